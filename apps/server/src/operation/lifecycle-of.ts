import type { Db } from '../db/db.ts';
import { RemoteCore } from '../lender-core/remote-core.ts';
import { Lifecycle } from './lifecycle.ts';
import { pingDatabase } from './ping.repository.ts';

/** Whether a process wants requests, by what answers its calls. */
export function lifecycleOf(behind: Db | RemoteCore): Lifecycle {
  if (behind instanceof RemoteCore) return new Lifecycle(() => behind.reach(), 'core');
  return new Lifecycle(() => pingDatabase(behind), 'database');
}
