"""Typing while the answer to an earlier edit is on its way."""

import os
import random
import re

import pytest
from playwright.sync_api import expect

from test_app import wait_until

WORDS = ["milk", "eggs", "bread"]


def slow(page, latency):
    """Delays each request of a page, and returns a session of the protocol of Chromium."""
    session = page.context.new_cdp_session(page)
    session.send("Network.enable")
    session.send("Network.emulateNetworkConditions", {
        "offline": False, "latency": latency, "downloadThroughput": -1, "uploadThroughput": -1})
    return session


def field(page, name):
    return page.get_by_label(name, exact=True)


def assert_items(server, page, items, rest=""):
    wait_until(lambda: server.state("items") == items)
    expect(field(page, "Item")).to_have_value(rest)
    wait_until(lambda: server.state("item") == rest)


def speeds():
    numbers = random.Random(44)
    count = 20 if "THOROUGH" in os.environ else 6
    return [(0, 0)] + [(numbers.randint(0, 40), numbers.choice([0, 20, 60, 120])) for _ in range(count)]


def test_what_is_typed_after_enter_is_a_text_of_its_own(serve, open_page):
    server = serve("BrowserTestApp")
    for delay, latency in speeds():
        page = open_page(server.address)
        slow(page, latency)
        items = server.state("items")
        field(page, "Item").click()
        for word in WORDS:
            page.keyboard.type(word, delay=delay)
            page.keyboard.press("Enter")
        page.keyboard.type("tea", delay=delay)
        assert_items(server, page, items + WORDS, "tea")
        # The next page begins with an empty field.
        field(page, "Item").fill("")
        wait_until(lambda: server.state("item") == "")
        page.context.close()


def test_enter_twice_submits_the_text_once(serve, open_page):
    server = serve("BrowserTestApp")
    page = open_page(server.address)
    slow(page, 100)
    field(page, "Item").click()
    page.keyboard.type("milk")
    page.keyboard.press("Enter")
    page.keyboard.press("Enter")
    page.keyboard.type("eggs")
    page.keyboard.press("Enter")
    assert_items(server, page, ["milk", "", "eggs"])


def test_a_text_of_an_input_method_after_enter_is_a_text_of_its_own(serve, open_page):
    server = serve("BrowserTestApp")
    page = open_page(server.address)
    session = slow(page, 100)
    field(page, "Item").click()
    for spelling, text in [("niu nai", "牛奶"), ("ji dan", "鸡蛋"), ("mian bao", "面包")]:
        for end in range(1, len(spelling) + 1):
            session.send("Input.imeSetComposition", {
                "text": spelling[:end], "selectionStart": end, "selectionEnd": end})
        session.send("Input.insertText", {"text": text})
        page.keyboard.press("Enter")
    # The answer comes while the next text is being composed.
    session.send("Input.imeSetComposition", {"text": "cha", "selectionStart": 3, "selectionEnd": 3})
    wait_until(lambda: server.state("items") == ["牛奶", "鸡蛋", "面包"])
    session.send("Input.insertText", {"text": "茶"})
    assert_items(server, page, ["牛奶", "鸡蛋", "面包"], "茶")


@pytest.mark.parametrize("latency", [0, 100])
def test_a_field_keeps_what_is_typed_while_its_text_is_corrected(serve, open_page, latency):
    server = serve("BrowserTestApp")
    page = open_page(server.address)
    slow(page, latency)
    code = field(page, "Code")
    code.click()
    page.keyboard.type("a-b c1", delay=20)
    expect(code).to_have_value("ABC")
    page.keyboard.press("Home")
    page.keyboard.type("x 2y z", delay=20)
    expect(code).to_have_value("XYZABC")
    assert code.evaluate("field => field.selectionStart") == 3
    # The field holds six letters.
    page.keyboard.press("End")
    page.keyboard.type("def", delay=20)
    page.keyboard.press("Backspace")
    page.keyboard.type("g")
    expect(code).to_have_value(re.compile("XYZAB[CG]"))
    wait_until(lambda: server.state("code") == code.input_value())


