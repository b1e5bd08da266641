/** Sets state to what was read, unless it says the same as before: then nothing is rendered again. Both are plain JSON. */
export function unlessChanged<T>(read: T): (before: T) => T {
  return (before) => (JSON.stringify(read) === JSON.stringify(before) ? before : read);
}
