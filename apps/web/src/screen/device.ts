import { errorCode, isApiError } from '@plazo/contract/envelope';
import { type BrowserCall, createCall } from '../api/call.ts';
import type * as base from '../base/base.ts';
import { type Bridge, createBridge } from '../bridge/bridge.ts';
import { allowedRedirect } from '../paths.ts';
import { showToast } from '../ui/toast-store.ts';
import type { Screen } from './screen.ts';

/** What only a hydrated document has: the API, the app, the address bar. For handlers and effects. */
export interface Device {
  call: BrowserCall;
  bridge: Bridge;
  /**
   * Shows what failed, and returns the message. If the session has ended, opens the app's login; a browser without the app
   * gets the screen that says how to log in.
   */
  report(error: unknown): string;
  /** Fetches the document again (base/refresh.ts) because it is out of date. False if that failed. */
  refresh(): Promise<boolean>;
  /** Replaces this document by an address that came over the wire; false if the address is not allowed. */
  replaceWith(address: string): boolean;
}

let device: Device | null = null;

/** What live screens use of the base script, which is built separately. */
export type BaseScript = Pick<typeof base, 'tell' | 'refresh'>;

/** Called once, when the document comes alive. */
export function startDevice(screen: Screen, { tell, refresh }: BaseScript): Device {
  const bridge = createBridge({
    host: window,
    tell,
    carry: screen.carry,
    appScheme: screen.tenant.appScheme,
  });
  device = {
    bridge,
    refresh,
    call: createCall({ carry: screen.carry, messages: screen.t }),
    report(error) {
      const message = isApiError(error) ? error.message : screen.t.crashed;
      showToast(message, { tone: 'danger' });
      const isOver = isApiError(error) && error.code === errorCode.sessionExpired;
      if (isOver && !bridge.goLogin()) void refresh();
      return message;
    },
    replaceWith(address) {
      const rules = { origin: location.origin, allowedHosts: screen.tenant.allowedHosts };
      const target = allowedRedirect(address, rules);
      if (target !== null) location.replace(target);
      return target !== null;
    },
  };
  return device;
}

export function getDevice(): Device {
  if (!device) throw new Error('the document is not alive yet');
  return device;
}
