import { isApiError } from '@plazo/contract/envelope';
import type * as base from '@plazo/page-kit/base/base';
import { goLogin } from '@plazo/page-kit/bridge/bridge';
import { type BrowserCall, createCall } from '../api/call.ts';
import { isRefusal } from '../api/is-refusal.ts';
import type { DocumentWay } from '../bridge/open-page.ts';
import { showToast } from '../ui/toast-store.ts';
import type { Screen } from './screen.ts';

/** What only a hydrated document has: the API, the app, the URL. For handlers and effects. */
export interface Device {
  call: BrowserCall;
  /** To the app (bridge/bridge.ts). */
  way: DocumentWay;
  /**
   * Shows what failed, and returns the message. If the session has ended, opens the app's login; a browser without the app gets the screen
   * that says how to sign in. `change`: the call changes something, so a lost answer leaves open whether it was carried out.
   */
  report(error: unknown, what?: 'change'): string;
  /** Fetches the document again (base/later/fresh.ts) because it is out of date. False if that failed. */
  refresh(): Promise<boolean>;
  /** Says that another document is awaited, or no longer: until then nothing loads this one again (base/leaving.ts). */
  leaving(isLeaving: boolean): void;
}

let device: Device | null = null;

/** The parts of the base script that live screens use; it is built separately. */
export type BaseScript = Pick<typeof base, 'tell' | 'refresh' | 'leaving'>;

/** Called once, when the document becomes interactive. */
export function startDevice(screen: Screen, { tell, refresh, leaving }: BaseScript): Device {
  const way: DocumentWay = { host: window, tell, carry: screen.carry, appScheme: screen.tenant.appScheme };
  device = {
    way,
    refresh,
    leaving,
    call: createCall({ carry: screen.carry, messages: screen.t }),
    report(error, what) {
      const isLost = what === 'change' && !isRefusal(error);
      const message = (isLost && screen.unsure) || (isApiError(error) ? error.message : screen.t.crashed);
      showToast(message, { tone: 'danger' });
      const isOver = isApiError(error) && error.status === 401;
      if (isOver && !goLogin(way)) void refresh();
      return message;
    },
  };
  return device;
}

export function getDevice(): Device {
  if (!device) throw new Error('the document is not alive yet');
  return device;
}
