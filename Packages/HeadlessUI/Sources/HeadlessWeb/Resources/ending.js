// The end of a session for one visitor. The server says so in the stream, and to what is posted.

function showEnd(sentence) {
  isConnected = false;
  disconnect();
  const link = document.createElement("a");
  link.href = "./";
  link.textContent = "Start anew";
  notice.replaceChildren(sentence.trim(), " ", link);
}
