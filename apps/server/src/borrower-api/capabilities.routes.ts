import { capabilities } from '@plazo/contract/capabilities';
import type { Dispatcher } from './dispatch.ts';

/** Says which of our own calls this server has: a Plazo in front of it offers the screens that need them. */
export function serveCapabilities(dispatcher: Dispatcher): void {
  dispatcher.servePublic(capabilities, async () => ({
    calls: dispatcher.endpoints.filter(({ isOurs }) => isOurs).map(({ path }) => path),
  }));
}
