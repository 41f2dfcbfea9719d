"""The inspector in Chromium, as `serve --inspect` shows it."""

import re

import pytest
from playwright.sync_api import expect

from conftest import assert_chosen_row_is_in_view
from test_app import LOST, assert_accessible, button, wait_for_ticks, wait_until


@pytest.fixture
def server(serve):
    return serve("BrowserTestApp", "--inspect")


def chosen(page):
    return page.locator("#moment")


def do(page, line):
    page.get_by_label("Command").fill(line)
    page.get_by_label("Command").press("Enter")
    expect(page.locator("#answers")).to_contain_text("> " + line)


def test_actions_arrive_as_they_are_reduced(server, open_page):
    page = open_page(server.address, "inspect")
    expect(chosen(page)).to_have_text("Before the first action")
    server.command("tap Tap")
    expect(chosen(page)).to_contain_text("tapped")
    expect(page.locator("#changes")).to_contain_text("taps: 0 → 1")
    expect(page.locator("#origin")).to_contain_text("← tap Tap")
    expect(page.locator("#screen")).to_contain_text("1 taps")


def test_a_history_without_actions_says_so(server, open_page):
    page = open_page(server.address, "inspect")
    expect(page.locator("#empty")).to_have_text("No actions yet. Use the app, or type a command.")
    server.command("tap Tap")
    expect(page.locator("#empty")).to_be_hidden()


def test_the_chosen_row_stays_in_view_while_rows_come(server, open_page):
    page = open_page(server.address, "inspect")
    for number in range(1, 61):
        server.command("tap Tap")
        if number % 10 == 0:
            expect(chosen(page)).to_have_text(f"{number} tapped")
            assert_chosen_row_is_in_view(page)
    # The answer to a command makes the list lower.
    do(page, "state")
    expect(page.locator("#answers")).to_be_visible()
    assert_chosen_row_is_in_view(page)


def test_new_rows_do_not_move_a_list_that_the_user_has_scrolled(server, open_page):
    page = open_page(server.address, "inspect")
    for _ in range(60):
        server.command("tap Tap")
    expect(chosen(page)).to_have_text("60 tapped")
    back = button(page, "Show the chosen action")
    expect(back).to_be_hidden()
    page.locator("#scroller").hover()
    page.mouse.wheel(0, -400)
    expect(back).to_be_visible()
    scrolled = page.evaluate("document.querySelector('#scroller').scrollTop")
    for number in range(61, 64):
        server.command("tap Tap")
        expect(chosen(page)).to_have_text(f"{number} tapped")
    assert page.evaluate("document.querySelector('#scroller').scrollTop") == scrolled
    # After the user has gone back, the list follows again.
    back.click()
    assert_chosen_row_is_in_view(page)
    server.command("tap Tap")
    expect(chosen(page)).to_have_text("64 tapped")
    assert_chosen_row_is_in_view(page)
    # So it does after the user has scrolled back.
    page.locator("#scroller").hover()
    page.mouse.wheel(0, -400)
    expect(back).to_be_visible()
    page.mouse.wheel(0, 4000)
    expect(back).to_be_hidden()
    server.command("tap Tap")
    expect(chosen(page)).to_have_text("65 tapped")
    assert_chosen_row_is_in_view(page)


def test_new_rows_do_not_move_a_list_with_an_earlier_row_chosen(server, open_page):
    page = open_page(server.address, "inspect")
    for _ in range(60):
        server.command("tap Tap")
    expect(chosen(page)).to_have_text("60 tapped")
    page.locator("#scroller").press("Home")
    page.locator("#scroller").press("ArrowDown")
    for number in range(61, 64):
        server.command("tap Tap")
        expect(page.locator("#position")).to_have_text(f"1 of {number}")
    expect(chosen(page)).to_have_text("1 tapped")
    assert_chosen_row_is_in_view(page)
    button(page, "Latest").click()
    server.command("tap Tap")
    expect(chosen(page)).to_have_text("64 tapped")


