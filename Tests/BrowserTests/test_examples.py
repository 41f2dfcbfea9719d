"""The examples of the library, if they have been built: `Scripts/test-examples` does."""

import os
import subprocess
from pathlib import Path

import pytest

from conftest import EXECUTABLES
from test_app import assert_accessible, show_after

SCRIPTS = Path(__file__).parents[2] / "Packages/ComposableArchitecture/Examples/Scripts"
EXAMPLES = [script.stem for script in sorted(SCRIPTS.glob("*.txt"))]
pytestmark = pytest.mark.skipif(
    not (EXECUTABLES / EXAMPLES[0]).exists(), reason="The examples are not built.")


@pytest.mark.parametrize("name", EXAMPLES)
def test_a_script_over_http_prints_what_a_run_prints(serve, tmp_path, name):
    script = SCRIPTS / f"{name}.txt"
    run = subprocess.run(
        [EXECUTABLES / name, "run", "--clock", "virtual", "--output", "json", script], text=True, check=True,
        capture_output=True, env=os.environ | {"XDG_DATA_HOME": str(tmp_path / "run")})
    server = serve(name, "--clock", "virtual")
    printed = [server.request("command", "POST", line.encode())[1] for line in script.read_text().splitlines()]
    # What the app does at its start comes before all commands, so it answers none.
    answers = [line for line in run.stdout.splitlines(keepends=True) if '"by":"app"' not in line]
    assert "".join(printed) == "".join(answers)


@pytest.mark.parametrize("name", EXAMPLES)
def test_each_screen_of_a_script_is_accessible(serve, open_page, name):
    server = serve(name, "--clock", "virtual")
    page = open_page(server.address)
    seen = set()
    for line in (SCRIPTS / f"{name}.txt").read_text().splitlines():
        show_after(server, page, line)
        text = page.locator("#screen").inner_text()
        if text in seen:
            continue
        seen.add(text)
        for scheme in ["light", "dark"]:
            page.emulate_media(color_scheme=scheme)
            assert_accessible(page)
