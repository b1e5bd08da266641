import type { Config } from '../platform/config/config.ts';
import { ownAddress } from '../platform/http/http-address.ts';

/** Where people reach the console. Passkeys are bound to this name: in development that is localhost, which browsers trust without TLS. */
export function consoleAddress({ CONSOLE_BASE_URL, LENDER_PORT }: Config): string {
  return CONSOLE_BASE_URL || ownAddress('localhost', LENDER_PORT);
}
