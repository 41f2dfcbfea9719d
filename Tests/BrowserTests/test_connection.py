"""A connection that is lost and found again."""

import pytest
from playwright.sync_api import expect

from test_app import LOST, button, wait_until
from test_typing import field


def open_and_lose(serve, open_page):
    """Returns an app that has been killed, and its page."""
    server = serve("BrowserTestApp")
    page = open_page(server.address, expecting=LOST + ["409"])
    # The screen may come before the answer, and the page would rightly say that the tap may not have been done.
    with page.expect_event("requestfinished", lambda request: "/do?" in request.url):
        button(page, "Tap t").click()
    expect(page.get_by_text("1 taps")).to_be_visible()
    server.kill()
    expect(page.locator("#notice")).to_contain_text("The connection is lost")
    return server, page


def assert_found(page, sentence=""):
    notice = f"The connection was lost. {sentence}" if sentence else ""
    expect(page.locator("#notice")).to_have_text(notice)
    expect(page.get_by_text("0 taps")).to_be_visible()


def test_a_tap_without_a_connection_is_refused_and_never_done(serve, open_page):
    server, page = open_and_lose(serve, open_page)
    field(page, "Text").fill("kept")
    button(page, "Tap t").click()
    page.locator("h1").click()
    page.keyboard.press("Escape")
    button(page, "Number +").click()
    sentences = "“Tap t” was not done. “Escape” was not done. “Number +” was not done."
    expect(page.locator("#notice")).to_have_text(f"The connection is lost. Trying again… {sentences}")
    server.restart()
    assert_found(page, sentences)
    # The text comes after what would have been done before it.
    wait_until(lambda: server.state("text") == "KEPT")
    assert server.state("taps") == 0
    assert server.state("number") == 0
    button(page, "Tap t").click()
    expect(page.locator("#notice")).to_be_empty()
    expect(page.get_by_text("1 taps")).to_be_visible()


@pytest.mark.parametrize("name", ["Item", "Password"])
def test_enter_without_a_connection_is_refused_and_the_text_stays(serve, open_page, name):
    server, page = open_and_lose(serve, open_page)
    field(page, name).click()
    page.keyboard.type("milk")
    page.keyboard.press("Enter")
    page.keyboard.type("shake")
    server.restart()
    assert_found(page, f"“{name}” was not submitted.")
    expect(field(page, name)).to_have_value("milkshake")
    wait_until(lambda: server.state(name.lower()) in ["milkshake", "•••"])
    assert server.state("items") == []
    assert page.get_by_role("alertdialog").count() == 0
    page.keyboard.press("Enter")
    expect(page.locator("#notice")).to_be_empty()


def test_what_was_on_its_way_may_have_been_done_and_is_not_repeated(serve, open_page):
    server = serve("BrowserTestApp")
    page = open_page(server.address, expecting=LOST)
    # The answer never comes.
    held = []
    page.route("**/do?*", lambda route: held.append(route))
    button(page, "Tap t").click()
    button(page, "Open").click()
    field(page, "Item").click()
    page.keyboard.type("milk")
    page.keyboard.press("Enter")
    server.kill()
    expect(page.locator("#notice")).to_contain_text("The connection is lost")
    held[0].abort()
    page.unroute("**/do?*")
    sentences = "“Tap t” may not have been done. “Open” was not done. “Item” was not submitted."
    expect(page.locator("#notice")).to_contain_text(sentences)
    server.restart()
    assert_found(page, sentences)
    wait_until(lambda: server.state("item") == "milk")
    assert server.state("items") == []
    assert not server.state("isSheetShown")


def test_a_submit_that_was_on_its_way_is_not_repeated(serve, open_page):
    server = serve("BrowserTestApp")
    page = open_page(server.address, expecting=LOST)
    held = []
    page.route("**/do?*", lambda route: held.append(route))
    field(page, "Password").click()
    page.keyboard.type("h")
    page.keyboard.type("i")
    page.keyboard.press("Enter")
    server.kill()
    expect(page.locator("#notice")).to_contain_text("The connection is lost")
    held[0].abort()
    page.unroute("**/do?*")
    server.restart()
    assert_found(page, "“Password” was not submitted.")
    expect(field(page, "Password")).to_have_value("hi")
    wait_until(lambda: server.state("password") == "•••")
    assert page.get_by_role("alertdialog").count() == 0
