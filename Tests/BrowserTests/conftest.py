"""Chromium, and pages of histories that the executables write."""

import os
import shutil
import subprocess
from pathlib import Path

import pytest
from playwright.sync_api import sync_playwright

EXECUTABLES = Path(os.environ["EXECUTABLES"])
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


@pytest.fixture(params=["light", "dark"])
def page(request, browser):
    """A page without a network, in which each message of the browser is a failure."""
    context = browser.new_context(
        offline=True, color_scheme=request.param, viewport={"width": 1200, "height": 760})
    page = context.new_page()
    messages = []
    page.on("console", lambda message: messages.append(message.text))
    page.on("pageerror", lambda error: messages.append(str(error)))
    page.on("request", lambda made: messages.append(made.url) if not made.url.startswith("file:") else None)
    yield page
    context.close()
    assert messages == []
