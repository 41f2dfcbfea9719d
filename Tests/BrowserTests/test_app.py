"""Apps in Chromium, as `serve` shows them."""

import re
import time

import pytest
from axe_playwright_python.sync_playwright import Axe
from playwright.sync_api import expect

from conftest import PATIENCE

LOST = ["net::ERR", "Failed to load resource"]


def button(page, name):
    return page.get_by_role("button", name=name, exact=True)


def show_after(server, page, line):
    """Shows the screen after a command. A page that followed the app would change its history while it is loaded."""
    page.goto("about:blank")
    server.request("command", "POST", line.encode())
    page.goto(server.address)


def assert_accessible(page):
    results = Axe().run(page)
    assert results.violations_count == 0, results.generate_report()


@pytest.mark.parametrize("scripts", [True, False])
def test_the_session_of_the_first_proof(serve, open_page, scripts):
    server = serve("primetime")
    page = open_page(server.address, java_script_enabled=scripts)
    button(page, "Counter demo").click()
    expect(page.locator("h1")).to_have_text("Counter demo")
    button(page, "+").click()
    button(page, "+").click()
    expect(page.locator(".row p").first).to_have_text("2")
    button(page, "Is this prime?").click()
    dialog = page.get_by_role("dialog")
    expect(dialog).to_be_visible()
    expect(button(page, "+")).not_to_be_enabled()
    button(page, "Save to favorite primes").click()
    button(page, "Done").click()
    expect(dialog).to_have_count(0)
    button(page, "What is the 2nd prime?").click()
    alert = page.get_by_role("alertdialog")
    if not scripts:
        # Without the script, the page shows what an effect has changed when it is loaded again.
        server.command("wait")
        button(page, "Show what has changed").click()
    expect(alert).to_contain_text("The 2nd prime is 3")
    button(page, "Ok").click()
    button(page, "Back").click()
    button(page, "Favorite primes").click()
    expect(page.locator("#screen")).to_contain_text("2")
    assert server.state()["favoritePrimes"] == [2]


def test_an_app_is_used_by_the_keyboard_alone(serve, open_page):
    server = serve("BrowserTestApp")
    page = open_page(server.address)
    page.keyboard.press("Tab")
    expect(page.get_by_role("switch", name="Run")).to_be_focused()
    page.keyboard.press("t")
    expect(page.get_by_text("1 taps")).to_be_visible()
    open_button = button(page, "Open")
    open_button.focus()
    page.keyboard.press("Enter")
    expect(button(page, "Tap in the sheet")).to_be_focused()
    # A control behind the sheet cannot have the focus.
    for _ in range(4):
        page.keyboard.press("Tab")
        assert page.evaluate("document.activeElement.closest('[inert]')") is None
    page.keyboard.press("Escape")
    expect(page.get_by_role("dialog")).to_have_count(0)
    expect(open_button).to_be_focused()
    page.keyboard.press("t")
    expect(page.get_by_text("2 taps")).to_be_visible()


def wait_for_ticks(server, count):
    wanted = server.state("ticks") + count
    wait_until(lambda: server.state("ticks") >= wanted)


def wait_until(is_met):
    end = time.monotonic() + PATIENCE / 1000
    while not is_met():
        assert time.monotonic() < end


def test_a_slow_browser_answers_while_the_screen_changes_more_often_than_it_can_show(serve, open_page):
    server = serve("BrowserTestApp")
    page = open_page(server.address)
    page.context.new_cdp_session(page).send("Emulation.setCPUThrottlingRate", {"rate": 20})
    server.command("toggle Run on")
    wait_for_ticks(server, 100)
    button(page, "Tap t").click()
    expect(page.get_by_text("1 taps")).to_be_visible()
    server.command("toggle Run off")
    expect(page.get_by_text(f"{server.state('ticks')} ticks")).to_be_visible()


def test_a_tap_that_is_held_while_the_screen_changes_is_not_lost(serve, open_page):
    server = serve("BrowserTestApp")
    page = open_page(server.address)
    page.evaluate("addEventListener('pointerdown', (event) => { window.pressed = event.target.textContent; }, true)")
    page.get_by_role("switch", name="Run").click()
    number = 0
    while number < 20:
        # The lines above the button come and go, so it does not stand still, and a press can miss it.
        box = page.get_by_role("button", name="Tap t").bounding_box()
        page.mouse.move(box["x"] + 10, box["y"] + box["height"] / 2)
        page.mouse.down()
        is_held = page.evaluate("pressed") == "Tap t"
        wait_for_ticks(server, 3)
        page.mouse.up()
        number += is_held
        expect(page.get_by_text(f"{number} taps")).to_be_visible()


