import { orderStatus } from '@plazo/loan-rules/order-status';
import {
  acceptedFact,
  type Fact,
  paidOutFact,
  paymentFact,
  returnedFact,
  reversalFact,
  voucherFact,
} from '../audit/facts.ts';
import { isOurs } from '../audit/note.ts';
import { noSeal, sealOf } from '../audit/seal.ts';
import { standing } from '../ledger/claim.ts';
import type { LedgerTransaction } from '../ledger/ledger.ts';
import { isOfRest, isRepeated, isWaiverKind, requestedCharges } from '../ledger/waiver.ts';
import { requestedRest } from '../ledger/waiver-operations.ts';
import type { MasterKeys } from '../platform/secrets/master-keys.ts';
import type { EventRow, OrderRow, PayoutRow, StoredRows } from './evidence.repository.ts';
import type { LedgerFault } from './ledger-check.repository.ts';
import type { ReplayedOrder } from './ledger-replay.ts';

/** A waiver or refund by a person has the id of the call that made it. */
const refundPrefix = 'refund:';

/**
 * How stored orders differ from their audit events, in sentences for the lender's staff (English): a row without its event, an event
 * without its row, and different figures. Each seal is checked by itself; `audit verify` checks that none is missing.
 */
export function evidenceFaults(
  stored: StoredRows,
  replayed: readonly Pick<ReplayedOrder, 'order' | 'bookings'>[],
  masterKeys: MasterKeys,
): LedgerFault[] {
  const faults: LedgerFault[] = [];
  const events = groupBy(stored.events, ({ orderId }) => orderId);
  const rows = rowFacts(stored);
  const bookings = new Map(replayed.map(({ order, bookings: booked }) => [order.id, booked]));
  const payouts = groupBy(stored.payouts, ({ orderId }) => orderId);
  for (const order of stored.orders) {
    const facts = [...(rows.get(order.id) ?? []), ...(bookings.get(order.id) ?? []).flatMap(bookedFact)];
    const own = events.get(order.id) ?? [];
    const recorded = recordedBy(own, masterKeys);
    const found = [
      ...recorded.faults,
      ...payoutFaults(order, payouts.get(order.id) ?? []),
      ...orderFaults(order, payouts.get(order.id) ?? [], facts),
      ...decisionFaults(order, recorded),
      ...ownerFaults(order, bookings.get(order.id) ?? [], own),
      ...(order.isForgotten && !recorded.isErased
        ? [`borrower ${order.borrowerId} is marked as erased; no audit event says so`]
        : []),
      ...differences(facts, recorded.facts, order.isForgotten && recorded.isErased),
    ];
    faults.push(...found.map((fault) => ({ orderId: order.id, fault })));
  }
  return faults;
}

function rowFacts(stored: StoredRows): Map<string, Fact[]> {
  const facts: { orderId: string; fact: Fact }[] = [];
  for (const row of stored.orders)
    if (row.document !== null) facts.push({ orderId: row.id, fact: agreedFact(row, row.document) });
  for (const { orderId, ...row } of stored.vouchers) {
    const { id, reference, amount } = row;
    const when = { issuedAt: row.issuedAt, validThrough: row.validThrough };
    const extended = { extendsInstalment: row.extendsInstalment, extendsFrom: row.extendsFrom };
    const how = { payCode: row.payCode, requestType: row.requestType, toPay: row.toPay };
    facts.push({ orderId, fact: voucherFact({ id, reference, amount, ...how, ...when, ...extended }) });
  }
  for (const { orderId, paidOn, ...row } of stored.payouts) {
    const { id, amount, currency, reference } = row;
    if (paidOn !== null) facts.push({ orderId, fact: paidOutFact({ id, amount, currency, paidOn, reference }) });
  }
  for (const { orderId, borrowerId: _, ...payment } of stored.payments) {
    facts.push({ orderId, fact: paymentFact(payment) });
  }
  for (const { orderId, paymentId, reversedAt, id, amount } of stored.reversals) {
    facts.push({ orderId, fact: reversalFact({ id, paymentId, amount, reversedAt }) });
  }
  return new Map([...groupBy(facts, ({ orderId }) => orderId)].map(([id, own]) => [id, own.map(({ fact }) => fact)]));
}

function agreedFact(row: OrderRow, document: string): Fact {
  return acceptedFact({
    orderId: row.id,
    productId: row.productId,
    productVersion: row.productVersion,
    amount: row.principal,
    periods: row.periods,
    termUnit: row.termUnit,
    couponAmount: row.couponAmount,
    plannedOn: row.plannedOn ?? '',
    acceptedAt: row.createdAt,
    document,
    documentKey: row.documentKey,
    documentHash: row.documentHash,
    address: row.address,
    device: row.device,
    pack: row.pack,
    packVersion: row.packVersion,
  });
}

