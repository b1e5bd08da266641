import * as documents from '@plazo/contract/documents';
import { merge, type PageParameters, withQuery } from './paths.ts';

/** Targets that only the native app can open, under the tenant's app scheme: spec 2, "other keys"; productUrl is the app's product page. */
const nativeTargets = {
  productUrl: 'productDetail',
  setting: 'setting',
  main: 'main',
  login: 'login',
  order: 'order',
  productDetail: 'productDetail',
  public: 'public',
  personal: 'personal',
  job: 'job',
  ext: 'ext',
  bank: 'bank',
  enum: 'enum',
  txt: 'txt',
  citySelect: 'citySelect',
  day: 'day',
} as const;

/**
 * Requirement L5: every address of the product, in one table. A value with a slash is a document. Separate from paths.ts, so that a screen
 * that links only to documents does not download it.
 */
export const routes = { ...documents, ...nativeTargets };

export type RouteKey = keyof typeof routes;

/** The keys that lead to one of our documents. */
export type PathKey = keyof typeof documents;

/** The keys that only the native app can open. */
export type NativeKey = keyof typeof nativeTargets;

export function isPathKey(key: RouteKey): key is PathKey {
  return routes[key].startsWith('/');
}

/** The URL of a native target under the tenant's app scheme (`plazo://`). It carries no session: the app has its own. */
export function nativeUrl(appScheme: string, key: NativeKey, extra: PageParameters = {}): string {
  return withQuery(appScheme + nativeTargets[key], merge([Object.entries(extra)]));
}