def test_a_chosen_moment_is_found_again_after_the_stream_has_begun_anew(server, open_page):
    page = open_page(server.address, "inspect")
    for _ in range(5):
        server.command("tap Tap")
    expect(chosen(page)).to_have_text("5 tapped")
    page.get_by_label("Moment", exact=True).press("ArrowLeft")
    expect(chosen(page)).to_have_text("4 tapped")
    # A page connects again after its window was hidden.
    with page.expect_request("**/history"):
        page.evaluate("document.dispatchEvent(new Event('visibilitychange'))")
    server.command("tap Tap")
    expect(page.locator("#position")).to_have_text("4 of 6")
    expect(chosen(page)).to_have_text("4 tapped")
    expect(page.locator("#changes")).to_have_text("taps: 3 → 4")


def test_a_moment_in_a_folded_row_chooses_the_row(server, open_page):
    page = open_page(server.address, "inspect")
    do(page, "toggle Run on")
    wait_for_ticks(server, 20)
    do(page, "toggle Run off")
    expect(chosen(page)).to_contain_text("timer")
    for _ in range(5):
        page.locator("#state").press("ArrowLeft")
    expect(chosen(page)).to_contain_text("ticked")
    expect(page.locator('.row[aria-selected="true"]')).to_contain_text("ticked ×")


def test_a_row_is_chosen_though_new_ones_come_while_the_button_is_down(server, open_page):
    page = open_page(server.address, "inspect")
    server.command("tap Tap")
    server.command("tap Tap")
    page.get_by_text("tapped").first.hover()
    page.mouse.down()
    server.command("tap Tap")
    expect(page.locator("#position")).to_have_text("3 of 3")
    page.mouse.up()
    expect(page.locator("#position")).to_have_text("1 of 3")


def test_each_action_has_a_time(server, open_page):
    page = open_page(server.address, "inspect")
    do(page, "tap Tap")
    time = page.locator(".row .time")
    assert re.fullmatch(r"\+\d+\.\d{3} s", time.text_content())
    assert re.fullmatch(r"\d+\.\d{6} s after the start on .* UTC", time.get_attribute("title"))
    expect(page.locator("#origin .time")).to_have_text(time.text_content())
    expect(page.locator(".axis span").first).to_have_text("0 s")


def test_arrow_keys_in_a_field_do_not_choose_a_moment(server, open_page):
    page = open_page(server.address, "inspect")
    do(page, "tap Tap")
    page.get_by_text("Test", exact=True).click()
    for field in ["Command", "Filter", "Name"]:
        page.get_by_label(field, exact=True).press("ArrowLeft")
        expect(chosen(page)).to_have_text("1 tapped")


def test_the_app_goes_on_while_one_looks_at_an_earlier_moment(server, open_page):
    page = open_page(server.address, "inspect")
    do(page, "tap Tap")
    do(page, "tap Tap")
    expect(page.locator(".row")).to_have_count(3)
    page.locator(".row").nth(1).click()
    expect(page.locator("#screen")).to_contain_text("1 taps")
    do(page, "toggle Run on")
    wait_for_ticks(server, 20)
    expect(chosen(page)).to_contain_text("1 tapped")
    expect(page.locator("#screen")).to_contain_text("1 taps")
    # The outputs of the timer are one row.
    expect(page.locator(".row").last).to_contain_text("ticked ×")
    assert page.locator(".row").count() == 5
    page.get_by_label("Moment", exact=True).press("End")
    do(page, "toggle Run off")
    expect(chosen(page)).to_contain_text("timer")


def test_a_slow_browser_answers_while_an_app_does_more_than_it_can_show(server, open_page):
    page = open_page(server.address, "inspect")
    do(page, "toggle Run on")
    page.context.new_cdp_session(page).send("Emulation.setCPUThrottlingRate", {"rate": 20})
    wait_for_ticks(server, 100)
    do(page, "toggle Run off")
    wait_until(lambda: not server.state("isRunning"))
    ticks = server.state("ticks")
    expect(page.locator("#screen")).to_contain_text(f"{ticks} ticks")