/** Waivers, refunds, and booked payouts that came back, which are only in the ledger. */
function bookedFact(booked: LedgerTransaction): Fact[] {
  const { kind, cause: id = '' } = booked;
  if (kind === 'refund') {
    const amount = booked.entries.reduce(
      (sum, entry) => (entry.account === 'unapplied_cash' ? sum + entry.amount : sum),
      0,
    );
    return [{ action: 'money.refunded', id: id.slice(refundPrefix.length), figures: { amount } }];
  }
  if (kind === 'payout-return') return [returnedFact(id)];
  if (!isWaiverKind(kind) || isRepeated(booked)) return [];
  if (kind === 'reinstatement') return [{ action: 'waiver.reversed', id, figures: {} }];
  const asked = isOfRest(booked) ? { rest: requestedRest(booked) } : requestedCharges(booked);
  return [{ action: 'waived', id, figures: { ...asked } }];
}

/** What the audit says about an order, and which events nobody vouches for. */
function recordedBy(events: readonly EventRow[], masterKeys: MasterKeys): RecordedOfOrder {
  const recorded: RecordedOfOrder = {
    facts: new Map(),
    faults: [],
    decisions: new Set(),
    isErased: false,
    accepted: null,
  };
  for (const event of [...events].sort((a, b) => a.at - b.at)) {
    const isErasure = event.action === 'borrower.erased';
    const fact = factOf(event);
    if (fact === null && !isErasure) continue;
    if (!isVouchedFor(event, masterKeys)) recorded.faults.push(`nobody vouches for ${nameOf(event)}`);
    else if (fact === null) recorded.isErased = true;
    else if (fact.action === 'order.decided') recorded.decisions.add(fact.figures.decision ?? null);
    else recorded.facts.set(keyOf(fact), { fact, event });
    if (fact?.action === 'order.accepted') recorded.accepted = event;
  }
  return recorded;
}

interface RecordedOfOrder {
  /** Facts that have a row each, by their key. */
  facts: Map<string, Said>;
  faults: string[];
  decisions: Set<string | number | null>;
  isErased: boolean;
  accepted: EventRow | null;
}

interface Said {
  fact: Fact;
  event: EventRow;
}

/** The fact that an event records; null if it is about something else. */
function factOf({ action, after }: EventRow): Fact | null {
  const recorded = (JSON.parse(after) ?? {}) as Record<string, never> & { id: string };
  const { id, begunAs: _, ...figures } = recorded;
  if (
    [
      'order.accepted',
      'order.decided',
      'payout.booked',
      'payout.return-booked',
      'voucher.made',
      'payment.booked',
      'reversal.booked',
    ].includes(action)
  ) {
    return { action, id, figures };
  }
  if (action === 'charges.waived') {
    const none = { penalty: 0, interest: 0, iva: 0, commission: 0 };
    return { action: 'waived', id, figures: { ...none, ...(figures.charges as object | undefined) } };
  }
  if (['order.forgiven', 'order.closed', 'order.charged-off', 'order.transferred'].includes(action)) {
    return { action: 'waived', id, figures: { rest: figures.amount ?? 0 } };
  }
  if (action === 'waiver.reversed') return { action, id, figures: {} };
  if (action === 'money.refunded')
    return { action, id: figures.reference ?? '', figures: { amount: figures.amount ?? 0 } };
  return null;
}

function isVouchedFor(event: EventRow, masterKeys: MasterKeys): boolean {
  const { chain, position, at, actorKind, actorId, action, before, after, seal, address } = event;
  const { subjectKind, subjectId, requestId, sealBefore } = event;
  const content = { at, actorKind, actorId, action, subjectKind, subjectId, requestId, after };
  if (chain === null || position === null) return isOurs({ ...content, seal }, masterKeys);
  const stored = { ...content, chain, position, address, before, borrowerId: event.borrowerId, private: event.private };
  return [masterKeys.current, ...masterKeys.earlier].some(
    (secret) => sealOf(stored, sealBefore ?? noSeal, secret) === seal,
  );
}

function differences(facts: readonly Fact[], recorded: ReadonlyMap<string, Said>, isForgotten: boolean): string[] {
  const left = new Map(recorded);
  const found = facts.flatMap((fact) => {
    const known = left.get(keyOf(fact));
    left.delete(keyOf(fact));
    if (!known) return [`${fact.action} ${fact.id} (${textOf(fact.figures)}) has no audit event`];
    const [row, event] = isForgotten ? [forgotten(fact), forgotten(known.fact)] : [fact, known.fact];
    if (textOf(row.figures) === textOf(event.figures)) return [];
    return [
      `${fact.action} ${fact.id} is ${textOf(row.figures)}; ${nameOf(known.event)} says ${textOf(event.figures)}`,
    ];
  });
  const without = [...left.values()].map(
    ({ fact, event }) =>
      `${nameOf(event)} is about ${fact.action} ${fact.id} (${textOf(fact.figures)}), which does not exist`,
  );
  return [...found, ...without];
}

