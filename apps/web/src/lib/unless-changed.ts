/** For a state setter: what was read, or the state as it is if that says the same, so that React renders nothing again. Both are plain JSON. */
export function unlessChanged<T>(read: T): (before: T) => T {
  return (before) => (JSON.stringify(read) === JSON.stringify(before) ? before : read);
}