def test_a_field_keeps_what_is_typed_and_takes_corrections(serve, open_page):
    server = serve("BrowserTestApp")
    page = open_page(server.address)
    page.get_by_role("switch", name="Run").click()
    field = page.get_by_label("Text", exact=True)
    field.click()
    text = "the quick brown fox jumps over the lazy dog"
    page.keyboard.type(text, delay=5)
    expect(field).to_have_value(text.upper())
    # In the middle, the cursor stays where it is.
    for _ in range(8):
        page.keyboard.press("ArrowLeft")
    page.keyboard.type("very ", delay=30)
    expect(field).to_have_value("THE QUICK BROWN FOX JUMPS OVER THE VERY LAZY DOG")
    assert field.evaluate("field => field.selectionStart") == len("THE QUICK BROWN FOX JUMPS OVER THE VERY ")
    expect(field).to_be_focused()


def test_text_that_is_being_composed_is_left_alone(serve, open_page):
    server = serve("BrowserTestApp")
    page = open_page(server.address)
    page.get_by_role("switch", name="Run").click()
    field = page.get_by_label("Text", exact=True)
    field.click()
    session = page.context.new_cdp_session(page)
    session.send("Input.imeSetComposition", {"text": "ni", "selectionStart": 2, "selectionEnd": 2})
    wait_for_ticks(server, 5)
    expect(field).to_have_value("ni")
    session.send("Input.insertText", {"text": "你"})
    expect(field).to_have_value("你")
    wait_until(lambda: server.state("text") == "你")


def test_an_open_picker_stays_open_while_the_screen_changes(serve, open_page):
    server = serve("BrowserTestApp")
    page = open_page(server.address)
    page.get_by_role("switch", name="Run").click()
    picker = page.get_by_label("Color")
    picker.evaluate("picker => { picker.isTheSame = true; }")
    picker.dispatch_event("pointerdown")
    picker.focus()
    wait_for_ticks(server, 5)
    picker.select_option("blue")
    wait_until(lambda: server.state("color") == "blue")
    expect(picker).to_have_value("2")
    assert picker.evaluate("picker => picker.isTheSame")
    server.command("choose Color green")
    expect(picker).to_have_value("1")


def test_each_tap_of_a_stepper_counts(serve, open_page):
    server = serve("BrowserTestApp")
    page = open_page(server.address)
    more = button(page, "Number +")
    for _ in range(10):
        more.click(no_wait_after=True)
    expect(page.locator("output")).to_have_text("10")
    assert server.state()["number"] == 10


def test_a_tap_of_a_stepper_counts_if_the_screen_before_it_waits_for_the_pointer(serve, open_page):
    server = serve("BrowserTestApp")
    page = open_page(server.address)
    button(page, "Number +").hover()
    requests = []
    # The first request is held back until the pointer is down again.
    page.route("**/do*", lambda route: route.continue_() if requests else requests.append(route))
    page.mouse.down()
    with page.expect_request("**/do*"):
        page.mouse.up()
    page.mouse.down()
    with page.expect_response("**/do*"):
        requests[0].continue_()
    page.evaluate("new Promise(requestAnimationFrame)")
    page.mouse.up()
    expect(page.locator("output")).to_have_text("2")
    assert server.state()["number"] == 2


def test_a_control_that_is_known_by_its_position_needs_the_screen_it_was_drawn_with(serve, open_page):
    server = serve("BrowserTestApp")
    page = open_page(server.address, java_script_enabled=False, expecting=["409"])
    server.command("tap Delete #1")
    button(page, "Delete").first.click()
    expect(page.locator("#notice")).to_contain_text("the screen has changed")
    assert server.state()["rows"] == ["two", "three"]
    button(page, "Delete").first.click()
    assert server.state()["rows"] == ["three"]


def test_a_control_that_is_gone_answers_with_the_screen(serve, open_page):
    server = serve("BrowserTestApp")
    page = open_page(server.address, java_script_enabled=False, expecting=["409"])
    server.command("tap Open")
    button(page, "Tap t").click()
    expect(page.locator("#notice")).to_contain_text("not there any longer")
    expect(page.get_by_role("dialog")).to_be_visible()
    assert server.state()["taps"] == 0


def test_the_text_of_a_secure_field_is_not_in_the_page(serve, open_page):
    server = serve("BrowserTestApp")
    page = open_page(server.address)
    field = page.get_by_label("Password", exact=True)
    field.click()
    page.keyboard.type("hunter2")
    expect(field).to_have_attribute("placeholder", "•••")
    assert "hunter2" not in server.request("")[1]
    assert "hunter2" not in server.request("command", "POST", b"state")[1]
    page.keyboard.press("Enter")
    expect(page.get_by_role("alertdialog")).to_contain_text("The password has 7 letters.")
    button(page, "Ok").click()
    expect(page.get_by_role("alertdialog")).to_have_count(0)
    # A field that nobody types into keeps its text.
    page.reload()
    field.press("Enter")
    expect(page.get_by_role("alertdialog")).to_contain_text("The password has 7 letters.")


