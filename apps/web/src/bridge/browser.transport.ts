import { isPathKey } from '../paths.ts';
import type { HostWindow } from './host-window.ts';
import type { Asked } from './message.ts';

/** Requirement B2: what a plain browser can do itself; answers false where it stays silent. */
export function doInBrowser(host: HostWindow, { action, data }: Asked): boolean {
  switch (action) {
    case 'callPhone':
      // '#' would start a fragment.
      host.location.assign(`tel:${data.number.replace(/#/g, '%23')}`);
      return true;
    case 'openPage':
      // An app-scheme address is an error page in a browser without the app.
      if (!isPathKey(data.target)) return false;
      host.location.assign(data.url);
      return true;
    case 'close':
      if (host.history.length < 2) return false;
      host.history.back();
      return true;
    default:
      return false;
  }
}
