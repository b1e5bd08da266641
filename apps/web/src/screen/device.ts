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
   * What failed, in words, for a screen that shows them where they belong. If the session has ended, opens the app's login; a browser
   * without the app gets the screen that says how to sign in. `change`: the call changes something, so a lost answer leaves open whether it
   * was carried out.
   */
  explain(error: unknown, what?: 'change'): string;
  /** The same, shown in a toast: for a screen that has no place for it. */
  report(error: unknown, what?: 'change'): void;
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
  function explain(error: unknown, what?: 'change'): string {
    const isLost = what === 'change' && !isRefusal(error);
    const message = (isLost && screen.unsure) || (isApiError(error) ? error.message : screen.t.crashed);
    const isOver = isApiError(error) && error.status === 401;
    if (isOver && !goLogin(way)) void refresh();
    return message;
  }
  device = {
    way,
    refresh,
    leaving,
    call: createCall({ carry: screen.carry, messages: screen.t }),
    explain,
    report: (error, what) => void showToast(explain(error, what), { tone: 'danger' }),
  };
  return device;
}

export function getDevice(): Device {
  if (!device) throw new Error('the document is not alive yet');
  return device;
}
