"""Tests the page of a history in a browser, opened from a file and without a network."""

import json
import subprocess

import pytest
from axe_playwright_python.sync_playwright import Axe

from conftest import EXECUTABLES, assert_chosen_row_is_in_view, primetime


def moment(page):
    return page.text_content("#moment")


def changes(page):
    return page.locator("#changes li").all_text_contents()


@pytest.fixture
def open_changed(page, history, tmp_path):
    """Opens the page of a history, some of whose content is replaced."""
    def open_changed(**replaced):
        text = history.read_text()
        start = text.index('id="history">') + len('id="history">')
        end = text.index("</script>", start)
        file = tmp_path / "changed.html"
        content = json.dumps(json.loads(text[start:end]) | replaced).replace("<", "\\u003c")
        file.write_text(text[:start] + content + text[end:])
        page.goto(file.as_uri())

    return open_changed


def row(number, *patches, **more):
    return {"number": number, "name": f"action{number}", "by": "user", "time": number / 1000, "depth": 0,
            "changes": patches, "screen": 0} | more


def counting(count):
    """Actions that count."""
    return [row(number, {"p": ["count"], "v": number}) for number in range(1, count + 1)]


def test_keys_move_from_moment_to_moment(page, history):
    page.goto(history.as_uri())
    assert moment(page) == "Before the first action"
    while "incrTapped" not in moment(page):
        page.keyboard.press("ArrowRight")
    assert changes(page) == ["count: 0 → 1"]
    assert "[-]  1  [+]" in page.text_content("#screen")
    page.keyboard.press("ArrowRight")
    assert changes(page) == ["count: 1 → 2"]
    page.keyboard.press("ArrowLeft")
    assert changes(page) == ["count: 0 → 1"]
    assert "count: 1" in page.text_content("#state")


def test_a_click_and_the_slider_choose_a_moment(page, history):
    page.goto(history.as_uri())
    page.get_by_text("saveFavoritePrimeTapped").click()
    assert "favoritePrimes[0]: nothing → 2" in changes(page)
    slider = page.get_by_role("slider")
    slider.focus()
    page.keyboard.press("End")
    assert "navigated" in moment(page)
    page.keyboard.press("Home")
    assert moment(page) == "Before the first action"


def test_every_moment_is_the_same_from_both_directions(page, history):
    page.goto(history.as_uri())
    count = int(page.get_attribute("#slider", "max"))
    page.evaluate("document.querySelectorAll('details').forEach((part) => { part.open = true })")

    def states(key):
        found = []
        for _ in range(count):
            page.keyboard.press(key)
            found.append((moment(page), changes(page), page.text_content("#screen")))
        return found

    forward = states("ArrowRight")
    backward = states("ArrowLeft")
    assert forward[:-1] == backward[:-1][::-1]


def test_a_filter_shows_the_actions_that_match(page, history):
    page.goto(history.as_uri())
    page.fill("#filter", "tap +")
    assert page.text_content("#count").startswith("2 of ")
    assert page.locator(".row").count() == 2
    page.fill("#filter", "nothing like this")
    assert page.locator(".row").count() == 0
    assert page.text_content("#empty") == "No action matches."


def test_effects_are_bars_with_their_ends(page, history):
    page.goto(history.as_uri())
    titles = page.locator("#timeline .bar title").all_text_contents()
    assert titles and all(title.endswith("finished") for title in titles)
    page.get_by_text("requestNthPrime").click()
    assert "finished after" in page.text_content("#origin")


def test_a_history_of_100000_actions_stays_usable(page, open_changed):
    open_changed(rows=counting(100_000))
    page.get_by_role("slider").focus()
    page.keyboard.press("End")
    assert changes(page) == ["count: 99999 → 100000"]
    assert_chosen_row_is_in_view(page)
    # Only visible rows are in the page, and marks in the same place of the time line are one.
    assert page.locator(".row").count() < 100
    assert page.get_attribute("#timeline .mark:not(.output)", "d").count("M") <= 1001
    page.fill("#filter", "action9999")
    assert page.text_content("#count") == "11 of 100,000"


