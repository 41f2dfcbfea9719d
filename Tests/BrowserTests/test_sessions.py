"""A session for each visitor, as `serve --sessions each` shows it in Chromium."""

import os
import re
import signal
import subprocess

from playwright.sync_api import expect

from conftest import EXECUTABLES
from test_app import LOST, assert_accessible, button


def own_path(page, server):
    """Returns the part of a page's address after the secret."""
    path = page.url.removeprefix(server.address)
    assert re.fullmatch("[0-9a-f]{32}/", path), page.url
    return path


def counter(page):
    return page.locator(".row p").first


def test_two_visitors_see_different_numbers_and_a_reload_keeps_them(serve, open_page):
    server = serve("primetime", "--sessions", "each")
    pages = [open_page(server.address) for _ in range(2)]
    assert own_path(pages[0], server) != own_path(pages[1], server)
    for taps, page in enumerate(pages, 1):
        button(page, "Counter demo").click()
        for _ in range(taps):
            button(page, "+").click()
    for taps, page in enumerate(pages, 1):
        expect(counter(page)).to_have_text(str(taps))
        page.reload()
        expect(counter(page)).to_have_text(str(taps))
        expect(page.locator("#notice")).to_be_empty()


def test_each_visitor_has_documents_that_are_there_after_the_session_has_ended(serve, open_page):
    server = serve("primetime", "--sessions", "each")
    page, other = [open_page(server.address, expecting=LOST) for _ in range(2)]
    button(page, "Counter demo").click()
    button(page, "+").click()
    button(page, "+").click()
    button(page, "Is this prime?").click()
    button(page, "Save to favorite primes").click()
    button(page, "Done").click()
    button(page, "Back").click()
    button(page, "Favorite primes").click()
    button(page, "Save s").click()
    visitor = own_path(page, server)
    visitors = server.folder / "primetime" / "visitors"
    server.request(visitor + "command", "POST", b"wait")
    assert [file.name for file in visitors.iterdir()] == [visitor[:-1]]
    assert visitors.stat().st_mode & 0o077 == 0
    server.process.send_signal(signal.SIGTERM)
    assert server.process.wait(30) == 143
    expect(page.locator("#notice")).to_contain_text("The connection is lost")
    server.restart()
    for shown in (page, other):
        expect(shown.locator("#notice")).to_contain_text("This session has ended")
        assert_accessible(shown)
        shown.get_by_role("link", name="Start anew").click()
        expect(shown.locator("h1")).to_have_text("PrimeTime")
        expect(shown.locator("#notice")).to_be_empty()
    for shown in (page, other):
        button(shown, "Favorite primes").click()
        button(shown, "Load l").click()
    expect(button(page, "Delete 2")).to_be_visible()
    expect(button(other, "Delete 2")).to_have_count(0)


def test_a_tap_after_the_end_says_that_nothing_was_done(serve, open_page):
    server = serve("primetime", "--sessions", "each")
    page = open_page(server.address, java_script_enabled=False, expecting=LOST)
    own_path(page, server)
    server.kill()
    server.restart()
    button(page, "Counter demo").click()
    expect(page.locator("h1")).to_have_text("The session has ended")
    expect(page.get_by_text("Nothing was done.")).to_be_visible()
    page.get_by_role("link", name="Start anew").click()
    button(page, "Counter demo").click()
    expect(page.locator("h1")).to_have_text("Counter demo")


def test_an_app_that_does_not_tell_visitors_apart_is_not_served_to_each(tmp_path):
    result = subprocess.run(
        [EXECUTABLES / "BrowserTestApp", "serve", "--sessions", "each", "--port", "0"],
        capture_output=True, text=True, env=os.environ | {"XDG_DATA_HOME": str(tmp_path)})
    assert result.returncode == 70
    assert "cannot have a session for each visitor" in result.stderr
    assert list(tmp_path.iterdir()) == []
