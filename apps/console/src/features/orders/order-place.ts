let list: readonly string[] = [];

/** The orders of the list that somebody opened one from, in its order. */
export function rememberList(ids: readonly string[]): void {
  list = ids;
}

/** Where an order is in that list; null if it was opened another way. */
export function placeIn(ids: readonly string[], id: string) {
  const index = ids.indexOf(id);
  if (index < 0) return null;
  return { at: index + 1, count: ids.length, before: ids[index - 1], after: ids[index + 1] };
}

export function placeOf(id: string) {
  return placeIn(list, id);
}
