/** The parameters of a statement that stand for a place in a list: `beforeCreatedAt` for the `createdAt` of the row that it comes before. */
export type PlaceParameters<End extends 'before' | 'after' | 'place', Place, Name extends keyof Place & string> = {
  [N in Name as `${End}${Capitalize<N>}`]: Place[N] | null;
};

/** Names a place in a list for a statement; all are null where the list begins. */
export function placeOf<
  End extends 'before' | 'after' | 'place',
  Place extends object,
  Name extends keyof Place & string,
>(end: End, place: Place | null, names: readonly Name[]): PlaceParameters<End, Place, Name> {
  const entries = names.map((name) => [`${end}${name[0]?.toUpperCase()}${name.slice(1)}`, place?.[name] ?? null]);
  return Object.fromEntries(entries);
}
