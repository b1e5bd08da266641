import { randomUUID } from 'node:crypto';
import { cardCode } from '@plazo/contract/bank-card';
import * as errorCode from '@plazo/contract/error-codes';
import type { Locale } from '@plazo/contract/launch';
import { lockLoan } from '../loans/loan.service.ts';
import { type Payable, readPayable } from '../payments/repayment.service.ts';
import { AppError } from '../platform/app-error.ts';
import type { Queryable } from '../platform/db/db.ts';
import { type Card, findCards, findPhoneOf, findToken, keepToken, useToken } from './bank-card.repository.ts';
import { type CardDependencies, type CardTime, charge, type Outcome, resumeCharge } from './card-charge.service.ts';
import {
  codeTriesLeft,
  countdown,
  isCodeAlive,
  isCountingDown,
  type SentCode,
  sendCode,
  startCode,
} from './card-code.service.ts';
import {
  type CardRepayment,
  countAttempt,
  findOpenRepayment,
  findRepayment,
  insertRepayment,
  setRepaymentStatus,
} from './card-repayment.repository.ts';
import { hashCode, hashToken, isSameHash, newToken } from './verify-code.ts';

// unspecified: how long a screen stays valid before it must be reloaded.
const tokenLifetime = 30 * 60_000;

/** The amount to repay, the cards, and the token for one payment. */
export interface RepaymentWays {
  payable: Payable;
  cards: Card[];
  token: string;
  /** The repayment that waits for its code, and the phone that got it. */
  pending: { repayment: CardRepayment; phone: string } | null;
}

export async function readWays(
  dependencies: CardDependencies,
  borrowerId: string,
  orderId: string,
  at: CardTime,
): Promise<Outcome<RepaymentWays>> {
  const { db } = dependencies;
  const resumed = await resumeCharge(dependencies, borrowerId, orderId, at);
  if (resumed && 'refused' in resumed && resumed.refused === cardCode.inProgress) return resumed;
  const [payable, cards, waiting] = await Promise.all([
    readPayable(db, borrowerId, orderId, at.today),
    findCards(db, borrowerId),
    findOpenRepayment(db, borrowerId, orderId, 'code'),
  ]);
  if (!dependencies.processor) return { refused: cardCode.notOffered };
  const token = newToken();
  await keepToken(db, borrowerId, orderId, {
    hash: hashToken(token),
    expiresAt: at.now + tokenLifetime,
    now: at.now,
  });
  const pending =
    waiting && isCodeAlive(waiting, at.now) ? { repayment: waiting, phone: await findPhoneOf(db, borrowerId) } : null;
  return { data: { payable, cards, token, pending } };
}

/** The borrower's cards that can pay an order; without text messages, only those that need no code. */
export async function findUsableCards({ db, processor, sms }: CardDependencies, borrowerId: string): Promise<Card[]> {
  if (!processor) return [];
  return (await findCards(db, borrowerId)).filter(({ needsCode }) => sms !== null || !needsCode);
}

export interface Commit {
  orderId: string;
  cardId: string;
  /** The amount due, in minor units. */
  amount: number;
  repayToken: string;
  wantsCode: boolean;
  /** The language of the text message. */
  locale: Locale;
}

/** A repayment, and whether it waits for a code. */
export interface Committed {
  repaymentId: string;
  needsCode: boolean;
}

/**
 * Repays an order with a card, or sends the code that the card requires. A token works once, however often it is sent: the order is locked,
 * and later requests find the token used. A refusal that changes nothing does not use it up.
 */
export async function commitRepayment(
  dependencies: CardDependencies,
  borrowerId: string,
  commit: Commit,
  at: CardTime,
): Promise<Outcome<Committed>> {
  const started = await dependencies.db.transaction((transaction) =>
    start(transaction, dependencies, borrowerId, commit, at),
  );
  if ('refused' in started) return started;
  const { repayment, code } = started.data;
  if (repayment.status === 'code') {
    if (code) await sendCode(dependencies, borrowerId, repayment, { ...code, locale: commit.locale });
    return { data: { repaymentId: repayment.id, needsCode: true } };
  }
  const charged = await charge(dependencies, borrowerId, repayment, at);
  return 'refused' in charged ? charged : { data: { repaymentId: repayment.id, needsCode: false } };
}

