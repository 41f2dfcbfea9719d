"""The look of the page: on small windows, in both themes, and with texts that are written from right to left."""

import pytest
from playwright.sync_api import expect

from test_app import assert_accessible, button, show_after

HEBREW = "רשימה ABC 12"
THEMES = ["light", "dark"]
# Of each element that a selector names, the number of lines of its text and its rectangle.
LINES = """(elements) => elements.filter((element) => element.checkVisibility()).map((element) => {
  const range = document.createRange();
  range.selectNodeContents(element);
  const tops = [...range.getClientRects()].filter((line) => line.width > 0).map((line) => line.top);
  const { height } = element.getBoundingClientRect();
  return { text: element.textContent, lines: tops.some((top) => top > Math.min(...tops) + 12) ? 2 : 1, height };
})"""
# The elements that are wider than the window, and not in something that scrolls.
WIDE = """() => [...document.querySelectorAll('body *')].filter((element) => {
  const { left, right } = element.getBoundingClientRect();
  return (left < 0 || right > innerWidth) && !element.closest('.table') && element.checkVisibility();
}).map((element) => element.outerHTML.slice(0, 80))"""
FAVORITES = ["tap Counter demo"] + [
    line for number in [7, 104729, 15485863]
    for line in [f'type "Go to number" {number}', 'submit "Go to number"', "tap Is this prime?",
                 "tap Save to favorite primes", "tap Done"]
] + ["back", "tap Favorite primes"]


def small(width, **options):
    return {"viewport": {"width": width, "height": 844}} | options


@pytest.fixture
def favorites(serve):
    server = serve("primetime")
    for line in FAVORITES:
        server.command(line)
    return server


def test_no_button_and_no_number_breaks_on_a_small_window(favorites, serve, open_page):
    page = open_page(favorites.address, **small(390))
    elements = page.locator("button, td.trailing p").evaluate_all(LINES)
    assert len(elements) == 3 * 3 + 7
    assert [element["text"] for element in elements if element["lines"] > 1] == []
    page = open_page(serve("BrowserTestApp").address, **small(390))
    elements = page.locator("li button").evaluate_all(LINES)
    assert [(element["text"], element["lines"]) for element in elements] == [("Delete", 1)] * 3


def test_each_button_on_a_phone_is_tall_enough_for_a_finger(favorites, open_page):
    page = open_page(favorites.address, **small(390))
    assert all(element["height"] >= 44 for element in page.locator("button").evaluate_all(LINES))


@pytest.mark.parametrize("width", [320, 390])
def test_nothing_is_wider_than_a_small_window_except_a_table(favorites, serve, open_page, width):
    packing = serve("headless-ui-demo")
    for item in ["W" * 70, HEBREW * 9]:
        packing.command(f'type "New item" "{item}"')
        packing.command('submit "New item"')
    for server in [favorites, packing, serve("BrowserTestApp")]:
        page = open_page(server.address, **small(width))
        assert page.evaluate(WIDE) == []
        assert page.evaluate("document.documentElement.scrollWidth") <= width
    button(page, "Open").click()
    table = page.locator(".table")
    assert table.evaluate("table => table.scrollWidth > table.clientWidth")
    assert [number for number in table.locator("td p").evaluate_all(LINES) if number["lines"] > 1] == []
    assert page.evaluate(WIDE) == []


def test_a_wide_window_shows_a_wide_table_without_scrolling(favorites, open_page):
    table = open_page(favorites.address, viewport={"width": 1400, "height": 800}).locator(".table")
    assert table.evaluate("table => table.scrollWidth <= table.clientWidth")


def test_back_is_at_the_same_place_on_each_screen(serve, open_page):
    server = serve("primetime")
    page = open_page(server.address)
    places = set()
    for name in ["Counter demo", "Offline counter demo", "Favorite primes", "Activity feed", "Log in"]:
        button(page, name).first.click()
        expect(page.locator("h1")).to_have_text(name)
        box = button(page, "Back").bounding_box()
        places.add((box["x"], box["y"]))
        button(page, "Back").click()
        expect(page.locator("h1")).to_have_text("PrimeTime")
    assert len(places) == 1
    assert max(place[1] for place in places) < 20


SWITCH = """(element) => ['::before', '::after'].map((part) => {
  const { backgroundColor, left, borderColor } = getComputedStyle(element, part);
  return { backgroundColor, left, borderColor };
})"""


@pytest.mark.parametrize("colors", ["none", "active"])
@pytest.mark.parametrize("scheme", THEMES)
def test_a_switch_looks_different_if_it_is_on(serve, open_page, scheme, colors):
    page = open_page(
        serve("headless-ui-demo").address, color_scheme=scheme, forced_colors=colors, reduced_motion="reduce")
    switch = page.get_by_role("switch", name="Passport")
    expect(switch).not_to_be_checked()
    track, knob = switch.evaluate(SWITCH)
    assert track["borderColor"] != track["backgroundColor"]
    switch.click()
    expect(switch).to_be_checked()
    track_if_on, knob_if_on = switch.evaluate(SWITCH)
    assert track_if_on["backgroundColor"] not in [track["backgroundColor"], knob_if_on["backgroundColor"]]
    assert float(knob_if_on["left"][:-2]) > float(knob["left"][:-2]) + 10
    switch.focus()
    page.keyboard.press("Tab")
    page.keyboard.press("Shift+Tab")
    assert switch.evaluate("element => getComputedStyle(element).outlineStyle") == "solid"


# Where the first letter of a text is, and the edges of its element.
START = """(element) => {
  const range = document.createRange();
  const text = document.createTreeWalker(element, NodeFilter.SHOW_TEXT).nextNode();
  range.setStart(text, 0);
  range.setEnd(text, 1);
  const [{ left, right }, box] = [range.getBoundingClientRect(), element.getBoundingClientRect()];
  return { left: left - box.left, right: box.right - right };
}"""


def test_a_text_starts_on_the_side_of_its_language(serve, open_page):
    server = serve("headless-ui-demo")
    for line in [f'type "New item" "{HEBREW}"', 'submit "New item"', f'type "New item" "{HEBREW}"']:
        server.command(line)
    page = open_page(server.address)
    field = page.get_by_label("New item")
    assert field.evaluate("field => getComputedStyle(field).direction") == "rtl"
    switch = page.get_by_role("switch", name=HEBREW)
    # The track is at the start of the text.
    assert switch.evaluate("element => getComputedStyle(element, '::before').right") == "0px"
    assert switch.evaluate(START)["right"] > 40
    server.command(f"tap Details in {HEBREW}")
    heading = page.locator("h1")
    expect(heading).to_have_text(HEBREW)
    assert heading.evaluate(START)["right"] == pytest.approx(0, abs=1)
    server.command("back")
    expect(heading).to_have_text("Packing list")
    assert heading.evaluate(START)["left"] == pytest.approx(0, abs=1)


@pytest.mark.parametrize("scheme", THEMES)
def test_questions_problems_and_wide_tables_are_accessible(favorites, serve, open_page, scheme):
    options = small(390, color_scheme=scheme)
    page = open_page(favorites.address, **options)
    for line in ["show", "tap Delete all", "tap Cancel", "back", "tap Activity feed", "back", "tap Log in",
                 "submit Name"]:
        show_after(favorites, page, line)
        assert_accessible(page)
    server = serve("BrowserTestApp")
    server.command("tap Open")
    assert_accessible(open_page(server.address, **options))
