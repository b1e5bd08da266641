import { send, type Way } from '@plazo/page-kit/bridge/bridge';
import { type Carry, linkTo, type PageParameters } from '../paths.ts';
import { isPathKey, nativeUrl, type RouteKey, routes } from '../routes.ts';

/** To the app, and to documents of ours. */
export interface DocumentWay extends Way {
  carry: Carry;
  /** `Tenant.appScheme`. */
  appScheme: string;
}

export function openPage(way: DocumentWay, target: RouteKey, extra?: PageParameters): boolean {
  const { host, carry, appScheme } = way;
  // A target from outside (a query, an answer) may be anything, including 'constructor'.
  if (typeof routes[target] !== 'string') return false;
  const isOurs = isPathKey(target);
  const url = isOurs
    ? host.location.origin + linkTo(routes[target], carry, extra)
    : nativeUrl(appScheme, target, extra);
  return send(way, { action: 'openPage', data: { target, url } }, () => {
    // An app-scheme URL shows an error page in a browser without the app.
    if (isOurs) host.location.assign(url);
    return isOurs;
  });
}