def test_the_chosen_row_is_in_view_whatever_chooses_it(page, open_changed):
    open_changed(rows=counting(300) + [row(301, by="effect", cause=3, depth=1)])
    page.locator("#scroller").focus()
    for key in ["End", "Home", *["PageDown"] * 3, "PageUp", *["ArrowDown"] * 30, *["ArrowUp"] * 40]:
        page.keyboard.press(key)
        assert_chosen_row_is_in_view(page)
    page.get_by_role("slider").press("End")
    assert_chosen_row_is_in_view(page)
    page.get_by_role("button", name="action 3", exact=True).click()
    assert moment(page) == "3 action3"
    assert_chosen_row_is_in_view(page)
    for key in ["ArrowRight"] * 40 + ["ArrowLeft"] * 50:
        page.keyboard.press(key)
        assert_chosen_row_is_in_view(page)
    assert moment(page) == "Before the first action"
    box = page.locator("#timeline").bounding_box()
    page.mouse.click(box["x"] + box["width"] * 0.5, box["y"] + 10)
    assert moment(page).startswith("15")
    assert_chosen_row_is_in_view(page)


def test_the_chosen_row_stays_in_view_when_the_window_changes(page, open_changed):
    open_changed(rows=counting(300))
    page.get_by_role("slider").press("End")
    for width, height in [(1200, 420), (800, 900), (390, 500), (1400, 700)]:
        page.set_viewport_size({"width": width, "height": height})
        page.evaluate("new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)))")
        assert_chosen_row_is_in_view(page)


def test_a_filter_that_leaves_the_chosen_action_out_has_no_chosen_row(page, open_changed):
    open_changed(rows=counting(300))
    page.get_by_text("action2", exact=True).click()
    page.fill("#filter", "action17")
    assert page.locator('.row[aria-selected="true"]').count() == 0
    page.locator("#scroller").press("ArrowDown")
    assert moment(page) == "17 action17"
    page.locator("#scroller").press("ArrowDown")
    assert moment(page) == "170 action170"


def test_arrow_keys_in_a_field_or_a_wide_part_do_not_choose_a_moment(page, open_changed):
    open_changed(rows=counting(3), screens=["wide " * 100])
    page.get_by_text("action2", exact=True).click()
    page.fill("#filter", "a")
    page.keyboard.press("ArrowLeft")
    page.locator("#screen").press("ArrowRight")
    assert moment(page) == "2 action2"
    page.locator("#state").press("ArrowRight")
    assert moment(page) == "3 action3"


def test_each_action_has_a_time_after_the_start(page, open_changed):
    times = {0.0004: "+0.000 s", 1.2: "+1.200 s", 59.9996: "+1:00.000", 65.25: "+1:05.250", 3725.123456: "+1:02:05",
             270_000: "+3 d 3:00:00"}
    open_changed(rows=[row(number, time=time) for number, time in enumerate(times, 1)], start="2026-11-23T19:35:18Z")
    assert page.locator(".row .time").all_text_contents() == list(times.values())
    page.get_by_text("action5", exact=True).click()
    time = page.locator("#origin .time")
    assert time.text_content() == "+1:02:05"
    assert time.get_attribute("title") == "3725.123456 s after the start on 2026-11-23 at 19:35:18 UTC"
    assert page.locator(".axis span").all_text_contents() == [
        "0 s", "+12:00:00", "+1 d 0:00:00", "+1 d 12:00:00", "+2 d 0:00:00", "+2 d 12:00:00"]


def test_the_time_line_has_times(page, open_changed):
    open_changed(rows=[row(1, time=0.25), row(2, time=10)])
    labels = page.locator(".axis span").all_text_contents()
    assert labels == ["0 s", "+1 s", "+2 s", "+3 s", "+4 s", "+5 s", "+6 s", "+7 s", "+8 s", "+9 s"]
    assert "2 actions and 1 effect up to +10.000 s" in page.get_attribute("#timeline", "aria-label")


def test_times_of_a_virtual_clock_say_so(page, tmp_path):
    recording, file = tmp_path / "session.jsonl", tmp_path / "page.html"
    lines = "tap Counter demo\nadvance 90s\ntap +\n"
    primetime(tmp_path, "run", "-", "--clock", "virtual", "--record", recording, text=lines)
    primetime(tmp_path, "export", recording, "--page", file)
    page.goto(file.as_uri())
    assert page.text_content("#times").startswith("The times are those of a virtual clock")
    page.get_by_text("incrTapped").click()
    assert page.text_content("#origin .time") == "+1:30.000"
    assert page.get_attribute("#origin .time", "title").endswith("2026-01-01 at 00:00:00 UTC, on a virtual clock")


