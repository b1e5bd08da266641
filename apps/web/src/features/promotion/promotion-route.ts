import * as to from '@plazo/contract/documents';
import { useEffect, useState } from 'react';
import { type HashKey, hashKeyOf, hashRoutes } from '../../hash-routes.ts';
import { type Carry, linkTo, merge, type PageParameters, withQuery } from '../../paths.ts';
import type { Promotion, PromotionScreen } from './promotion.data.ts';

/** Requirement P5: the parameters of a hash route; the id of the page that it opens comes last. */
export function routeParameters({ id, source, template }: Promotion, key: HashKey): Record<string, string> {
  const { app_from, user_from, utm_tag } = source;
  const own = key === 'downloadTemplate' ? { down_id: template.down_id } : { links_id: template.links_id };
  return { app_from, user_from, utm_tag, id, ...own } as Record<string, string>;
}

/** The same page at an address of its own, which needs no script; with scripts only the hash changes. */
export function routeHref(data: Promotion, key: HashKey, carry: Carry): string {
  const parameters = routeParameters(data, key);
  const query = { templateId: data.id, ...data.source, ...parameters, id: undefined };
  return linkTo(to.promotion, carry, query) + hashLink(key, parameters);
}

/** The register page of this campaign. */
export function registerHref({ id, source }: Promotion, carry: Carry): string {
  return linkTo(to.promotion, carry, { templateId: id, ...source });
}

/** Opens a hash route. Requirement P5: not if the matching id is already in the URL. */
export function openRoute(data: Promotion, key: HashKey): void {
  const parameters = routeParameters(data, key);
  const name = key === 'downloadTemplate' ? 'down_id' : 'links_id';
  const inHash = new URLSearchParams(location.hash.split('?')[1] ?? '');
  const isThere = [new URLSearchParams(location.search), inHash].some((query) => query.get(name) === parameters[name]);
  if (!isThere) location.hash = hashLink(key, parameters);
}

/** The page to show: from the hash, otherwise from the query as the server read it. */
export function usePromotionScreen(onServer: PromotionScreen): PromotionScreen {
  const [screen, setScreen] = useState(onServer);
  useEffect(() => {
    const read = () => {
      setScreen(hashKeyOf(location.hash) ?? onServer);
      scrollTo({ top: 0 });
    };
    if (hashKeyOf(location.hash)) read();
    addEventListener('hashchange', read);
    return () => removeEventListener('hashchange', read);
  }, [onServer]);
  return screen;
}

/** The hash of a route inside the promotion document, with its own query. */
function hashLink(key: HashKey, parameters: PageParameters): string {
  return withQuery(hashRoutes[key], merge([Object.entries(parameters)]));
}
