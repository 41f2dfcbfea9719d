// MARK: Changes

const isObject = (value) => value !== null && typeof value === "object" && !Array.isArray(value);
const member = (object, key) => Object.hasOwn(object, key) ? object[key] : undefined;

function isSame(before, after) {
  if (before === after) return true;
  if (before === null || after === null || typeof before !== "object" || typeof after !== "object") return false;
  const keys = Object.keys(before);
  return Array.isArray(before) === Array.isArray(after) && keys.length === Object.keys(after).length
    && keys.every((key) => Object.hasOwn(after, key) && isSame(before[key], after[key]));
}

/** Swift writes a case of an enumeration as an object with one member. */
function areCases(before, after) {
  const [[first, ...firstRest], [next, ...nextRest]] = [Object.keys(before), Object.keys(after)];
  return firstRest.length === 0 && nextRest.length === 0 && first !== next
    && isObject(before[first]) && isObject(after[next]);
}

/** Adds the differences between two values, each with its path and both values. */
function compare(before, after, path, found) {
  if (isSame(before, after)) return;
  if (Array.isArray(before) && Array.isArray(after)) compareElements(before, after, path, 0, found);
  else if (isObject(before) && isObject(after) && !areCases(before, after)) {
    for (const key of new Set([...Object.keys(before), ...Object.keys(after)])) {
      compare(member(before, key), member(after, key), [...path, key], found);
    }
  } else found.push({ path, before, after });
}

/** Returns a key of each element: its `id`, or the element itself. Equal elements are counted. */
function keysOf(elements, hasIdentity) {
  const counts = new Map();
  return elements.map((value) => {
    const key = JSON.stringify(hasIdentity ? value.id : value);
    counts.set(key, (counts.get(key) ?? 0) + 1);
    return key + "#" + counts.get(key);
  });
}

function haveIdentities(elements) {
  const isIdentity = (id) => typeof id === "string" || typeof id === "number";
  return elements.every((value) => isObject(value) && isIdentity(member(value, "id")))
    && new Set(elements.map((value) => value.id)).size === elements.length;
}

/** Returns the positions of a longest increasing subsequence. */
function increasing(numbers) {
  const [ends, previous] = [[], []];
  numbers.forEach((number, index) => {
    let [low, high] = [0, ends.length];
    while (low < high) {
      const middle = (low + high) >> 1;
      if (numbers[ends[middle]] < number) low = middle + 1;
      else high = middle;
    }
    previous[index] = ends[low - 1];
    ends[low] = index;
  });
  const found = new Set();
  for (let index = ends[ends.length - 1]; index !== undefined; index = previous[index]) found.add(index);
  return found;
}

/** Adds the differences between elements. `position` is that of the first element in its array. */
function compareElements(before, after, path, position, found) {
  const hasIdentity = haveIdentities(before) && haveIdentities(after);
  const [oldKeys, newKeys] = [keysOf(before, hasIdentity), keysOf(after, hasIdentity)];
  const places = new Map(newKeys.map((key, index) => [key, index]));
  const common = oldKeys.flatMap((key, index) => places.has(key) ? [[index, places.get(key)]] : []);
  const inOrder = increasing(common.map(([, index]) => index));
  const targets = new Map(common);
  const moved = common.filter((_, index) => !inOrder.has(index));
  const at = (index) => [...path, position + index];

  if (moved.length > 3) found.push({ path, moved: moved.length });
  else for (const [from, to] of moved) found.push({ path: at(from), movedTo: position + to });
  if (hasIdentity) for (const [from, to] of common) compare(before[from], after[to], at(to), found);

  const kept = new Set(targets.values());
  const removed = new Set([...before.keys()].filter((index) => !targets.has(index)));
  const added = new Set([...after.keys()].filter((index) => !kept.has(index)));
  if (!hasIdentity) {
    for (const [old, index] of replacements(before.length, after.length, targets, kept)) {
      compare(before[old], after[index], at(index), found);
      removed.delete(old);
      added.delete(index);
    }
  }
  for (const [start, end] of runs([...removed])) {
    found.push({ path: at(start), end: position + end, before: end > start ? before.slice(start, end + 1) : before[start] });
  }
  for (const [start, end] of runs([...added])) {
    found.push({ path: at(start), end: position + end, after: end > start ? after.slice(start, end + 1) : after[start] });
  }
}

/** Returns the pairs of elements of which one is at the place of the other, because both follow the same element. */
function replacements(oldCount, newCount, targets, kept) {
  const removed = new Map();
  let last = -1;
  for (let index = 0; index < oldCount; index += 1) {
    if (targets.has(index)) last = targets.get(index);
    else if (removed.has(last)) removed.get(last).push(index);
    else removed.set(last, [index]);
  }
  const pairs = [];
  let [followed, used] = [-1, 0];
  for (let index = 0; index < newCount; index += 1) {
    if (kept.has(index)) [followed, used] = [index, 0];
    else {
      const old = removed.get(followed)?.[used];
      used += 1;
      if (old !== undefined) pairs.push([old, index]);
    }
  }
  return pairs;
}

/** Returns the first and last of numbers that follow each other, if more than three do. */
function runs(numbers) {
  const found = [];
  for (const number of numbers) {
    const last = found[found.length - 1];
    if (last && last[1] === number - 1) last[1] = number;
    else found.push([number, number]);
  }
  return found.flatMap(([start, end]) => end - start > 2 ? [[start, end]]
    : Array.from({ length: end - start + 1 }, (_, index) => [start + index, start + index]));
}

/** Returns what the row at an index has changed, while the moment after it is chosen. */
function changesOf(index) {
  const found = [];
  const { changes } = rows[index];
  changes.forEach((patch, place) => {
    const inverse = inverses[index][changes.length - 1 - place];
    if (patch.s) compareElements(inverse.s[2], patch.s[2], patch.p, patch.s[0], found);
    else compare(inverse.d ? undefined : inverse.v, patch.d ? undefined : patch.v, patch.p, found);
  });
  return found;
}
