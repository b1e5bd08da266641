import { numbersOfRequest } from '../approvals/approval.repository.ts';
import { strangerOf } from '../audit/stranger.repository.ts';
import {
  erasedTo,
  type HeldTable,
  internal,
  internalErasedTo,
  kept,
  keptAs,
  naming,
  ofBorrower,
  ofOrders,
} from './held-table.ts';

/** Rows of the audit that are about the borrower, or about something of theirs. */
const audited = `(t.subject_kind, t.subject_id) in (
  select 'borrower', $who union all select 'offer', id from offer where borrower_id = $who
  union all select 'order', id from loan_order where borrower_id = $who
  union all select 'approval', a.id from approval a where ${naming('a.request::text')}
  union all select 'complaint', folio from complaint where borrower_id = $who
  union all select 'payment', id from payment where borrower_id = $who)`;

const ofRequests = naming('t.request::text');

/** Everything that was offered, accepted, paid and booked. It stays, under an id that reveals nothing. */
export const heldOfLoans: readonly HeldTable[] = [
  {
    ...{ table: 'offer', name: 'offers', by: 'borrower', whose: ofBorrower, order: 'created_at' },
    columns: {
      ...{ id: kept, borrower_id: kept, product_id: kept, product_version: kept, amount: kept, periods: kept },
      ...{ term_unit: kept, coupon_amount: kept, needs_reload: internal, created_at: kept, expires_at: kept },
      ...{ first_due_date: kept, provisional_amount: kept, replaces: kept, first_due_chosen: kept, withdrawn_at: kept },
      purpose: erasedTo('null'),
    },
  },
  {
    ...{ table: 'loan_order', name: 'orders', by: 'borrower', whose: ofBorrower, order: 'created_at' },
    columns: {
      ...{ id: kept, borrower_id: kept, product_id: kept, product_version: kept, principal: kept },
      status: keptAs('order_state(t.status)'),
      ...{
        periods: kept,
        term_unit: kept,
        coupon_amount: kept,
        created_at: kept,
        disbursed_on: kept,
        settled_on: kept,
      },
      ...{ due_date_rule: kept, first_due_date: kept, rejection_note: erasedTo('null') },
    },
  },
  {
    ...{ table: 'acceptance', name: 'contracts', by: 'borrower', whose: ofOrders, order: 'order_id' },
    // The law requires contracts to be kept: record-keeping.ts erases the parties when that time is over.
    columns: {
      ...{
        borrower_id: internal,
        order_id: kept,
        planned_on: kept,
        document: kept,
        document_hash: kept,
        address: kept,
        device: kept,
      },
      ...{ pack: kept, pack_version: kept, document_key: internal },
    },
  },
  {
    ...{ table: 'instalment', name: 'instalments', by: 'borrower', whose: ofOrders, order: 'due_date' },
    columns: {
      ...{
        borrower_id: internal,
        order_id: kept,
        number: kept,
        due_date: kept,
        principal: kept,
        interest: kept,
        iva: kept,
        commission: kept,
      },
    },
  },
  {
    ...{ table: 'collection_state', name: 'collectionStates', by: 'borrower', whose: ofBorrower, order: 'order_id' },
    columns: {
      borrower_id: internal,
      order_id: kept,
      due_on: kept,
      grace_days: internal,
      outstanding: kept,
      announced: kept,
      look_on: internal,
    },
  },
  {
    ...{ table: 'promise', name: 'promises', by: 'borrower', whose: ofBorrower, order: 'made_at' },
    columns: {
      borrower_id: internal,
      id: kept,
      order_id: kept,
      amount: kept,
      due_on: kept,
      decide_on: internal,
      state: kept,
      made_by: kept,
      made_at: kept,
      decided_at: kept,
      note: erasedTo(`case when t.note is null then null else '-' end`),
    },
  },
  {
    ...{ table: 'ledger_transaction', name: 'ledgerTransactions', by: 'borrower', whose: ofOrders, order: 'booked_at' },
    columns: {
      ...{
        borrower_id: internal,
        id: kept,
        order_id: kept,
        kind: kept,
        business_date: kept,
        booked_at: kept,
        cause: kept,
      },
      ...{ number: internal, corrects: kept },
    },
  },
  {
    ...{ table: 'ledger_entry', name: 'ledgerEntries', by: 'borrower', whose: ofOrders, order: 'transaction_id' },
    columns: {
      borrower_id: internal,
      transaction_id: kept,
      line: kept,
      order_id: kept,
      account: kept,
      instalment: kept,
      amount: kept,
    },
  },
  {
    ...{ table: 'voucher', name: 'vouchers', by: 'borrower', whose: ofBorrower, order: 'issued_at' },
    columns: {
      ...{ id: kept, borrower_id: kept, order_id: kept, pay_code: kept, reference: kept },
      request_type: keptAs('voucher_purpose(t.request_type)'),
      ...{ amount: kept, status: kept, issued_at: kept, valid_through: kept, to_pay: kept },
      ...{ extends_instalment: kept, extends_from: kept },
    },
  },
  {
    ...{ table: 'payment', name: 'payments', by: 'borrower', order: 'received_at' },
    // Also one that waits for somebody, or was refused.
    whose: ofBorrower,
    columns: {
      ...{
        borrower_id: internal,
        id: kept,
        reference: kept,
        amount: kept,
        currency: kept,
        paid_at: kept,
        received_at: kept,
      },
      ...{ payload_hash: internal, voucher_id: kept, order_id: kept, flag: kept },
      ...{ refused_at: kept, refused_because: erasedTo(`case when t.refused_because is null then null else '-' end`) },
      assigned_at: kept,
    },
  },
  {
    ...{ table: 'payment_reversal', name: 'paymentReversals', by: 'borrower', whose: ofBorrower, order: 'received_at' },
    columns: {
      ...{
        borrower_id: internal,
        moved_at: internal,
        id: kept,
        payment_id: kept,
        reversed_at: kept,
        received_at: kept,
        payload_hash: internal,
        amount: kept,
      },
    },
  },
  {
    ...{ table: 'held_reversal', name: 'heldReversals', by: 'borrower', whose: ofBorrower, order: 'received_at' },
    columns: {
      ...{
        borrower_id: internal,
        moved_at: internal,
        id: kept,
        payment_id: kept,
        reversed_at: kept,
        received_at: kept,
        payload_hash: internal,
        amount: kept,
      },
      decided_at: kept,
      refused_because: erasedTo(`case when t.refused_because is null then null else '-' end`),
    },
  },
  {
    ...{ table: 'extension', name: 'extensions', by: 'borrower', whose: ofBorrower, order: 'due_date' },
    columns: { borrower_id: internal, order_id: kept, instalment: kept, due_date: kept, days: kept, payment_id: kept },
  },
  {
    ...{ table: 'card_repayment', name: 'cardRepayments', by: 'borrower', whose: ofBorrower, order: 'created_at' },
    columns: {
      ...{ id: kept, borrower_id: kept, order_id: kept, card_id: kept, amount: kept, status: kept, created_at: kept },
      ...{ code_hash: internalErasedTo('null'), code_sent_at: kept, code_expires_at: kept, countdown_from: internal },
      ...{ codes_sent: kept, attempts: kept },
    },
  },
  {
    ...{ table: 'payout', name: 'payouts', by: 'borrower', whose: ofBorrower, order: 'requested_at' },
    columns: {
      ...{ id: kept, order_id: kept, borrower_id: kept, amount: kept, currency: kept, state: kept },
      ...{
        bank_account_id: kept,
        reference: kept,
        failure: erasedTo('null'),
        problem: kept,
        is_by_hand: internal,
        tries: internal,
      },
      ...{ requested_at: kept, due_at: internal, paid_on: kept, settled_at: kept },
    },
  },
  {
    ...{ table: 'payout_report', name: 'payoutReports', by: 'borrower', whose: ofBorrower, order: 'received_at' },
    columns: {
      borrower_id: internal,
      id: kept,
      payout_id: kept,
      payload_hash: internal,
      outcome: kept,
      received_at: kept,
    },
  },
  {
    ...{ table: 'contradiction', name: 'contradictions', by: 'borrower', whose: ofBorrower, order: 'received_at' },
    columns: {
      ...{ borrower_id: internal, id: internal, subject_kind: kept, subject_id: kept, order_id: kept, problem: kept },
      // Two that differ only in their words stay two.
      said: erasedTo(
        `case when t.said ? 'reason' then t.said || jsonb_build_object('reason', '-' || t.id) else t.said end`,
      ),
      ...{ received_at: kept, seen_at: kept },
    },
  },
  {
    ...{ table: 'settlement_letter', name: 'letters', by: 'borrower', whose: ofBorrower, order: 'issued_on' },
    columns: { borrower_id: internal, code: kept, order_id: kept, issued_on: kept, is_void: kept },
  },
  {
    ...{ table: 'rating', name: 'ratings', by: 'borrower', whose: ofBorrower, order: 'rated_at' },
    columns: { order_id: kept, borrower_id: kept, score: kept, rated_at: kept },
  },
  {
    // The answers to the lender's own calls, for 48 hours (record-keeping.ts).
    ...{ table: 'idempotent_answer', name: 'repeatableAnswers', by: 'borrower', order: 'answered_at' },
    whose: naming('t.body'),
    columns: {
      ...{ actor_id: kept, idempotency_key: internal, request_hash: internal, status: internal, answered_at: kept },
      body: internalErasedTo(`''`),
    },
  },
  {
    ...{ table: 'approval', name: 'approvals', by: 'borrower', whose: ofRequests, order: 'requested_at' },
    columns: {
      ...{
        id: kept,
        call: kept,
        request: erasedTo(numbersOfRequest),
        amount: kept,
        requested_by: kept,
        requested_at: kept,
        // Its request is gone, so nobody may approve it any more.
        expires_at: erasedTo('least(t.expires_at, (select b.erased_at from borrower b where b.id = $who))'),
      },
      ...{ state: kept, decided_by: kept, decided_at: kept, reason: erasedTo('null'), if_match: internal },
      ...{ order_id: internal, answer_sealed: internal, is_emptied: internal },
    },
  },
  {
    // Also those from before they were a borrower.
    ...{ table: 'personal_read', name: 'reads', by: 'borrower', order: 'first_at' },
    whose: `${ofBorrower} or t.borrower_id = (select ${strangerOf('b.external_id')} from borrower b where b.id = $who)`,
    columns: {
      ...{ borrower_id: kept, actor: kept, call: kept, hour: kept, first_at: kept, last_at: kept, count: kept },
    },
  },
  {
    ...{ table: 'call_amount', name: 'callAmounts', by: 'borrower', whose: ofOrders, order: 'at' },
    columns: { call: kept, order_id: kept, sent_by: kept, amount: kept, at: kept },
  },
  {
    ...{ table: 'audit_event', name: 'auditEvents', by: 'borrower', whose: audited, order: 'at' },
    columns: {
      ...{ chain: internal, position: internal, at: kept, actor_kind: kept, actor_id: kept, action: kept },
      ...{ subject_kind: kept, subject_id: kept, request_id: kept, address: kept, before: kept, after: kept },
      ...{ borrower_id: kept, private: kept, seal: internal },
    },
  },
  {
    ...{ table: 'audit_waiting', name: 'auditEventsWaiting', by: 'borrower', whose: audited, order: 'at' },
    columns: {
      ...{ id: internal, at: kept, actor_kind: kept, actor_id: kept, action: kept, subject_kind: kept },
      ...{ subject_id: kept, request_id: kept, after: kept, seal: internal, is_refused: internal },
    },
  },
];

/** Tables that are about no borrower, or whose rows cannot be matched to one, and why. */
export const aboutNobody: Readonly<Record<string, string>> = {
  product: 'what is sold',
  product_version: 'what is sold',
  product_draft: 'what is to be sold',
  market_listing: 'what is sold',
  complaint_template: 'texts of the lender, without facts in them',
  campaign: 'pages of the lender',
  campaign_count: 'counts alone',
  api_key: 'the lender’s systems',
  api_key_value: 'the lender’s systems',
  webhook_endpoint: 'the lender’s systems',
  event: 'ids and amounts that the export takes from their own tables',
  event_feed: 'ids and amounts that the export takes from their own tables',
  event_feed_end: 'the last place in the feed',
  order_history: 'ids and amounts that the export takes from their own tables',
  webhook_delivery: 'only ids, as long as events are kept',
  webhook_attempt: 'what the lender’s systems answered',
  audit_chain: 'the ends of the chains',
  sandbox_clock: 'the demo’s clock',
  sms_queue: 'sealed, and gone within minutes',
  phone_code: 'a keyed digest of the phone, which is deleted as others request codes',
  rate_limit: 'keyed digests, gone within a day',
};