async function start(
  transaction: Queryable,
  dependencies: CardDependencies,
  borrowerId: string,
  { orderId, cardId, amount, repayToken, wantsCode }: Commit,
  at: CardTime,
): Promise<Outcome<{ repayment: CardRepayment; code: SentCode | null }>> {
  await lockLoan(transaction, borrowerId, orderId);
  const hash = hashToken(repayToken);
  const token = await findToken(transaction, borrowerId, orderId, { hash, now: at.now });
  if (token?.isUsed) return { refused: cardCode.duplicate };
  if (!token) throw new AppError(errorCode.conflict, 'the token is unknown or expired');
  const card = (await findCards(transaction, borrowerId)).find(({ id }) => id === cardId);
  if (!card) throw new AppError(errorCode.notFound, 'no such card');
  if (await findOpenRepayment(transaction, borrowerId, orderId, 'charging')) return { refused: cardCode.inProgress };
  await requireAmount(transaction, borrowerId, orderId, amount, at);
  const needsCode = wantsCode || card.needsCode;
  if (!dependencies.processor || (needsCode && !dependencies.sms)) return { refused: cardCode.notOffered };
  if (needsCode && !(await codeTriesLeft(transaction, borrowerId, orderId, at.now)).canSend) {
    return { refused: cardCode.tooManyCodes };
  }
  await useToken(transaction, borrowerId, hash, at.now);
  const waiting = await findOpenRepayment(transaction, borrowerId, orderId, 'code');
  // Once its code has expired a repayment is replaced, even by an equal one. Attempts and codes count towards the day on which their
  // repayment began, so no repayment may outlive that day (card-code.service.ts).
  const isSame = needsCode && waiting?.cardId === cardId && waiting.amount === amount && isCodeAlive(waiting, at.now);
  if (waiting && !isSame) await setRepaymentStatus(transaction, borrowerId, waiting.id, 'replaced');
  const repayment = isSame && waiting ? waiting : newRepayment(orderId, card, amount, needsCode);
  if (!isSame) await insertRepayment(transaction, borrowerId, repayment, at.now);
  const code = needsCode ? await startCode(transaction, dependencies, borrowerId, repayment, at.now) : null;
  return { data: { repayment, code } };
}

function newRepayment(orderId: string, card: Card, amount: number, needsCode: boolean): CardRepayment {
  return {
    id: randomUUID(),
    orderId,
    cardId: card.id,
    amount,
    status: needsCode ? 'code' : 'charging',
    codeHash: null,
    codeSentAt: null,
    codeExpiresAt: null,
    countdownFrom: null,
    processorToken: card.processorToken,
  };
}

/** Repays with the code that was sent. Confirming again gives the same answer and changes nothing. */
export async function confirmRepayment(
  dependencies: CardDependencies,
  borrowerId: string,
  { orderId, repaymentId, code }: { orderId: string; repaymentId: string; code: string },
  at: CardTime,
): Promise<Outcome<CardRepayment>> {
  const checked = await dependencies.db.transaction(async (transaction): Promise<Outcome<CardRepayment>> => {
    await lockLoan(transaction, borrowerId, orderId);
    const repayment = await findRepayment(transaction, borrowerId, orderId, repaymentId);
    if (!repayment) throw new AppError(errorCode.notFound, 'no such repayment');
    if (repayment.status !== 'code') return { data: repayment };
    const { canTry } = await codeTriesLeft(transaction, borrowerId, orderId, at.now);
    if (!canTry) return { refused: cardCode.tooManyCodes };
    const { codeHash } = repayment;
    if (codeHash === null || !isCodeAlive(repayment, at.now)) return { refused: cardCode.codeExpired };
    if (!isSameHash(hashCode(code, repaymentId, dependencies.masterKeys.current), codeHash)) {
      await countAttempt(transaction, borrowerId, repaymentId);
      return { refused: cardCode.wrongCode };
    }
    if (await findOpenRepayment(transaction, borrowerId, orderId, 'charging')) return { refused: cardCode.inProgress };
    await requireAmount(transaction, borrowerId, orderId, repayment.amount, at);
    await setRepaymentStatus(transaction, borrowerId, repaymentId, 'charging');
    return { data: { ...repayment, status: 'charging' } };
  });
  return 'refused' in checked ? checked : charge(dependencies, borrowerId, checked.data, at);
}

/** Seconds until another code may be requested. */
export function waitSeconds({ countdownFrom }: CardRepayment, now: number): number {
  return countdownFrom === null || !isCountingDown(countdownFrom, now)
    ? 0
    : Math.ceil((countdownFrom + countdown - now) / 1000);
}

async function requireAmount(
  transaction: Queryable,
  borrowerId: string,
  orderId: string,
  amount: number,
  at: CardTime,
): Promise<void> {
  const { amountDue } = await readPayable(transaction, borrowerId, orderId, at.today);
  if (amountDue.amount !== amount) throw new AppError(errorCode.amountMismatch, 'the amount is not the amount due');
}
