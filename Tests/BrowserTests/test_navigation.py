"""The focus, the place and the browser's history when another screen is shown."""

import pytest
from axe_playwright_python.sync_playwright import Axe
from playwright.sync_api import expect

SMALL = {"viewport": {"width": 390, "height": 700}}


def button(page, name):
    return page.get_by_role("button", name=name, exact=True)


def heading(page, name):
    return page.get_by_role("heading", name=name, exact=True, level=1)


def expect_screen(page, name):
    """Expects a screen whose heading has the focus."""
    expect(page.locator(".layer:not([inert]) h1")).to_have_text(name)
    expect(heading(page, name)).to_be_focused()


def scroll_of(page):
    return page.evaluate("document.scrollingElement.scrollTop")


def top_of(page, name):
    return button(page, name).evaluate("element => element.getBoundingClientRect().top")


def expect_top(page, name, top):
    """Expects a control at a position in the window, when the rows around it have been laid out."""
    page.wait_for_function(
        "([control, top]) => Math.abs(control.getBoundingClientRect().top - top) < 2",
        arg=[button(page, name).element_handle(), top])


def expect_entry(page, level):
    """Expects the entry of the browser's history that belongs to a level."""
    page.wait_for_function("level => history.state?.level === level", arg=level)


def go_back(page):
    """Presses Back of the browser. The page stays the same document, so there is no load to wait for."""
    page.evaluate("() => { history.back(); }")


@pytest.fixture
def journey(serve, open_page):
    """A page that shows the list, and its server."""

    def open_journey(*lines, **options):
        server = serve("BrowserTestApp")
        page = open_page(server.address, **SMALL | options)
        button(page, "Journey").click()
        expect(heading(page, "Items")).to_be_visible()
        for line in lines:
            server.command(line)
        return server, page

    return open_journey


def test_a_new_screen_begins_at_its_heading_and_tab_leads_to_its_first_control(journey):
    server, page = journey()
    expect_screen(page, "Items")
    assert scroll_of(page) == 0
    page.keyboard.press("Tab")
    expect(button(page, "Write a note")).to_be_focused()


def test_a_heading_with_the_focus_is_read(journey):
    server, page = journey()
    expect_screen(page, "Items")
    focused = [node for node in tree(page) if property_of(node, "focused")]
    assert [(role(node), name(node)) for node in focused][-1] == ("heading", "Items")


def tree(page):
    session = page.context.new_cdp_session(page)
    return session.send("Accessibility.getFullAXTree")["nodes"]


def property_of(node, wanted):
    return next((each["value"].get("value") for each in node.get("properties", []) if each["name"] == wanted), None)


def role(node):
    return node.get("role", {}).get("value")


def name(node):
    return node.get("name", {}).get("value")


@pytest.mark.parametrize("way", ["the app's Back", "the browser's Back", "Escape", "an effect"])
def test_back_leads_to_the_control_and_the_position_of_before(journey, way):
    server, page = journey()
    button(page, "Item 60").scroll_into_view_if_needed()
    page.evaluate("scrollBy(0, 120)")
    assert scroll_of(page) > 1000
    before = top_of(page, "Item 60")
    button(page, "Item 60").press("Enter")
    expect_screen(page, "Item 60")
    assert scroll_of(page) == 0
    if way == "the app's Back":
        button(page, "Back").press("Enter")
    elif way == "the browser's Back":
        go_back(page)
    elif way == "Escape":
        page.keyboard.press("Escape")
    else:
        server.command("back")
    expect(button(page, "Item 60")).to_be_focused()
    expect_top(page, "Item 60", before)
    expect_entry(page, 1)


def test_back_leads_to_the_next_control_if_that_of_before_is_gone(journey):
    server, page = journey()
    button(page, "Item 60").press("Enter")
    expect_screen(page, "Item 60")
    server.command("send journey.removed 60")
    button(page, "Back").press("Enter")
    expect(button(page, "Item 61")).to_be_focused()


def test_a_control_that_is_gone_gives_the_focus_to_the_one_in_its_place(journey):
    server, page = journey("tap Item 1")
    button(page, "Lock").press("Enter")
    expect(button(page, "Unlock")).to_be_focused()
    button(page, "Unlock").press("Enter")
    expect(button(page, "Lock")).to_be_focused()


def test_a_control_that_is_disabled_for_a_while_keeps_the_focus(journey):
    server, page = journey("tap Item 1")
    button(page, "Load").press("Enter")
    expect(button(page, "Load")).to_be_disabled()
    page.wait_for_function("document.activeElement === document.body")
    server.command("send journey.loading false")
    expect(button(page, "Load")).to_be_focused()