def test_a_history_without_times_says_so(page, open_changed):
    rows = counting(3)
    for each in rows:
        del each["time"]
    open_changed(rows=rows, effects=[])
    assert page.text_content("#times") == "This history has no times. The actions are in their order."
    assert not page.locator("#timeline").is_visible()
    page.get_by_text("action2", exact=True).click()
    assert page.locator(".time").count() == 0


def test_a_history_without_actions_says_so(page, open_changed):
    open_changed(rows=[], effects=[])
    assert page.text_content("#empty") == "This history has no actions."
    assert moment(page) == "Before the first action"
    assert page.get_by_role("button", name="Later").is_disabled()
    page.keyboard.press("ArrowRight")
    assert moment(page) == "Before the first action"


TODOS = [{"id": id, "title": f"Item {id}"} for id in range(6)]
STATE = {"todos": TODOS, "numbers": [2, 3, 5], "phase": {"idle": {}}, "note": "", "last": None, "by name": {}}
DOCUMENT = {"todos": TODOS, "title": "Groceries", "sections": list(range(40)), "note": "n", "version": 2}


@pytest.mark.parametrize("patches, expected", [
    ([{"p": ["todos", 3, "title"], "v": "Milk"}], ['todos[3].title: "Item 3" → "Milk"']),
    ([{"p": ["todos", 3, "count"], "v": 1}], ["todos[3].count: nothing → 1"]),
    # Elements with an “id” are recognized when they move, and their other parts are compared.
    ([{"p": ["todos"], "s": [0, 6, [TODOS[5], TODOS[0], TODOS[1] | {"title": "Milk"}, TODOS[2], TODOS[4]]]}],
     ['todos[5]: moved to [0]', 'todos[2].title: "Item 1" → "Milk"', 'todos[3]: {"id":3,"title":"Item 3"} → nothing']),
    ([{"p": ["todos"], "s": [0, 6, TODOS[::-1]]}], ["todos: 5 elements moved"]),
    ([{"p": ["todos"], "s": [6, 0, [{"id": 7 + id} for id in range(100)]]}],
     ["todos[6…105]: nothing → [100 elements] Show all"]),
    # Other elements are compared by their positions.
    ([{"p": ["numbers"], "s": [1, 2, [7]]}], ["numbers[1]: 3 → 7", "numbers[2]: 5 → nothing"]),
    ([{"p": ["numbers"], "s": [1, 1, []]}], ["numbers[1]: 3 → nothing"]),
    ([{"p": ["numbers"], "s": [0, 0, [1]]}], ["numbers[0]: nothing → 1"]),
    ([{"p": ["phase", "idle"], "d": 1}, {"p": ["phase", "failed"], "v": {"_0": {"code": 1}}}],
     ["phase.idle: {} → nothing", 'phase.failed: nothing → {"_0":{"code":1}}']),
    ([{"p": ["phase"], "v": {"failed": {"_0": {"code": 1}}}}], ['phase: {"idle":{}} → {"failed":{"_0":{"code":1}}}']),
    ([{"p": ["by name", "a.b"], "v": 1}], ['["by name"]["a.b"]: nothing → 1']),
    ([{"p": ["last"], "v": DOCUMENT}], ["last: null → {todos, title, sections, note, …} Show all"]),
    ([{"p": ["note"], "v": "x" * 2000}], [f'note: "" → "{"x" * 60}…" (2,000 characters) Show all']),
    ([{"p": ["note"], "v": "\u202etxt"}], ['note: "" → "\\u202etxt"']),
    ([{"p": [], "v": STATE | {"numbers": [2, 4, 5]}}], ["numbers[1]: 3 → 4"]),
    ([], ["Nothing changed."]),
])
def test_a_change_is_shown_with_its_path(page, open_changed, patches, expected):
    open_changed(state=STATE, rows=[row(1, *patches)], effects=[])
    page.get_by_text("action1", exact=True).click()
    assert changes(page) == expected
    # The way back leads to the same state, and the way forward to the same changes.
    page.keyboard.press("ArrowLeft")
    page.keyboard.press("ArrowRight")
    assert changes(page) == expected


