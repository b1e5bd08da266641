import * as documents from '@plazo/contract/documents';
import type { LaunchQuery } from '@plazo/contract/launch';
import {
  type LenderSession,
  listBorrowerSessions,
  makeLaunchLink,
  openBorrowerSession,
  revokeBorrowerSession,
  revokeBorrowerSessions,
  showScreen,
} from '@plazo/contract/lender/sessions';
import { knownBorrower, reachableBorrower } from '../borrowers/borrower.service.ts';
import { findGivenOffer } from '../offers/lender-offer.repository.ts';
import type { LenderCalls } from '../platform/calls/lender-calls.ts';
import { LenderProblem } from '../platform/calls/lender-problem.ts';
import { pageFrom } from '../platform/calls/pages.ts';
import { written, writtenOrNull } from '../platform/calls/read-input.ts';
import type { Queryable } from '../platform/db/db.ts';
import { oneOf } from '../platform/http/validation.ts';
import { forgetDevices } from './known-device.repository.ts';
import { languageParameter, launchAddress, launchPaths, withQuery } from './launch-address.ts';
import { endLaunchLinks } from './launch-link.repository.ts';
import { newLaunchLink } from './launch-link.service.ts';
import { openNewSession } from './new-session.ts';
import { endSessions, findOpenSessions, type StoredSession } from './session.repository.ts';

const second = 1_000;
const usualMinutes = 1_440;
/** The life of a launch link: long enough for an app to open it. */
const usualSeconds = 60;
/** How long a launch link's session lasts if the call does not say. */
const usualLaunchMinutes = 60;

/** `base`: the borrowers' address of this server. */
export function serveSessions(calls: LenderCalls, { base }: { base: string }): void {
  serveLaunchLinks(calls, base);
  serveScreens(calls, base);
  calls.serveWrite(openBorrowerSession, async ({ borrowerId, minutes = usualMinutes, ...wanted }, context) => {
    const { db, now } = context;
    await reachableBorrower(db, borrowerId);
    await refuseOthersOrder(db, borrowerId, wanted.orderId);
    const { value, ...session } = await openNewSession(db, borrowerId, { now, minutes });
    const stored = present({ ...session, borrowerId });
    const launch = { userId: borrowerId, sessionId: value, isNeedPop: languageParameter(wanted.language) };
    const answer = { ...stored, userId: borrowerId, sessionId: value, links: linksOf(base, launch, wanted) };
    const subject = { kind: 'borrower', id: borrowerId };
    return { answer, stored, audit: { action: 'session.opened', subject, after: { session: stored.id, minutes } } };
  });
  calls.serveRead(listBorrowerSessions, async ({ borrowerId, ...page }, { db, now }) => {
    await knownBorrower(db, borrowerId);
    return pageFrom(page, {
      place: { expiresAt: 'number', id: 'string' },
      find: (before, limit) => findOpenSessions(db, borrowerId, now, before, limit),
      placeOf: ({ expiresAt, id }) => ({ expiresAt, id }),
      show: present,
    });
  });
  calls.serveWrite(revokeBorrowerSession, async ({ borrowerId, sessionId }, { db, now }) => {
    const ended = await endSessions(db, borrowerId, now, sessionId);
    if (ended.length === 0) throw new LenderProblem('not-found', 'this borrower has no such session');
    return { answer: { revoked: ended.length }, audit: revoked(borrowerId, ended) };
  });
  calls.serveWrite(revokeBorrowerSessions, async ({ borrowerId }, { db, now }) => {
    await knownBorrower(db, borrowerId);
    await endLaunchLinks(db, borrowerId, now);
    await forgetDevices(db, borrowerId);
    const ended = await endSessions(db, borrowerId, now, null);
    return { answer: { revoked: ended.length }, audit: revoked(borrowerId, ended) };
  });
}

