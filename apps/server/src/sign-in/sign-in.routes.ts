import { openLaunchLink } from '@plazo/contract/sign-in';
import type { SealSecrets } from '../audit/audit.ts';
import type { Db } from '../db/db.ts';
import type { Dispatcher } from '../http/dispatch.ts';
import { openByLaunchLink } from './launch-link.service.ts';

export interface SignInDependencies {
  db: Db;
  /** What audit events are sealed with. */
  seals: SealSecrets;
}

/** The ways to a session on a page of ours. */
export function serveSignIn(dispatcher: Dispatcher, { db, seals }: SignInDependencies): void {
  dispatcher.servePublic(openLaunchLink, ({ launchCode }, { now, address, requestId = '', browser }) =>
    openByLaunchLink(db, launchCode, { now, address, requestId, browser }, seals),
  );
}
