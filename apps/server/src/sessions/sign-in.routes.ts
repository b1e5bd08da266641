import { endSessions, openLaunchLink, openSessions } from '@plazo/contract/sign-in';
import { formatDateTime } from '@plazo/loan-rules/calendar';
import type { BorrowerCalls } from '../platform/calls/borrower-calls.ts';
import type { Config } from '../platform/config/config.ts';
import type { Db } from '../platform/db/db.ts';
import { openByLaunchLink } from './launch-link.service.ts';
import { findOwnSessions } from './own-sessions.repository.ts';
import { endSessionsOf } from './own-sessions.service.ts';

/** The ways into a session on one of our pages, and out of it. */
export function serveSignIn(calls: BorrowerCalls, { db, config }: { db: Db; config: Config }): void {
  const { masterKeys, tenant, launchKeys: keys, PUBLIC_BASE_URL: audience } = config;
  const tokens = keys && { keys, audience };
  calls.servePublic(openLaunchLink, ({ launchCode }, { now, address, requestId = '', browser }) =>
    openByLaunchLink(db, launchCode, { now, address, requestId, browser }, { masterKeys, tokens }),
  );

  const written = (instant: number) => formatDateTime(instant, tenant.timeZone).slice(0, 16);
  calls.serveBorrower(openSessions, async (_input, { borrowerId, sessionHash, now, browser }) => {
    const sessions = await findOwnSessions(db, borrowerId, sessionHash, now);
    return {
      sessions: sessions.map(({ id, isThis, device, openedAt, lastUsedAt }) => ({
        id,
        isThis: isThis ? '1' : '0',
        device: (isThis && browser?.kind) || device || '',
        ...(openedAt === null ? {} : { openedAt: written(openedAt) }),
        ...(lastUsedAt === null ? {} : { lastUsedAt: written(lastUsedAt) }),
      })),
    };
  });
  calls.serveBorrower(endSessions, async ({ which }, context) => {
    const ended = await endSessionsOf(db, masterKeys, which, context);
    if (which === 'this') context.browser?.clear();
    return ended;
  });
}