def test_a_command_line_takes_script_commands_and_completes_them(server, open_page):
    page = open_page(server.address, "inspect")
    command = page.get_by_label("Command")
    command.fill("send text")
    command.press("Tab")
    expect(command).to_have_value("send textChanged ")
    command.press("Tab")
    expect(page.locator("#answers")).to_contain_text("text")
    do(page, 'send textChanged "abc"')
    expect(page.locator("#changes")).to_contain_text('text: "" → "ABC"')
    do(page, "expect text ABC")
    expect(page.locator("#answers")).to_contain_text('"ok":true')
    do(page, "expect text abc")
    expect(page.locator("#answers")).to_contain_text('"ok":false')


def test_one_continues_from_an_earlier_moment(server, open_page):
    page, app = open_page(server.address, "inspect"), open_page(server.address)
    for _ in range(3):
        do(page, "tap Tap")
    expect(app.get_by_text("3 taps")).to_be_visible()
    page.locator(".row").nth(1).click()
    button(page, "Continue from here").click()
    expect(app.get_by_text("1 taps")).to_be_visible()
    expect(chosen(page)).to_have_text("Before the first action")
    button(app, "Tap t").click()
    expect(page.locator("#changes")).to_contain_text("taps: 1 → 2")


def test_the_history_is_saved_as_files(server, open_page, tmp_path):
    page = open_page(server.address, "inspect")
    do(page, "tap Tap")
    for name, beginning in [("Recording", '{"history":1,'), ("Page", "<!DOCTYPE html>"), ("Script", "# Recorded on")]:
        with page.expect_download() as download:
            page.get_by_role("link", name=name, exact=True).click()
        file = tmp_path / name
        download.value.save_as(file)
        assert file.read_text().startswith(beginning)


def test_a_test_is_saved_with_the_name_of_its_recording(server, open_page, tmp_path):
    page = open_page(server.address, "inspect")
    do(page, "tap Tap")
    page.get_by_text("Test", exact=True).click()
    page.get_by_label("Name").fill("Tap twice")
    page.get_by_label("Reducer").fill("browserTestReducer")
    page.get_by_label("Environment").fill("()")
    button(page, "Save the test").click()
    expect(page.locator("input[name=name]:invalid")).to_have_attribute("title", "Letters, digits and “_”")
    page.get_by_label("Name").fill("TapOnce")
    with page.expect_download() as download:
        button(page, "Save the test").click()
    assert download.value.suggested_filename == "TapOnceTests.swift"
    file = tmp_path / "test"
    download.value.save_as(file)
    assert "try recording.replay(browserTestReducer, environment: ())" in file.read_text()
    with page.expect_download() as download:
        page.get_by_role("link", name="Recording", exact=True).click()
    assert download.value.suggested_filename == "TapOnce.jsonl"


def test_hostile_texts_are_texts(server, open_page):
    page = open_page(server.address, "inspect")
    do(page, 'send sheet true')
    expect(page.locator("#state")).to_contain_text("</script><script>alert(1)</script>")
    assert "\u202e" not in page.locator("#screen").inner_text()


def test_a_server_that_comes_back_shows_its_new_history(server, open_page):
    page = open_page(server.address, "inspect", expecting=LOST)
    do(page, "tap Tap")
    expect(page.locator(".row")).to_have_count(2)
    server.kill()
    expect(page.locator("#notes")).to_contain_text("The connection is lost")
    server.restart()
    expect(page.locator(".row")).to_have_count(1)
    expect(page.locator("#notes")).to_be_empty()


@pytest.mark.parametrize("scheme", ["light", "dark"])
@pytest.mark.parametrize("width", [390, 800, 1400])
def test_the_inspector_is_accessible(server, open_page, scheme, width):
    page = open_page(server.address, "inspect", color_scheme=scheme, viewport={"width": width, "height": 800})
    do(page, "tap Tap")
    do(page, "tap Open")
    page.get_by_text("Test", exact=True).click()
    assert_accessible(page)
    assert page.evaluate("document.documentElement.scrollWidth") <= width
