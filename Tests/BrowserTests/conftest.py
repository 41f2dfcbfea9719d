"""Chromium, and pages of histories that the executables write."""

import http.client
import json
import os
import shutil
import subprocess
from pathlib import Path

import pytest
from playwright.sync_api import expect, sync_playwright

EXECUTABLES = Path(os.environ["EXECUTABLES"])
# Milliseconds. A machine that builds beside the tests may take long for an answer, which is no failure.
PATIENCE = 120_000
expect.set_options(timeout=PATIENCE)
SESSION = """\
tap Counter demo
tap +
tap +
tap Is this prime?
tap Save to favorite primes
tap Done
tap What is the 2nd prime?
wait
tap Ok
back
tap Favorite primes
"""


@pytest.fixture(scope="session")
def browser():
    """Chromium without a window. It is the system's own, because Playwright's would be downloaded."""
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(
            executable_path=shutil.which("chromium"), args=["--no-sandbox"])
        yield browser
        browser.close()


def primetime(folder, *arguments, text=None):
    """Runs the app with its documents in a folder of the test."""
    environment = os.environ | {"XDG_DATA_HOME": str(folder / "data")}
    return subprocess.run(
        [EXECUTABLES / "primetime", *arguments], input=text, text=True, env=environment, check=True,
        capture_output=True)


@pytest.fixture(scope="session")
def history(tmp_path_factory):
    """The page of a short session."""
    folder = tmp_path_factory.mktemp("history")
    recording, page = folder / "session.jsonl", folder / "page.html"
    primetime(folder, "run", "-", "--record", recording, text=SESSION)
    primetime(folder, "export", recording, "--page", page)
    return page


def assert_chosen_row_is_in_view(page):
    """Waits until the list of a history shows the whole row of the chosen moment, because it scrolls in a later frame."""
    # A browser rounds the scroll position to pixels.
    page.wait_for_function("""() => {
      const row = document.querySelector('.row[aria-selected="true"]')?.getBoundingClientRect();
      const view = document.querySelector("#scroller").getBoundingClientRect();
      return row && row.top > view.top - 1 && row.bottom < view.bottom + 1;
    }""")


@pytest.fixture(params=["light", "dark"])
def page(request, browser):
    """A page without a network, in which each message of the browser is a failure."""
    context = browser.new_context(
        offline=True, color_scheme=request.param, viewport={"width": 1200, "height": 760})
    context.set_default_timeout(PATIENCE)
    page = context.new_page()
    messages = []
    page.on("console", lambda message: messages.append(message.text))
    page.on("pageerror", lambda error: messages.append(str(error)))
    page.on("request", lambda made: messages.append(made.url) if not made.url.startswith("file:") else None)
    yield page
    context.close()
    assert messages == []


class Server:
    """An app that is served, with its documents in a folder of the test."""

    def __init__(self, name, folder, *arguments, files=None):
        self.name, self.folder, self.arguments, self.files = name, folder, arguments, files
        self.start("0")

    def start(self, port):
        environment = os.environ | {"XDG_DATA_HOME": str(self.folder)}
        limit = ["prlimit", f"--nofile={self.files}"] if self.files else []
        self.process = subprocess.Popen(
            [*limit, EXECUTABLES / self.name, "serve", "--port", port, "--output", "json", *self.arguments],
            stdout=subprocess.PIPE, stderr=subprocess.DEVNULL, text=True, env=environment)
        self.address = json.loads(self.process.stdout.readline())["address"]
        self.port = self.address.split(":")[2].split("/")[0]

    def kill(self):
        self.process.kill()
        self.process.wait()

    def restart(self):
        self.start(self.port)

    def request(self, path, method="GET", body=None, headers={}, host=None):
        """Returns the status and the body of an answer."""
        connection = http.client.HTTPConnection("127.0.0.1", int(self.port), timeout=PATIENCE / 1000)
        token = self.address.split("/")[3]
        if host:
            headers = headers | {"Host": host}
        connection.request(method, f"/{token}/{path}", body=body, headers=headers)
        response = connection.getresponse()
        text = response.read().decode()
        connection.close()
        return response.status, text

    def command(self, line):
        """Returns the objects that a command of a script prints."""
        status, text = self.request("command", "POST", line.encode())
        assert status == 200, text
        answers = [json.loads(line) for line in text.splitlines()]
        assert answers[-1]["ok"], text
        return answers

    def state(self, path=""):
        """Returns a part of the state."""
        return next(answer["state"] for answer in self.command(f"state {path}") if "state" in answer)


@pytest.fixture
def serve(tmp_path):
    """Starts apps, which end with the test."""
    servers = []

    def start(name, *arguments, **options):
        servers.append(Server(name, tmp_path / "data", *arguments, **options))
        return servers[-1]

    yield start
    for server in servers:
        server.kill()


@pytest.fixture
def open_page(browser):
    """Opens pages in which each message of the browser is a failure, unless the test expects it."""
    contexts, messages = [], []

    def open_page(address, path="", expecting=(), **options):
        options = {"viewport": {"width": 900, "height": 760}} | options
        contexts.append(browser.new_context(**options))
        contexts[-1].set_default_timeout(PATIENCE)
        page = contexts[-1].new_page()

        def note(text):
            if not any(expected in text for expected in expecting):
                messages.append(text)

        page.on("console", lambda message: note(message.text))
        page.on("pageerror", lambda error: note(str(error)))
        page.on("request", lambda made: None if made.url.startswith(address) else note(made.url))
        page.goto(address + path)
        return page

    yield open_page
    for context in contexts:
        context.close()
    assert messages == []
