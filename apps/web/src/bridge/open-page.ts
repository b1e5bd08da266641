import { send, type Way } from '../../../../packages/page-kit/src/bridge/bridge.ts';
import { linkTo, type PageParameters } from '../paths.ts';
import { isPathKey, nativeUrl, type RouteKey, routes } from '../routes.ts';

export function openPage(way: Way, target: RouteKey, extra?: PageParameters): boolean {
  const { host, carry, appScheme } = way;
  // A target from elsewhere (a query, an answer) may be anything, 'constructor' included.
  if (typeof routes[target] !== 'string') return false;
  const isOurs = isPathKey(target);
  const url = isOurs
    ? host.location.origin + linkTo(routes[target], carry, extra)
    : nativeUrl(appScheme, target, extra);
  return send(way, { action: 'openPage', data: { target, url } }, () => {
    // An app-scheme address is an error page in a browser without the app.
    if (isOurs) host.location.assign(url);
    return isOurs;
  });
}
