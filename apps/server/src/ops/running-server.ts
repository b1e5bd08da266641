import type { Config } from '../platform/config/config.ts';
import type { DataFolderLockedError } from '../platform/db/embedded/data-folder-lock.ts';
import { operatorKeyOf } from '../platform/db/embedded/operator-key.ts';
import { ownAddress } from '../platform/http/http-address.ts';

/** The server that has the data folder open: its address, and the key for signing the staff's calls. */
export async function runningServer(
  config: Config,
  locked: DataFolderLockedError,
): Promise<{ base: string; key: string }> {
  const base = ownAddress(config.HOST, config.PORT);
  const answer = await fetch(`${base}/healthz`).catch(() => null);
  if (!answer?.ok) {
    throw new Error(`${locked.message}. It does not answer at ${base}: set HOST and PORT as they are for the server`);
  }
  return { base, key: operatorKeyOf(config.DATA_FOLDER) };
}
