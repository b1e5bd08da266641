import type { AnyEndpoint } from '@plazo/contract/endpoint';
import type { ScreenState } from '@plazo/contract/pages';
import { type PathKey, routes } from './routes.ts';
import type { AnyPage } from './screen/page.ts';
import { statesOf } from './screen/states.ts';

const files = import.meta.glob<Record<string, AnyPage>>('./{features/*,loan-parts,screen}/*.page.ts', { eager: true });

/** Every page (the files named `x.page.ts` export nothing else), with its file's path without that ending. */
const views = new Map(
  Object.entries(files).flatMap(([file, exported]) =>
    Object.values(exported).map((page) => [page, file.slice('./'.length, -'.page.ts'.length)] as const),
  ),
);
const pages = [...views.keys()];

const byPath = new Map(pages.flatMap((page) => page.routes.map((key) => [routes[key] as string, page] as const)));

/** Every path that is a page. */
export const everyPath: readonly string[] = [...byPath.keys()];

/** The public ones. */
export const everyPublicPath = everyPath.filter((path) => byPath.get(path)?.description !== undefined);

/** The file of a page's view, without `.view.tsx`: the browser finds the view by it, and the document its styles. */
export function viewOf(page: AnyPage): string {
  const view = views.get(page);
  if (view === undefined) throw new Error('the page is exported by no x.page.ts');
  return view;
}

export function pageOf(path: string): AnyPage | undefined {
  return byPath.get(path);
}

/** The keys of the documents that do not exist because the core lacks the call that they need. */
export function absentKeys(offers: (endpoint: AnyEndpoint) => boolean): PathKey[] {
  return pages.flatMap(({ needs, routes: keys }) => (needs === undefined || offers(needs) ? [] : keys));
}

const states = [...views].flatMap(([page, view]) => statesOf(page, view.slice(view.lastIndexOf('/') + 1)));

/**
 * Every state of every screen. States reached through another document come last: a payment instruction creates its code, which
 * other screens then show.
 */
export const everyState: readonly ScreenState[] = [
  ...states.filter(({ through }) => through === undefined),
  ...states.filter(({ through }) => through !== undefined),
];