/** After an erasure the key of the document's seal is gone, so the seal is left out. */
function forgotten({ figures: { document: _, ...figures }, ...fact }: Fact): Fact {
  return { ...fact, figures };
}

/** Every payout must be of the amount lent, whatever its outcome; an order that waits for its payout counts as well. */
function payoutFaults({ principal, currency, status }: OrderRow, payouts: readonly PayoutRow[]): string[] {
  const early = payouts.filter(({ state }) => ['requested', 'asked', 'sent'].includes(state) && status !== disbursing);
  return early
    .map(({ id, state }) => `payout ${id} is ${state}; the order has status ${status}`)
    .concat(
      payouts
        .filter((payout) => payout.amount !== principal || payout.currency !== currency)
        .map(
          (payout) =>
            `payout ${payout.id} is of ${payout.amount} ${payout.currency}; lent was ${principal} ${currency}`,
        ),
    );
}

/** The borrower who owes an order must have accepted it, and its status must follow from how it began and the decisions since. */
function decisionFaults({ borrowerId, status }: OrderRow, { accepted, decisions }: RecordedOfOrder): string[] {
  if (accepted === null) return [];
  const { begunAs } = JSON.parse(accepted.after) as { begunAs: number };
  const isApproved = begunAs !== orderStatus.underReview || decisions.has('approved');
  const possible = decisions.has('rejected')
    ? [orderStatus.rejected]
    : isApproved
      ? approved
      : [orderStatus.underReview];
  const others =
    accepted.actorId === borrowerId
      ? []
      : [`borrower ${accepted.actorId} accepted it; it is of borrower ${borrowerId}`];
  if (possible.some((one) => one === status)) return others;
  return [...others, `status ${status}; by what the audit says was decided it is ${possible.join(' or ')}`];
}

/** Whoever a debt was passed on to collects it: the borrower must read the name that was decided. */
function ownerFaults(
  { transferredTo }: OrderRow,
  bookings: readonly LedgerTransaction[],
  events: readonly EventRow[],
): string[] {
  const transfer = standing(bookings, 'transfer');
  const decided = events
    .filter(({ action }) => action === 'order.transferred')
    .map(({ after }) => JSON.parse(after) as { id: string; to: string })
    .find(({ id }) => id === transfer?.cause);
  const owner = decided?.to ?? null;
  return owner === transferredTo ? [] : [`passed on to ${transferredTo ?? 'nobody'}; what was decided is ${owner}`];
}

const { disbursing, disbursed, repayable, settled } = orderStatus;
const approved = [disbursing, disbursed, repayable, settled];

/** The rows that an order must have in its status. They need no event of their own: they follow from the order. */
function orderFaults(
  { id, status, document, disbursedOn }: OrderRow,
  payouts: readonly PayoutRow[],
  facts: readonly Fact[],
): string[] {
  const missing = document === null ? [`the accepted document of ${id} is missing`] : [];
  const returned = payouts.flatMap((payout) => (payout.state === 'returned' ? payout.id : []));
  const paidOut = facts
    .filter((fact) => fact.action === 'payout.booked' && !returned.includes(fact.id))
    .map(({ figures }) => figures.paidOn);
  const shouldBe = [170, 174, 200].includes(status) ? [disbursedOn] : [];
  if (paidOut.join() === shouldBe.join()) return missing;
  return [
    ...missing,
    `status ${status}, paid out on ${disbursedOn}; its payouts are of ${paidOut.join(' and ') || 'no day'}`,
  ];
}

const keyOf = ({ action, id }: Fact) => `${action} ${id}`;

function textOf(figures: Fact['figures']): string {
  const names = Object.keys(figures).sort();
  return names.map((name) => `${name} ${figures[name]}`).join(', ');
}

function nameOf({ chain, position, action }: EventRow): string {
  return position === null ? `the waiting audit event ${action}` : `audit event ${chain}-${position} (${action})`;
}

function groupBy<Row>(rows: readonly Row[], keyOfRow: (row: Row) => string): Map<string, Row[]> {
  const groups = new Map<string, Row[]>();
  for (const row of rows) {
    const group = groups.get(keyOfRow(row));
    if (group) group.push(row);
    else groups.set(keyOfRow(row), [row]);
  }
  return groups;
}