def test_a_long_value_is_shown_whole_on_demand(page, open_changed):
    patches = [{"p": ["note"], "v": "x" * 2000}, {"p": ["last"], "v": DOCUMENT}, {"p": ["todos"], "s": [0, 6, []]}]
    open_changed(state=STATE, rows=[row(1, *patches)], effects=[])
    page.get_by_text("action1", exact=True).click()
    more = page.locator("#changes").get_by_role("button", name="Show all")
    more.first.click()
    assert "x" * 2000 in page.locator("#changes .whole").first.text_content()
    more.first.click()
    assert 'title: "Groceries"' in page.locator("#changes .whole").nth(1).text_content()
    assert page.locator("#changes").get_by_role("button", name="Show less").count() == 2
    page.locator("#changes").get_by_role("button", name="Show less").first.click()
    assert not page.locator("#changes .whole").first.is_visible()


def test_many_changes_and_elements_are_shown_in_parts(page, open_changed):
    state = {"numbers": [0] * 1200}
    open_changed(state=state, effects=[], rows=[row(1, *[{"p": ["numbers", index], "v": 1} for index in range(1200)])])
    page.get_by_text("action1", exact=True).click()
    assert page.locator("#changes li").count() == 51
    page.get_by_role("button", name="Show all 1,200 changes").click()
    assert page.locator("#changes li").count() == 1200
    page.get_by_role("button", name="Show more of the 700 others").click()
    page.get_by_role("button", name="Show more of the 200 others").click()
    assert page.locator("#state .leaf").count() == 1200


@pytest.mark.parametrize("width, columns", [(390, 1), (800, 2), (1400, 3)])
def test_the_layout_has_columns_that_fit_the_window(page, history, width, columns):
    page.set_viewport_size({"width": width, "height": 900})
    page.goto(history.as_uri())
    page.get_by_text("requestNthPrime").click()
    lefts = {page.locator(part).bounding_box()["x"] for part in ["#filter", "#changes", "#screen"]}
    assert len({round(left / 40) for left in lefts}) == columns
    assert page.evaluate("document.documentElement.scrollWidth") <= width
    # The slider is always in view.
    assert page.locator("#slider").bounding_box()["y"] < 900


def test_markup_in_a_history_is_text(page, history, tmp_path):
    text = history.read_text()
    evil = "<img src=x onerror=alert(1)>\u202e"
    attacked = text.replace("counterView.counter.incrTapped", json.dumps(evil).strip('"').replace("<", "\\u003c"))
    file = tmp_path / "attacked.html"
    file.write_text(attacked)
    page.goto(file.as_uri())
    page.get_by_text("onerror").first.click()
    assert "<img src=x" in moment(page)
    assert page.locator("img").count() == 0


def test_axe_finds_nothing(page, open_changed):
    rows = [row(1, {"p": ["last"], "v": DOCUMENT}, {"p": ["note"], "v": "x" * 2000}), *counting(60)[1:]]
    open_changed(state=STATE, rows=rows, start="2026-11-23T19:35:18Z")
    page.get_by_text("action1", exact=True).click()
    page.locator("#changes").get_by_role("button", name="Show all").first.click()
    for width in [1400, 800, 390]:
        page.set_viewport_size({"width": width, "height": 800})
        results = Axe().run(page)
        assert results.violations_count == 0, results.generate_report()
        assert page.evaluate("document.documentElement.scrollWidth") <= width


def test_the_page_of_a_failure_shows_its_steps_and_the_history_that_passes(page, tmp_path):
    file = tmp_path / "failure.html"
    run = subprocess.run([EXECUTABLES / "BrowserTestApp", "failure-page"], capture_output=True, text=True)
    file.write_text(run.stdout)
    page.goto(file.as_uri())
    page.locator("#scroller").press("End")
    assert "An effect of step 1 sends" in page.text_content("#scroller")
    assert "</script><script>alert(1)</script>" in page.text_content("#state")
    assert "+ " in page.text_content("#changes")
    assert page.locator(".row.marked").count() == 2
    assert page.locator("#other-steps li").count() == 3
    results = Axe().run(page)
    assert results.violations_count == 0, results.generate_report()
