import { capabilities } from '@plazo/contract/capabilities';
import type { BorrowerCalls } from '../platform/calls/borrower-calls.ts';

/** Lists which of our own calls this server has, so that a Plazo in front of it offers the screens that need them. */
export function serveCapabilities(calls: BorrowerCalls): void {
  calls.servePublic(capabilities, async () => ({
    calls: calls.endpoints.filter(({ isOurs }) => isOurs).map(({ path }) => path),
  }));
}