def test_what_replaces_a_submitted_text_is_kept_whole(serve, open_page):
    server = serve("BrowserTestApp")
    page = open_page(server.address)
    slow(page, 100)
    field(page, "Item").click()
    page.keyboard.type("milk")
    page.keyboard.press("Enter")
    page.keyboard.press("Control+a")
    page.keyboard.type("milk shake")
    page.keyboard.press("Enter")
    page.keyboard.type("tea")
    page.keyboard.press("Backspace")
    assert_items(server, page, ["milk", "milk shake"], "te")


def test_undo_changes_the_text_of_the_app(serve, open_page):
    server = serve("BrowserTestApp")
    page = open_page(server.address)
    field(page, "Item").click()
    page.keyboard.type("milk")
    wait_until(lambda: server.state("item") == "milk")
    page.keyboard.press("Control+z")
    text = field(page, "Item").input_value()
    assert text != "milk"
    wait_until(lambda: server.state("item") == text)


def test_two_fields_and_a_picker_take_turns(serve, open_page):
    server = serve("BrowserTestApp")
    page = open_page(server.address)
    slow(page, 100)
    for word in WORDS:
        field(page, "Item").click()
        page.keyboard.type(word)
        page.keyboard.press("Enter")
        field(page, "Text").click()
        page.keyboard.type(word)
        page.get_by_label("Color").select_option("green")
        # A part of the state with the text of a secure field is hidden in the state.
        field(page, "Password").click()
        page.keyboard.type("x")
    assert_items(server, page, WORDS)
    expect(field(page, "Text")).to_have_value("MILKEGGSBREAD")
    wait_until(lambda: server.state("text") == "MILKEGGSBREAD")
    assert server.state("color") == "green"


def test_a_submit_whose_answer_covers_the_field_keeps_what_was_typed_before(serve, open_page):
    server = serve("BrowserTestApp")
    page = open_page(server.address, expecting=["409"])
    field(page, "Item").click()
    page.keyboard.type("tea")
    field(page, "Password").click()
    page.keyboard.type("hunter2")
    # The app gets Enter only after the page has got the other keys.
    held = []
    page.route("**/do?*", lambda route: held.append(route))
    page.keyboard.press("Enter")
    page.keyboard.type("more")
    page.route("**/do?*", lambda route: route.continue_())
    for route in held:
        route.continue_()
    expect(page.get_by_role("alertdialog")).to_contain_text("The password has 7 letters.")
    # The text that was typed after Enter has no field any longer, and the page says so.
    expect(page.locator("#notice")).to_contain_text("Nothing was done")
    assert server.state("item") == "tea"


def test_two_windows_type_into_one_field(serve, open_page):
    server = serve("BrowserTestApp")
    first, second = [open_page(server.address) for _ in range(2)]
    for page in [first, second]:
        slow(page, 100)
        field(page, "Item").click()
    for one, other in zip("abcdefgh", "12345678"):
        first.keyboard.type(one)
        second.keyboard.type(other)
    for page in [first, second]:
        expect(field(page, "Item")).to_have_value(server_text := wait_for_all(server, "abcdefgh12345678"))
    assert "".join(filter(str.isalpha, server_text)) == "abcdefgh"
    assert "".join(filter(str.isdigit, server_text)) == "12345678"


def wait_for_all(server, letters):
    """Returns the text when it consists of these letters in any order."""
    wait_until(lambda: sorted(server.state("item")) == sorted(letters))
    return server.state("item")


@pytest.mark.parametrize("seed", range(4))
def test_random_keys_do_what_they_do_in_a_terminal(serve, open_page, seed):
    numbers = random.Random(seed)
    server = serve("BrowserTestApp")
    page = open_page(server.address)
    items, text = [], ""
    field(page, "Item").click()
    for _ in range(80):
        if numbers.random() < 0.2:
            slow(page, numbers.randint(0, 100))
        key = numbers.choice("abcdefgh" + "<" * 2 + "\n" * 2)
        if key == "\n":
            items, text = items + [text], ""
            page.keyboard.press("Enter")
        elif key == "<":
            text = text[:-1]
            page.keyboard.press("Backspace")
        else:
            text += key
            page.keyboard.type(key)
    assert_items(server, page, items, text)
