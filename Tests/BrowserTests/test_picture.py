"""Tests that the picture of the app in a terminal shows the same in every font."""

from pathlib import Path

import pytest

PICTURE = Path(__file__).parents[2] / "App/Documentation/primetime.svg"
LEFT, TOP, CELL, LINE = 18, 44, 9, 18
FONTS = ["DejaVu Sans Mono", "DejaVu Sans", "DejaVu Serif"]

# Each character with its middle and its baseline, as the browser draws it.
CHARACTERS = """() => [...document.querySelectorAll("text")].flatMap((text) => {
    return Array.from({ length: text.getNumberOfChars() }, (_, index) => {
        const extent = text.getExtentOfChar(index);
        return [text.textContent[index], extent.x + extent.width / 2, text.getEndPositionOfChar(index).y];
    });
})"""


def characters(open_page, font=None):
    """Returns what the browser draws, perhaps in another font than that of the picture."""
    page = open_page(PICTURE.as_uri())
    if font:
        page.evaluate('(font) => document.querySelector("g").setAttribute("font-family", font)', font)
    return page.evaluate(CHARACTERS)


@pytest.mark.parametrize("font", [None, *FONTS])
def test_each_character_is_in_the_middle_of_its_cell_in_every_font(open_page, font):
    rows = {}
    for character, middle, baseline in characters(open_page, font):
        column, distance = divmod(middle - LEFT, CELL)
        assert distance == pytest.approx(CELL / 2, abs=0.1), f"“{character}” at {middle} is between two cells"
        rows.setdefault((baseline - TOP) // LINE, {})[int(column)] = character
    texts = ["".join(row.get(column, " ") for column in range(64)).strip() for row in rows.values()]
    assert texts[1] == "[-]  10001  [+]"
    assert "[1 Ok]" in texts


def test_the_fonts_differ(open_page):
    """Without these fonts, the test above would show nothing."""
    page = open_page(PICTURE.as_uri())
    widths = page.evaluate("""(fonts) => fonts.map((font) => {
        const text = document.querySelector("text").cloneNode();
        text.textContent = "iiiiWWWW";
        text.setAttribute("font-family", font);
        document.documentElement.append(text);
        return text.getComputedTextLength();
    })""", FONTS)
    assert len(set(widths)) == len(FONTS)


def test_lines_are_not_characters(open_page):
    """Characters such as ┌ and ─ join only in a font of fixed width."""
    assert not {character for character, _, _ in characters(open_page)} & set("─│┌└")