def test_a_text_that_looks_like_markup_is_a_text(serve, open_page):
    server = serve("BrowserTestApp")
    page = open_page(server.address)
    text = page.locator("#screen").inner_text()
    assert "</script><script>alert(1)</script>" in text
    assert "\u202e" not in page.content()
    assert page.get_by_role("link").count() == 1
    page.get_by_role("button", name=re.compile("alert")).click()
    expect(page.get_by_text("1 taps")).to_be_visible()


def test_a_server_that_is_killed_is_found_again_without_a_reload(serve, open_page):
    server = serve("BrowserTestApp")
    page = open_page(server.address, expecting=LOST)
    page.evaluate("window.isTheSame = true")
    button(page, "Tap t").click()
    expect(page.get_by_text("1 taps")).to_be_visible()
    server.kill()
    expect(page.locator("#notice")).to_contain_text("The connection is lost")
    page.get_by_label("Text", exact=True).fill("kept")
    server.restart()
    expect(page.get_by_text("0 taps")).to_be_visible()
    expect(page.locator("#notice")).to_be_empty()
    expect(page.get_by_label("Text", exact=True)).to_have_value("KEPT")
    button(page, "Tap t").click()
    expect(page.get_by_text("1 taps")).to_be_visible()
    assert page.evaluate("window.isTheSame")


def test_all_who_look_see_the_same_app(serve, open_page):
    server = serve("BrowserTestApp")
    pages = [open_page(server.address) for _ in range(2)]
    button(pages[0], "Tap t").click()
    button(pages[1], "Tap t").click()
    for page in pages:
        expect(page.get_by_text("2 taps")).to_be_visible()


def test_a_seventh_tab_works_because_hidden_tabs_close_their_streams(serve, open_page, browser):
    server = serve("BrowserTestApp")
    first = open_page(server.address)
    pages = [first] + [first.context.new_page() for _ in range(6)]
    for page in pages[1:]:
        # Chromium without a window shows all tabs at once, so the test says which are hidden.
        for other in pages:
            if other != page:
                other.evaluate(HIDE)
        page.goto(server.address)
        button(page, "Tap t").click()
    expect(pages[6].get_by_text("6 taps")).to_be_visible()
    first.evaluate(SHOW)
    expect(first.get_by_text("6 taps")).to_be_visible()


HIDE = """() => { Object.defineProperty(document, 'hidden', {value: true, configurable: true});
  document.dispatchEvent(new Event('visibilitychange')); }"""
SHOW = HIDE.replace("true, c", "false, c")


def test_a_page_of_another_server_cannot_reach_the_app(serve, open_page):
    server, other = serve("BrowserTestApp"), serve("headless-ui-demo")
    page = open_page(other.address, expecting=["Failed to", "Refused", "violates", "403", server.address])
    reached = page.evaluate(
        """async (address) => {
          const attempts = [
            () => fetch(address), () => fetch(address + 'do', { method: 'POST', body: 'key=t' }),
            () => fetch(address + 'command', { method: 'POST', mode: 'no-cors', body: 'tap Tap' })
              .then((answer) => answer.text()).then((text) => { if (!text) throw 0; }),
            () => new Promise((done, failed) => {
              const stream = new EventSource(address + 'events');
              stream.onmessage = done; stream.onerror = failed;
            }),
          ];
          const reached = [];
          for (const attempt of attempts) {
            try { await attempt(); reached.push(String(attempt)); } catch { }
          }
          const frame = document.createElement('iframe');
          frame.src = address;
          document.body.append(frame);
          return reached;
        }""", server.address)
    assert reached == []
    assert server.state()["taps"] == 0


@pytest.mark.parametrize("scheme, width", [("light", 390), ("dark", 900)])
def test_each_screen_is_accessible(serve, open_page, scheme, width):
    options = {"color_scheme": scheme, "viewport": {"width": width, "height": 760}}
    server = serve("primetime")
    page = open_page(server.address, **options)
    assert_accessible(page)
    lines = ["tap Counter demo", "tap +", "tap +", "tap Is this prime?", "tap Save to favorite primes",
             "tap Done", "tap What is the 2nd prime?", "wait", "tap Ok", "back", "tap Favorite primes"]
    for line in lines:
        show_after(server, page, line)
        assert_accessible(page)
    for name in ["BrowserTestApp", "headless-ui-demo"]:
        page = open_page(serve(name).address, **options)
        assert_accessible(page)
        assert page.evaluate("document.documentElement.scrollWidth") <= width
