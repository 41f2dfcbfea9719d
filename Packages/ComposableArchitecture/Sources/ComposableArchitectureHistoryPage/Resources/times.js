// MARK: Times

const hasTimes = () => rows.some((row) => row.time !== undefined);

/** Returns a time after the start: `+1.200 s`, `+2:05.000`, `+1:02:05` or `+3 d 1:02:05`. */
function offsetText(time) {
  const milliseconds = Math.round(Math.abs(time) * 1000);
  const sign = time < 0 && milliseconds > 0 ? "−" : "+";
  const two = (number) => String(Math.floor(number)).padStart(2, "0");
  const seconds = milliseconds / 1000;
  if (seconds < 60) return sign + seconds.toFixed(3) + " s";
  if (seconds < 3600) {
    return sign + Math.floor(seconds / 60) + ":" + (seconds % 60).toFixed(3).padStart(6, "0");
  }
  const days = Math.floor(seconds / 86400);
  const clock = Math.floor(seconds % 86400 / 3600) + ":" + two(seconds % 3600 / 60) + ":" + two(seconds % 60);
  return sign + (days > 0 ? days.toLocaleString("en") + " d " : "") + clock;
}

/** Returns a date that is written as ISO 8601 as people read it. */
const readable = (date) => date.replace("T", " at ").replace("Z", " UTC");

function exactText(time) {
  return time.toFixed(6) + " s after the start" + (history.start ? " on " + readable(history.start) : "")
    + (history.virtual ? ", on a virtual clock" : "");
}

/** Returns a time that is read as an offset, with the exact time as its title. */
function timeElement(time) {
  const shown = make("span", "time", offsetText(time));
  shown.title = exactText(time);
  return shown;
}
