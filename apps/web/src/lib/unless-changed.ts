/**
 * For a state setter: the new value, or the current state if that says the same, so that React does not render again. Both are plain JSON.
 */
export function unlessChanged<T>(read: T): (before: T) => T {
  return (before) => (JSON.stringify(read) === JSON.stringify(before) ? before : read);
}
