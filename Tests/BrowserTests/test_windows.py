"""Many windows of one browser, which has six connections for a server."""

import pytest
from playwright.sync_api import expect

from test_app import HIDE, LOST, SHOW, button

NO_LOCKS = "Object.defineProperty(navigator, 'locks', { value: undefined })"


def open_windows(serve, open_page, count, has_locks=True):
    server = serve("BrowserTestApp")
    first = open_page(server.address, expecting=LOST)
    if not has_locks:
        first.context.add_init_script(NO_LOCKS)
        first.reload()
    pages = [first] + [first.context.new_page() for _ in range(count - 1)]
    for page in pages[1:]:
        page.goto(server.address)
    return server, pages


def expect_taps(pages, count):
    for page in pages:
        expect(page.get_by_text(f"{count} taps")).to_be_visible()


@pytest.mark.parametrize("has_locks", [True, False])
def test_eight_visible_windows_show_what_is_new(serve, open_page, has_locks):
    _, pages = open_windows(serve, open_page, 8, has_locks)
    for number, page in enumerate(pages):
        button(page, "Tap t").click()
        expect_taps(pages, number + 1)


def test_another_window_reads_the_stream_when_one_is_closed_or_hidden(serve, open_page):
    server, pages = open_windows(serve, open_page, 4)
    server.command("tap Tap")
    expect_taps(pages, 1)
    pages[0].close()
    server.command("tap Tap")
    expect_taps(pages[1:], 2)
    pages[1].evaluate(HIDE)
    server.command("tap Tap")
    expect_taps(pages[2:], 3)
    pages[1].evaluate(SHOW)
    expect_taps(pages[1:], 3)
    pages[2].reload()
    server.command("tap Tap")
    expect_taps(pages[1:], 4)


def test_each_window_says_that_the_connection_is_lost(serve, open_page):
    server, pages = open_windows(serve, open_page, 3)
    server.command("tap Tap")
    expect_taps(pages, 1)
    server.kill()
    for page in pages:
        expect(page.locator("#notice")).to_contain_text("The connection is lost")
    server.restart()
    for page in pages:
        expect(page.locator("#notice")).to_be_empty()
    expect_taps(pages, 0)


def test_the_window_that_was_opened_last_reads_the_stream_where_there_are_no_locks(serve, open_page):
    server, pages = open_windows(serve, open_page, 3, has_locks=False)
    server.command("tap Tap")
    expect_taps(pages, 1)
    pages[2].close()
    pages[0].evaluate("dispatchEvent(new Event('focus'))")
    server.command("tap Tap")
    expect_taps(pages[:2], 2)
