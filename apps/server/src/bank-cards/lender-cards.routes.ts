import { randomUUID } from 'node:crypto';
import { addBankCard, type LenderBankCard, listBankCards, removeBankCard } from '@plazo/contract/lender/bank-accounts';
import { knownBorrower, reachableBorrower } from '../borrowers/borrower.service.ts';
import type { LenderCalls } from '../platform/calls/lender-calls.ts';
import { LenderProblem } from '../platform/calls/lender-problem.ts';
import { written } from '../platform/calls/read-input.ts';
import { insertCard } from './bank-card.repository.ts';
import { findGivenCards, type GivenCard, lockToken, removeCard } from './lender-card.repository.ts';

/** The most cards that a borrower can have. */
const maxCards = 20;

export function serveLenderCards(calls: LenderCalls): void {
  calls.serveRead(listBankCards, async ({ borrowerId }, { db }) => {
    await knownBorrower(db, borrowerId);
    return { data: (await findGivenCards(db, borrowerId)).map(present) };
  });
  calls.serveWrite(addBankCard, async ({ borrowerId, needsCode = false, ...wanted }, { db, now }) => {
    await reachableBorrower(db, borrowerId);
    if (await lockToken(db, borrowerId, wanted.processorToken)) {
      throw new LenderProblem('conflict', 'the borrower already has a card with this token');
    }
    if ((await findGivenCards(db, borrowerId)).length >= maxCards) {
      throw new LenderProblem('conflict', `the borrower already has ${maxCards} cards: remove one first`);
    }
    const card = { id: randomUUID(), needsCode, ...wanted };
    await insertCard(db, borrowerId, card, now);
    const { processorToken: _, ...shown } = card;
    const answer = present({ ...shown, borrowerId, createdAt: now });
    return { answer, audit: { action: 'bank-card.added', subject: subjectOf(borrowerId), after: { card: card.id } } };
  });
  calls.serveWrite(removeBankCard, async ({ borrowerId, cardId }, { db, now }) => {
    const card = await removeCard(db, borrowerId, cardId, now);
    if (!card) throw new LenderProblem('not-found', 'this borrower has no such card');
    const audit = { action: 'bank-card.removed', subject: subjectOf(borrowerId), after: { card: cardId } };
    return { answer: present(card), audit };
  });
}

function subjectOf(id: string) {
  return { kind: 'borrower', id };
}

function present({ createdAt, ...card }: GivenCard): LenderBankCard {
  return { ...card, createdAt: written(createdAt) };
}
