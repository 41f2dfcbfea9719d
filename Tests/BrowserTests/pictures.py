"""Takes the pictures of the app in a browser, `App/Documentation/browser.png` and `inspector.png`.

    EXECUTABLES=.build/debug .build/browser-tests/bin/python Tests/BrowserTests/pictures.py
"""

import shutil
import tempfile
from pathlib import Path

from playwright.sync_api import sync_playwright

from conftest import Server

PICTURES = Path(__file__).parents[2] / "App/Documentation"
LINES = ["tap Counter demo"] + ["tap +"] * 7 + ["tap Is this prime?", "tap Save to favorite primes", "tap Done",
                                                "tap What is the 7th prime?", "wait"]

with sync_playwright() as playwright, tempfile.TemporaryDirectory() as folder:
    browser = playwright.chromium.launch(executable_path=shutil.which("chromium"), args=["--no-sandbox"])
    server = Server("primetime", Path(folder), "--inspect")
    try:
        for line in LINES:
            server.command(line)
        for name, path, width, height in [("browser", "", 480, 460), ("inspector", "inspect", 1120, 680)]:
            page = browser.new_page(viewport={"width": width, "height": height})
            page.goto(server.address + path)
            page.wait_for_timeout(500)
            page.screenshot(path=PICTURES / f"{name}.png")
    finally:
        server.kill()
        browser.close()
