"""The server of `serve`, as an executable: signals, descriptors, and a page of another server."""

import http.server
import signal
import socket
import subprocess
import threading

import pytest

from conftest import PATIENCE


def connect(server, text=""):
    connection = socket.create_connection(("127.0.0.1", int(server.port)), timeout=PATIENCE / 1000)
    connection.sendall(text.encode())
    return connection


def head(server, method, path, *headers):
    lines = [f"{method} {'/'.join(['', server.address.split('/')[3], path])} HTTP/1.1", "Host: localhost", *headers]
    return "".join(line + "\r\n" for line in lines) + "\r\n"


def stream(server):
    connection = connect(server, head(server, "GET", "events"))
    assert b"200 OK" in connection.recv(1000)
    return connection


def command(server, line):
    return connect(server, head(server, "POST", "command", f"Content-Length: {len(line)}") + line)


STATES = {
    "silent connections": lambda server: [connect(server) for _ in range(300)],
    "half requests": lambda server: [
        connect(server, text) for text in ["G", "GET / HTTP/1.1\r\nA: b", "GET /" + "a" * 10_000]],
    "half bodies": lambda server: [
        connect(server, head(server, "POST", "command", "Content-Length: 11") + "tap")],
    "streams": lambda server: [stream(server) for _ in range(64)],
    "a running command": lambda server: [command(server, "tap What is the 2nd prime?"), command(server, "wait")],
    "a reader that takes nothing": lambda server: [
        connect(server, head(server, "GET", "") * 1000)],
}


@pytest.mark.parametrize("number", [signal.SIGINT, signal.SIGTERM])
@pytest.mark.parametrize("state", STATES)
def test_a_signal_ends_the_app_in_any_state_of_its_connections(serve, state, number):
    server = serve("primetime")
    server.command("tap Counter demo")
    connections = STATES[state](server)
    server.command("tap +")
    server.process.send_signal(number)
    # Nothing but the signal ends the app, so this waits for as long as it takes.
    assert server.process.wait() == 128 + number
    for connection in connections:
        connection.close()


def test_a_signal_is_followed_by_the_actions_of_the_exit(serve):
    server = serve("BrowserTestApp")
    server.folder.mkdir(exist_ok=True)
    held = [connect(server, "GET /" + "a" * 10_000) for _ in range(32)]
    server.process.send_signal(signal.SIGTERM)
    assert server.process.wait() == 128 + signal.SIGTERM
    assert (server.folder / "left").exists()
    del held


def test_the_app_goes_on_without_descriptors(serve):
    server = serve("headless-ui-demo", files=40)
    silent = [connect(server) for _ in range(200)]
    assert server.request("")[0] == 200
    # An entry that the app writes itself has a descriptor too.
    assert server.command("state")
    assert server.process.poll() is None
    del silent


def test_a_thousand_silent_connections_do_not_use_up_the_descriptors(serve):
    server = serve("headless-ui-demo", files=1024)
    # This process has a limit of its own, so it closes the older half.
    silent = []
    for number in range(1100):
        silent = silent[-400:] + [connect(server)]
        if number % 100 == 0:
            assert server.request("")[0] == 200
    assert server.request("")[0] == 200


def test_a_page_of_another_server_that_fetches_without_end_holds_up_nobody(serve, open_page):
    class Evil(http.server.BaseHTTPRequestHandler):
        def do_GET(self):
            self.send_response(200)
            self.send_header("Content-Type", "text/html")
            self.end_headers()
            self.wfile.write(b"<link rel=icon href=data:,><title>Evil</title>")

        def log_message(self, *arguments):
            pass

    server = serve("headless-ui-demo")
    evil = http.server.ThreadingHTTPServer(("127.0.0.1", 0), Evil)
    threading.Thread(target=evil.serve_forever, daemon=True).start()
    address = f"http://127.0.0.1:{evil.server_port}/"
    try:
        page = open_page(address, expecting=["Failed to load", f"http://127.0.0.1:{server.port}/"])
        page.evaluate("""port => {
          window.count = 0
          const again = () => {
            // Chromium would send equal requests one after another.
            const path = "a".repeat(1000000) + Math.random()
            fetch(`http://127.0.0.1:${port}/${path}`, {mode: "no-cors"})
              .then(() => { window.count += 1 }).finally(() => setTimeout(again))
          }
          for (let index = 0; index < 4; index += 1) again()
        }""", int(server.port))
        for count in range(5, 50, 5):
            assert server.request("")[0] == 200
            page.wait_for_function(f"window.count > {count}")
        page.close()
        assert server.request("")[0] == 200
    finally:
        evil.shutdown()
