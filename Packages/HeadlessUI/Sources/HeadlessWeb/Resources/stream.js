// The stream of screens. A browser has six connections for a server, so one visible window of a browser reads the
// stream, and tells the others. A lock says which. Browsers have locks for HTTPS and localhost only. Without them, it
// is the window that was opened or focused last.

const windows = new BroadcastChannel(location.pathname);
let stream = null;
/** The newest screen in the stream, if this window reads it. */
let newest = null;
let retry = null;
let leave = null;

function connect() {
  disconnect();
  if (document.hidden) return;
  if (navigator.locks) {
    waitForStream();
  } else {
    windows.postMessage("taken");
    readStream();
  }
}

/** Reads the stream as soon as no other window does, and hears from that one until then. */
function waitForStream() {
  const patience = new AbortController();
  const { signal } = patience;
  leave = () => patience.abort();
  navigator.locks.request(location.pathname, { signal }, () => new Promise((end) => {
    if (signal.aborted) return end();
    leave = end;
    readStream();
  })).catch(() => {});
  windows.postMessage("asked");
}

function readStream() {
  stream?.close();
  stream = new EventSource("events" + since());
  stream.addEventListener("ended", ({ data }) => {
    windows.postMessage({ ended: data });
    showEnd(data);
  });
  stream.onmessage = ({ data }) => {
    newest = data;
    windows.postMessage(data);
    hear(data);
  };
  stream.onerror = () => {
    newest = null;
    windows.postMessage("lost");
    sayLost();
    stream.close();
    retryLater();
  };
}

function retryLater() {
  clearTimeout(retry);
  retry = setTimeout(reconnect, 1000);
}

/** Reads the stream anew, or asks the window that does until it has an answer. */
function reconnect() {
  if (document.hidden) return;
  if (stream) return readStream();
  if (isConnected) return;
  windows.postMessage("asked");
  retryLater();
}

function disconnect() {
  clearTimeout(retry);
  leave?.();
  stream?.close();
  leave = stream = newest = null;
}

function hear(data) {
  if (!isConnected) sayFound();
  add(JSON.parse(data));
  showSoon();
  send();
}

windows.onmessage = ({ data }) => {
  if (data === "asked") {
    if (newest) windows.postMessage(newest);
  } else if (data === "taken") {
    disconnect();
  } else if (data.ended) {
    showEnd(data.ended);
  } else if (!document.hidden && !stream) {
    if (data === "lost") sayLost(); else hear(data);
  }
};

document.addEventListener("visibilitychange", connect);
if (!navigator.locks) addEventListener("focus", connect);
addEventListener("pagehide", disconnect);
addEventListener("pageshow", connect);