def test_the_browser_goes_back_through_all_screens_and_forward_changes_nothing(journey):
    server, page = journey()
    button(page, "Item 5").click()
    expect_screen(page, "Item 5")
    button(page, "Next").click()
    expect_screen(page, "Item 6")
    expect_entry(page, 3)
    for level, title in [(2, "Item 5"), (1, "Items"), (0, "Test of browsers")]:
        go_back(page)
        expect(page.locator("h1")).to_have_text(title)
        expect_entry(page, level)
    expect(button(page, "Journey")).to_be_focused()
    # The browser goes forward, and the page goes back to the entry of what is shown.
    page.evaluate("""() => new Promise((done) => {
      let moves = 0;
      addEventListener('popstate', () => { if (++moves === 2) done(); });
      history.forward();
    })""")
    expect_entry(page, 0)
    expect(page.locator("h1")).to_have_text("Test of browsers")
    assert server.state("journey.path") == []


def test_quick_presses_of_back_go_back_as_often(journey):
    server, page = journey()
    for title in ["Item 5", "Item 6", "Item 7"]:
        button(page, title if title == "Item 5" else "Next").click()
        expect_screen(page, title)
    expect_entry(page, 4)
    page.evaluate("history.back(); history.back();")
    expect(page.locator("h1")).to_have_text("Item 5")
    expect_entry(page, 2)
    # So does a choice in the list of the browser's Back button.
    page.evaluate("history.go(-2)")
    expect(page.locator("h1")).to_have_text("Test of browsers")
    expect_entry(page, 0)


def test_back_of_the_app_goes_back_in_the_history(journey):
    server, page = journey()
    length = page.evaluate("history.length")
    for _ in range(3):
        button(page, "Item 5").click()
        expect_screen(page, "Item 5")
        expect_entry(page, 2)
        button(page, "Back").click()
        expect_entry(page, 1)
    assert page.evaluate("history.length") == length + 1


def test_a_reload_keeps_the_place_the_focus_and_the_way_back(journey):
    server, page = journey()
    button(page, "Item 60").press("Enter")
    expect_screen(page, "Item 60")
    button(page, "Lock").focus()
    page.reload()
    expect(button(page, "Lock")).to_be_focused()
    expect_entry(page, 2)
    go_back(page)
    expect(button(page, "Item 60")).to_be_focused()
    assert scroll_of(page) > 1000
    before = top_of(page, "Item 60")
    page.reload()
    expect(button(page, "Item 60")).to_be_focused()
    expect_top(page, "Item 60", before)


@pytest.mark.parametrize("delay", [0, 150])
def test_a_double_click_on_back_goes_back_once(journey, delay):
    # A second click that comes before the answer to the first is refused by the app.
    server, page = journey("tap Item 5", "tap Next", "tap Next", expecting=["409"])
    expect(page.locator("h1")).to_have_text("Item 7")
    button(page, "Back").dblclick(delay=delay)
    expect(page.locator("h1")).to_have_text("Item 6")
    # The app answers in order, so the second tap has been answered when this has.
    button(page, "Lock").click()
    expect(button(page, "Unlock")).to_be_visible()
    assert server.state("journey.path") == [{"list": {}}, {"item": {"_0": 5}}, {"item": {"_0": 6}}]
    expect(page.locator("#notice")).to_be_empty()
    expect_entry(page, 3)


def test_a_double_click_on_back_goes_back_once_without_scripts(journey):
    server, page = journey("tap Item 5", "tap Next", java_script_enabled=False, expecting=["409"])
    page.reload()
    form = page.locator("nav form").get_attribute("action").removeprefix("do?")
    for status in [303, 409]:
        headers = {"Content-Type": "application/x-www-form-urlencoded"}
        assert server.request("do", "POST", form, headers)[0] == status
    assert server.state("journey.path") == [{"list": {}}, {"item": {"_0": 5}}]


def test_a_double_click_hits_nothing_that_has_moved_under_the_pointer(journey):
    # If the answer is slow, the second click still hits the row that is gone, and the app refuses it.
    server, page = journey(expecting=["409"])
    button(page, "Remove").nth(2).dblclick(delay=150)
    expect(button(page, "Item 3")).to_have_count(0)
    button(page, "Item 9").dblclick(delay=150)
    expect_screen(page, "Item 9")
    button(page, "Lock").click()
    expect(button(page, "Unlock")).to_be_visible()
    assert len(server.state("journey.items")) == 99
    assert len(server.state("journey.path")) == 2


@pytest.mark.parametrize("delay", [0, 150], ids=["before the answer", "after the answer"])
def test_a_double_click_closes_one_message(journey, delay):
    server, page = journey()
    button(page, "Tell").click()
    expect(page.get_by_role("alertdialog")).to_contain_text("First message")
    button(page, "Ok").dblclick(delay=delay)
    expect(page.get_by_role("alertdialog")).to_contain_text("Second message")
    expect(page.locator("#spoken")).to_have_text("Second message")
    expect(button(page, "Ok")).to_be_focused()
    button(page, "Ok").click()
    expect(button(page, "Tell")).to_be_focused()


