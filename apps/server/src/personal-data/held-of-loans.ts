import { numbersOfRequest } from '../approvals/approval.repository.ts';
import { strangerOf } from '../audit/stranger.repository.ts';
import {
  each,
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
    table: 'offer',
    name: 'offers',
    by: 'borrower',
    whose: ofBorrower,
    order: 'created_at',
    columns: {
      ...each(
        kept,
        'id borrower_id product_id product_version amount periods term_unit coupon_amount created_at expires_at',
      ),
      ...each(kept, 'first_due_date provisional_amount replaces first_due_chosen withdrawn_at'),
      needs_reload: internal,
      purpose: erasedTo('null'),
    },
  },
  {
    table: 'loan_order',
    name: 'orders',
    by: 'borrower',
    whose: ofBorrower,
    order: 'created_at',
    columns: {
      ...each(kept, 'id borrower_id product_id product_version principal periods term_unit coupon_amount created_at'),
      ...each(kept, 'disbursed_on settled_on due_date_rule first_due_date'),
      status: keptAs('order_state(t.status)'),
      rejection_note: erasedTo('null'),
      transferred_to: kept,
    },
  },
  {
    table: 'acceptance',
    name: 'contracts',
    by: 'borrower',
    whose: ofBorrower,
    order: 'order_id',
    // The law requires contracts to be kept: record-keeping.ts erases the parties when that time is over.
    columns: {
      ...each(kept, 'order_id planned_on document document_hash address device pack pack_version'),
      ...each(internal, 'borrower_id document_key'),
    },
  },
  {
    table: 'instalment',
    name: 'instalments',
    by: 'borrower',
    whose: ofBorrower,
    order: 'due_date',
    columns: { ...each(kept, 'order_id number due_date principal interest iva commission'), borrower_id: internal },
  },
  {
    table: 'collection_state',
    name: 'collectionStates',
    by: 'borrower',
    whose: ofBorrower,
    order: 'order_id',
    columns: {
      ...each(kept, 'order_id due_on outstanding claim announced'),
      ...each(internal, 'borrower_id grace_days look_on'),
    },
  },
  {
    table: 'order_assignee',
    name: 'orderAssignees',
    by: 'borrower',
    whose: ofBorrower,
    order: 'order_id',
    columns: each(internal, 'borrower_id order_id staff_id'),
  },
  {
    table: 'promise',
    name: 'promises',
    by: 'borrower',
    whose: ofBorrower,
    order: 'made_at',
    columns: {
      ...each(kept, 'id order_id amount due_on state made_by made_at decided_at'),
      ...each(internal, 'borrower_id decide_on'),
      note: erasedTo(`case when t.note is null then null else '-' end`),
    },
  },
  {
    table: 'pause',
    name: 'pauses',
    by: 'borrower',
    whose: ofBorrower,
    order: 'made_at',
    columns: {
      ...each(kept, 'id order_id reason begins_on through state made_by made_at ended_by'),
      ...each(internal, 'borrower_id'),
      note: erasedTo(`case when t.note is null then null else '-' end`),
    },
  },
  {
    table: 'payment_plan',
    name: 'paymentPlans',
    by: 'borrower',
    whose: ofBorrower,
    order: 'made_at',
    columns: {
      ...each(
        kept,
        'id order_id count every first_due_on annual_rate_ppm open_through state made_by made_at payments accepted_at document decided_at',
      ),
      ...each(internal, 'borrower_id document_hash'),
    },
  },
  {
    table: 'ledger_transaction',
    name: 'ledgerTransactions',
    by: 'borrower',
    whose: ofBorrower,
    order: 'booked_at',
    columns: {
      ...each(kept, 'order_id number id kind business_date booked_at cause corrects'),
      borrower_id: internal,
    },
  },
  {
    table: 'ledger_entry',
    name: 'ledgerEntries',
    by: 'borrower',
    whose: ofBorrower,
    order: 'order_id, transaction_number, line',
    columns: { ...each(kept, 'order_id transaction_number line account instalment amount'), borrower_id: internal },
  },
  {
    table: 'voucher',
    name: 'vouchers',
    by: 'borrower',
    whose: ofBorrower,
    order: 'issued_at',
    columns: {
      ...each(kept, 'id borrower_id order_id pay_code reference amount status issued_at valid_through to_pay'),
      ...each(kept, 'extends_instalment extends_from'),
      request_type: keptAs('voucher_purpose(t.request_type)'),
    },
  },
  {
    table: 'payment',
    name: 'payments',
    by: 'borrower',
    order: 'received_at',
    // Also one that waits for somebody, or was refused.
    whose: ofBorrower,
    columns: {
      ...each(kept, 'id reference amount currency paid_at received_at voucher_id order_id flag refused_at assigned_at'),
      ...each(internal, 'borrower_id payload_hash'),
      refused_because: erasedTo(`case when t.refused_because is null then null else '-' end`),
    },
  },
  {
    table: 'payment_reversal',
    name: 'paymentReversals',
    by: 'borrower',
    whose: ofBorrower,
    order: 'received_at',
    columns: {
      ...each(kept, 'id payment_id reversed_at received_at amount'),
      ...each(internal, 'borrower_id moved_at payload_hash'),
    },
  },
  {
    table: 'held_reversal',
    name: 'heldReversals',
    by: 'borrower',
    whose: ofBorrower,
    order: 'received_at',
    columns: {
      ...each(kept, 'id payment_id reversed_at received_at amount decided_at'),
      ...each(internal, 'borrower_id moved_at payload_hash'),
      refused_because: erasedTo(`case when t.refused_because is null then null else '-' end`),
    },
  },
  {
    table: 'extension',
    name: 'extensions',
    by: 'borrower',
    whose: ofBorrower,
    order: 'due_date',
    columns: { ...each(kept, 'order_id instalment due_date days payment_id'), borrower_id: internal },
  },
  {
    table: 'card_repayment',
    name: 'cardRepayments',
    by: 'borrower',
    whose: ofBorrower,
    order: 'created_at',
    columns: {
      ...each(
        kept,
        'id borrower_id order_id card_id amount status created_at code_sent_at code_expires_at codes_sent attempts',
      ),
      countdown_from: internal,
      code_hash: internalErasedTo('null'),
    },
  },
  {
    table: 'payout',
    name: 'payouts',
    by: 'borrower',
    whose: ofBorrower,
    order: 'requested_at',
    columns: {
      ...each(
        kept,
        'id order_id borrower_id amount currency state bank_account_id reference problem requested_at paid_on',
      ),
      ...each(kept, 'settled_at'),
      ...each(internal, 'is_by_hand tries due_at'),
      failure: erasedTo('null'),
    },
  },
  {
    table: 'payout_report',
    name: 'payoutReports',
    by: 'borrower',
    whose: ofBorrower,
    order: 'received_at',
    columns: { ...each(kept, 'id payout_id outcome received_at'), ...each(internal, 'borrower_id payload_hash') },
  },
  {
    table: 'contradiction',
    name: 'contradictions',
    by: 'borrower',
    whose: ofBorrower,
    order: 'received_at',
    columns: {
      ...each(kept, 'subject_kind subject_id order_id problem received_at seen_at'),
      ...each(internal, 'borrower_id id'),
      said: erasedTo(`jsonb_set(t.said, '{reason}', ('"-' || t.id || '"')::jsonb, false)`),
    },
  },
  {
    table: 'settlement_letter',
    name: 'letters',
    by: 'borrower',
    whose: ofBorrower,
    order: 'issued_on',
    columns: { ...each(kept, 'code order_id issued_on is_void'), borrower_id: internal },
  },
  {
    table: 'rating',
    name: 'ratings',
    by: 'borrower',
    whose: ofBorrower,
    order: 'rated_at',
    columns: { ...each(kept, 'order_id borrower_id score rated_at') },
  },
  {
    // The answers to the lender's own calls, for 48 hours (record-keeping.ts).
    table: 'idempotent_answer',
    name: 'repeatableAnswers',
    by: 'borrower',
    order: 'answered_at',
    whose: naming('t.body'),
    columns: {
      ...each(kept, 'actor_id answered_at'),
      ...each(internal, 'idempotency_key request_hash status'),
      body: internalErasedTo(`''`),
    },
  },
  {
    table: 'approval',
    name: 'approvals',
    by: 'borrower',
    whose: ofRequests,
    order: 'requested_at',
    columns: {
      ...each(kept, 'id call amount requested_by requested_at state decided_by decided_at'),
      ...each(internal, 'if_match order_id answer_sealed is_emptied'),
      request: erasedTo(numbersOfRequest),
      expires_at: erasedTo('least(t.expires_at, (select b.erased_at from borrower b where b.id = $who))'),
      reason: erasedTo('null'),
    },
  },
  {
    // Also those from before they were a borrower.
    table: 'personal_read',
    name: 'reads',
    by: 'borrower',
    order: 'first_at',
    whose: `${ofBorrower} or t.borrower_id = (select ${strangerOf('b.external_id')} from borrower b where b.id = $who)`,
    columns: { ...each(kept, 'borrower_id actor call hour first_at last_at count') },
  },
  {
    table: 'call_amount',
    name: 'callAmounts',
    by: 'borrower',
    whose: ofOrders,
    order: 'at',
    columns: { ...each(kept, 'call order_id sent_by amount at'), number: internal },
  },
  {
    table: 'audit_event',
    name: 'auditEvents',
    by: 'borrower',
    whose: audited,
    order: 'at',
    columns: {
      ...each(
        kept,
        'at actor_kind actor_id action subject_kind subject_id request_id address before after borrower_id private',
      ),
      ...each(internal, 'chain position seal'),
    },
  },
  {
    table: 'audit_waiting',
    name: 'auditEventsWaiting',
    by: 'borrower',
    whose: ofBorrower,
    order: 'number',
    columns: {
      ...each(kept, 'borrower_id at actor_kind actor_id action subject_kind subject_id request_id after'),
      ...each(internal, 'number seal is_refused'),
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
  contact_plan: 'rules of the lender',
  message_template: 'texts of the lender, without facts in them',
  campaign: 'pages of the lender',
  campaign_count: 'counts alone',
  kept_report: 'sums over all borrowers',
  api_key: 'the lender’s systems',
  api_key_value: 'the lender’s systems',
  staff_member: 'the lender’s people',
  staff_invitation: 'the lender’s people',
  staff_passkey: 'the lender’s people',
  staff_session: 'the lender’s people',
  staff_attempt: 'the lender’s people, for ten minutes',
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
