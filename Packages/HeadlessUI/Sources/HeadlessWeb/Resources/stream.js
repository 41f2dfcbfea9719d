// The stream of screens. A browser has six connections for a server, so a hidden tab gives its own back.

let stream = null;
let retry = null;
function connect() {
  stream?.close();
  clearTimeout(retry);
  stream = null;
  if (document.hidden) return;
  stream = new EventSource("events");
  stream.addEventListener("ended", (event) => showEnd(event.data));
  stream.onmessage = (event) => {
    if (!isConnected) {
      isConnected = true;
      say("");
      if (queue.length > 0) send();
    }
    receive(JSON.parse(event.data));
  };
  stream.onerror = () => {
    sayLost();
    stream?.close();
    clearTimeout(retry);
    retry = setTimeout(connect, 1000);
  };
}

document.addEventListener("visibilitychange", connect);
addEventListener("pagehide", () => stream?.close());
addEventListener("pageshow", connect);