function serveLaunchLinks(calls: LenderCalls, base: string): void {
  calls.serveWrite(makeLaunchLink, async ({ borrowerId, to, ...wanted }, { db, now }) => {
    await reachableBorrower(db, borrowerId);
    const path = launchPaths.get(to);
    if (path === undefined) throw invalid('to', oneOf([...launchPaths.keys()]));
    const { seconds = usualSeconds, sessionMinutes = usualLaunchMinutes, productId, orderId } = wanted;
    await refuseOthersOrder(db, borrowerId, orderId);
    const isNeedPop = languageParameter(wanted.language);
    const address = launchAddress(path, { language: wanted.language, productId, orderId });
    const expiresAt = now + seconds * second;
    const launchCode = await newLaunchLink(db, { borrowerId, address, sessionMinutes }, expiresAt);
    const stored = { borrowerId, expiresAt: written(expiresAt) };
    const url = base + withQuery(documents.launchLink, { isNeedPop, launchCode });
    const after = { to, seconds, sessionMinutes };
    const audit = { action: 'launch-link.made', subject: { kind: 'borrower', id: borrowerId }, after };
    return { answer: { ...stored, url }, stored, audit };
  });
}

/** How long somebody can look at a borrower's screens. */
const lookingMinutes = 10;

function serveScreens(calls: LenderCalls, base: string): void {
  calls.serveWrite(showScreen, async ({ orderId, to, language }, { db, now }) => {
    const given = await findGivenOffer(db, orderId);
    if (!given) throw new LenderProblem('not-found', 'there is no order or offer with this number');
    const { borrowerId, offer } = given;
    const { erasedAt } = await knownBorrower(db, borrowerId);
    if (erasedAt !== null) throw new LenderProblem('not-found', 'an erased borrower has no screens');
    const name = to ?? (offer.isAccepted ? 'loanDetailUrl' : 'confirmUrl');
    const path = launchPaths.get(name);
    if (path === undefined) throw invalid('to', oneOf([...launchPaths.keys()]));
    const { value, expiresAt } = await openNewSession(db, borrowerId, {
      now,
      minutes: lookingMinutes,
      isReadOnly: true,
    });
    const session = { userId: borrowerId, sessionId: value, isNeedPop: languageParameter(language) };
    const stored = { borrowerId, expiresAt: written(expiresAt) };
    const url = base + withQuery(path, { ...session, productId: offer.productId, orderId });
    const audit = {
      action: 'screen.shown',
      subject: { kind: 'order', id: orderId },
      after: { to: name, borrowerId },
    };
    return { answer: { ...stored, url }, stored, audit };
  });
}

/** Links lead only to the borrower's own orders and offers; an offer has the number that its order gets. */
async function refuseOthersOrder(db: Queryable, borrowerId: string, orderId: string | undefined): Promise<void> {
  if (orderId === undefined) return;
  const offer = await findGivenOffer(db, orderId);
  if (offer?.borrowerId !== borrowerId)
    throw new LenderProblem('not-found', 'this borrower has no order or offer with this number');
}

/** A value that is none of those that there are. */
function invalid(field: string, problem: string): LenderProblem {
  return new LenderProblem('invalid-request', `${field} ${problem}`, [{ field, problem, code: 'not-one-of' }]);
}

function revoked(borrowerId: string, sessions: readonly string[]) {
  return { action: 'session.revoked', subject: { kind: 'borrower', id: borrowerId }, before: { sessions } };
}

function linksOf(
  base: string,
  launch: LaunchQuery,
  { productId, orderId }: { productId?: string | undefined; orderId?: string | undefined },
): Record<string, string> {
  const query = { ...launch, productId, orderId };
  return Object.fromEntries(Object.entries(documents).map(([key, path]) => [key, base + withQuery(path, query)]));
}

function present({ openedAt, expiresAt, ...session }: StoredSession): LenderSession {
  return { ...session, openedAt: writtenOrNull(openedAt), expiresAt: written(expiresAt) };
}