def test_clicks_that_count_are_counted_however_quick_they_are(serve, open_page):
    server = serve("BrowserTestApp")
    page = open_page(server.address)
    page.get_by_role("button", name="Tap t").click(click_count=4)
    expect(page.get_by_text("4 taps")).to_be_visible()


def test_leaving_a_form_asks_and_neither_escape_nor_enter_loses_it(journey):
    server, page = journey()
    button(page, "Write a note").press("Enter")
    expect_screen(page, "Note")
    field = page.get_by_label("Note", exact=True)
    field.fill("Milk")
    expect(field).to_have_value("Milk")
    question = page.get_by_role("alertdialog", name="Leave without saving?")
    for answer in ["Enter", "Escape"]:
        page.keyboard.press("Escape")
        expect(button(page, "Cancel")).to_be_focused()
        expect_entry(page, 3)
        page.keyboard.press(answer)
        expect(question).to_have_count(0)
        expect(field).to_be_focused()
        expect_entry(page, 2)
    # Back of the browser asks too, and the history stays where the app is, with the same entries.
    page.evaluate("history.replaceState({ ...history.state, isTheSame: true }, '')")
    go_back(page)
    expect(button(page, "Cancel")).to_be_focused()
    expect_entry(page, 3)
    go_back(page)
    expect(question).to_have_count(0)
    expect_entry(page, 2)
    expect(field).to_have_value("Milk")
    assert page.evaluate("history.state.isTheSame")
    go_back(page)
    button(page, "Leave").click()
    expect(button(page, "Write a note")).to_be_focused()
    expect_entry(page, 1)


def test_cancel_has_the_focus_without_scripts_too(serve, open_page):
    server = serve("BrowserTestApp")
    for line in ["tap Journey", "tap Write a note", "type Note Milk", "back"]:
        server.command(line)
    page = open_page(server.address, java_script_enabled=False)
    expect(button(page, "Cancel")).to_be_focused()
    page.keyboard.press("Enter")
    expect(page.get_by_role("alertdialog")).to_have_count(0)
    assert server.state("journey.note") == "Milk"
    assert len(server.state("journey.path")) == 2


def test_the_browser_closes_sheets_and_alerts(serve, open_page):
    server = serve("BrowserTestApp")
    page = open_page(server.address)
    button(page, "Open").click()
    expect(button(page, "Tap in the sheet")).to_be_focused()
    expect_entry(page, 1)
    go_back(page)
    expect(page.get_by_role("dialog")).to_have_count(0)
    expect(button(page, "Open")).to_be_focused()
    expect_entry(page, 0)


def test_what_appears_is_said_once_and_a_timer_is_silent(journey):
    server, page = journey("tap Item 1")
    spoken = page.locator("#spoken")
    for _ in range(2):
        button(page, "Check").click()
        expect(spoken).to_have_text("Item 1 is damaged.")
        assert [name(node) for node in tree(page) if role(node) == "status" and property_of(node, "live") == "polite"]
        button(page, "Repair").click()
        expect(spoken).to_be_empty()
    button(page, "Load").click()
    expect(spoken).to_contain_text("Loading")
    page.evaluate("""() => {
      window.changes = [];
      const spoken = document.getElementById('spoken');
      new MutationObserver(() => window.changes.push(spoken.textContent)).observe(spoken, { childList: true });
    }""")
    server.command("send timer true")
    shown = page.locator("p.warning", has_text=" left")
    expect(shown).to_be_visible()
    for _ in range(5):
        text = shown.inner_text()
        expect(shown).not_to_have_text(text)
    assert page.evaluate("window.changes.length") == 1


def test_what_is_said_is_in_a_live_region(journey):
    server, page = journey("tap Item 1")
    button(page, "Check").click()
    expect(page.locator("#spoken")).to_have_text("Item 1 is damaged.")
    nodes = {node["nodeId"]: node for node in tree(page)}
    regions = [node for node in nodes.values() if role(node) == "status"]
    texts = [name(nodes[child]) for region in regions for child in region["childIds"]]
    assert "Item 1 is damaged." in texts


@pytest.mark.parametrize("lines", [["tap Journey"], ["tap Journey", "tap Item 1", "tap Check", "tap Load"],
                                   ["tap Journey", "tap Write a note", "type Note Milk", "back"]])
def test_each_screen_of_the_journey_is_accessible(serve, open_page, lines):
    server = serve("BrowserTestApp")
    for line in lines:
        server.command(line)
    page = open_page(server.address, **SMALL)
    results = Axe().run(page)
    assert results.violations_count == 0, results.generate_report()
