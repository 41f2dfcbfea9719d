"""Tests the page of a history in a browser, opened from a file and without a network."""

import json
import subprocess

from axe_playwright_python.sync_playwright import Axe

from conftest import EXECUTABLES


def moment(page):
    return page.text_content("#moment")


def changes(page):
    return page.locator("#changes li").all_text_contents()


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


def test_effects_are_bars_with_their_ends(page, history):
    page.goto(history.as_uri())
    titles = page.locator("#timeline .bar title").all_text_contents()
    assert titles and all(title.endswith("finished") for title in titles)
    page.get_by_text("requestNthPrime").click()
    assert "finished after" in page.text_content("#origin")


def test_a_history_of_100000_actions_stays_usable(page, history, tmp_path):
    text = history.read_text()
    start = text.index('id="history">') + len('id="history">')
    end = text.index("</script>", start)
    content = json.loads(text[start:end])
    content["rows"] = [
        {"number": number, "name": "counted", "by": "user", "time": number / 1000, "depth": 0,
         "changes": [{"p": ["count"], "v": number}], "screen": 0}
        for number in range(1, 100_001)
    ]
    large = tmp_path / "large.html"
    large.write_text(text[:start] + json.dumps(content) + text[end:])
    page.goto(large.as_uri())
    page.get_by_role("slider").focus()
    page.keyboard.press("End")
    assert changes(page) == ["count: 99999 → 100000"]
    # Only visible rows are in the page.
    assert page.locator(".row").count() < 100


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


def test_axe_finds_nothing(page, history):
    page.goto(history.as_uri())
    page.get_by_text("saveFavoritePrimeTapped").click()
    results = Axe().run(page)
    assert results.violations_count == 0, results.generate_report()
    page.set_viewport_size({"width": 390, "height": 800})
    results = Axe().run(page)
    assert results.violations_count == 0, results.generate_report()
    assert page.evaluate("document.documentElement.scrollWidth") <= 390


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
