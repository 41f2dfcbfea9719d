"""A list that is long for a browser. The tests count what is done, because times depend on the machine."""

from playwright.sync_api import expect

from test_app import button

ROWS = 1_000
# Counts what changes in the screen.
WATCH = """() => {
  window.changes = 0;
  new MutationObserver((records) => { window.changes += records.length; }).observe(
    document.getElementById('screen'),
    { subtree: true, childList: true, attributes: true, characterData: true });
}"""


def open_list(serve, open_page):
    server = serve("BrowserTestApp", "--rows", str(ROWS))
    page = open_page(server.address)
    received = []
    session = page.context.new_cdp_session(page)
    session.send("Network.enable")
    session.on("Network.dataReceived", lambda event: received.append(event["dataLength"]))
    page.evaluate(WATCH)
    return server, page, received


def row(page, number):
    return page.locator(f"[id='r/{number}']")


def test_a_change_of_one_row_sends_and_touches_that_row_only(serve, open_page):
    server, page, received = open_list(serve, open_page)
    toggle = row(page, 500).get_by_role("switch")
    last = row(page, ROWS - 1)
    last.evaluate("row => { row.isTheSame = true; }")
    toggle.evaluate("toggle => toggle.click()")
    expect(page.get_by_text(f"1 of {ROWS} done")).to_be_visible(timeout=120_000)
    expect(toggle).to_have_attribute("aria-checked", "true")
    assert page.evaluate("window.changes") < 10
    assert sum(received) < 20_000
    assert last.evaluate("row => row.isTheSame")


def test_rows_that_come_go_and_move_leave_the_others_alone(serve, open_page):
    server, page, received = open_list(serve, open_page)
    server.command("tap Delete in 0")
    expect(row(page, 0)).to_have_count(0)
    server.command("tap Top in 900")
    expect(page.locator("li").first).to_contain_text("Item 900")
    server.command("tap Add")
    expect(row(page, ROWS)).to_have_count(1)
    assert page.evaluate("window.changes") < 20
    assert sum(received) < 50_000
    # The page is what a new one would be.
    shown = page.locator("#screen").inner_html()
    page.reload()
    assert page.locator("#screen").inner_html() == shown


def test_a_field_in_a_row_takes_the_correction_although_the_row_has_not_changed(serve, open_page):
    server, page, _ = open_list(serve, open_page)
    field = row(page, 100).get_by_label("Note")
    field.fill("milk")
    expect(field).to_have_value("MILK")
    # The app answers with the same text, so the row has not changed.
    field.fill("milk")
    expect(field).to_have_value("MILK")
    button(page, "Add").click()
    expect(row(page, ROWS)).to_have_count(1)
    expect(field).to_have_value("MILK")
