/** A view that somebody named: what stands in the address of a list. */
export interface SavedView {
  name: string;
  search: Readonly<Record<string, string | number>>;
}

/** Where the views of a person on a list are kept, in this browser. */
export const placeOfViews = (memberId: string, list: string) => `plazo-console-views ${memberId} ${list}`;

// A person's list keeps nothing of the people in it: an address that names one is no view.
const about = ['open', 'borrowerId'];

export function readViews(place: string, storage: Pick<Storage, 'getItem'> = localStorage): SavedView[] {
  try {
    const kept: unknown = JSON.parse(storage.getItem(place) ?? '[]');
    return Array.isArray(kept) ? kept.filter(isView) : [];
  } catch {
    return [];
  }
}

/** The same name again replaces it. */
export function withView(views: readonly SavedView[], name: string, search: object): SavedView[] {
  const kept = Object.entries(search).filter(([key]) => !about.includes(key));
  return [...withoutView(views, name), { name, search: Object.fromEntries(kept) }];
}

export function withoutView(views: readonly SavedView[], name: string): SavedView[] {
  return views.filter((view) => view.name !== name);
}

/** Whether an address shows a view. */
export function isViewOf(search: object, view: SavedView): boolean {
  const sorted = (of: object) =>
    Object.entries(of)
      .filter(([key]) => key !== 'open')
      .sort();
  return JSON.stringify(sorted(search)) === JSON.stringify(sorted(view.search));
}

function isView(value: unknown): value is SavedView {
  if (typeof value !== 'object' || value === null) return false;
  return (
    typeof Reflect.get(value, 'name') === 'string' &&
    typeof Reflect.get(value, 'search') === 'object' &&
    Reflect.get(value, 'search') !== null
  );
}
