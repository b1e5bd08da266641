import { heldOfLoans } from './held-of-loans.ts';
import { erasedTo, type HeldTable, internal, internalErasedTo, isPhone, kept, ofBorrower } from './held-table.ts';

/** The borrower, and what they have sent and requested. */
const heldOfBorrower: readonly HeldTable[] = [
  {
    ...{ table: 'session', name: 'sessions', by: 'borrower', whose: ofBorrower, order: 'expires_at', goes: 'all' },
    columns: {
      ...{ session_hash: internal, borrower_id: kept, expires_at: kept, opened_at: kept },
      ...{ last_used_at: kept, device: kept, mark_hash: internal },
    },
  },
  {
    ...{ table: 'known_device', name: 'knownDevices', by: 'borrower', whose: ofBorrower, order: 'used_at' },
    goes: 'all',
    columns: { borrower_id: kept, mark_hash: internal, used_at: kept },
  },
  {
    ...{ table: 'launch_link', name: 'launchLinks', by: 'borrower', whose: ofBorrower, order: 'expires_at' },
    goes: 'all',
    columns: {
      ...{ code_hash: internal, borrower_id: kept, address: kept },
      ...{ session_minutes: kept, expires_at: kept, opened_at: kept },
    },
  },
  {
    ...{ table: 'registration', name: 'registrations', by: 'borrower', whose: ofBorrower, order: 'created_at' },
    goes: 'all',
    columns: {
      ...{ phone: kept, borrower_id: kept, campaign_id: kept, app_from: kept, user_from: kept, utm_tag: kept },
      ...{ invite_code: kept, app_name: kept, created_at: kept },
    },
  },
  {
    ...{ table: 'captcha', name: 'captchas', by: 'phone', whose: isPhone('t.passed_phone'), order: 'expires_at' },
    goes: 'all',
    columns: {
      ...{ sid_hash: internal, expires_at: kept, answer_hash: internal, answer_expires_at: internal },
      ...{ passed_hash: internal, passed_phone: kept, passed_until: kept },
    },
  },
  {
    ...{
      table: 'sms_outbox',
      name: 'textMessages',
      by: 'phone',
      whose: isPhone('t.phone'),
      order: 'sent_at',
      goes: 'all',
    },
    columns: { id: kept, phone: kept, content: kept, sent_at: kept },
  },
  {
    ...{ table: 'upload', name: 'images', by: 'borrower', whose: ofBorrower, order: 'created_at' },
    columns: {
      // Its file and its row are deleted soon after, like those of every unused image.
      ...{ name: kept, borrower_id: kept, content_type: kept, size: kept, created_at: kept },
      ...{ complaint_id: erasedTo('null'), reply_id: erasedTo('null'), position: kept, is_discarded: erasedTo('true') },
    },
  },
  {
    ...{ table: 'complaint', name: 'complaints', by: 'borrower', whose: ofBorrower, order: 'created_at' },
    columns: {
      ...{ id: kept, folio: kept, borrower_id: kept, order_id: kept, problem_type: kept, problem_son_type: kept },
      ...{ content: erasedTo(`'-'`), created_at: kept, score: kept, scored_at: kept, answer_by: kept },
      ...{ draft_id: internalErasedTo('null'), content_hash: internalErasedTo(`''`) },
      ...{ answered_at: kept, taken_by: kept, taken_at: kept, closed_at: kept },
    },
  },
  {
    ...{ table: 'complaint_reply', name: 'complaintReplies', by: 'borrower', whose: ofBorrower, order: 'created_at' },
    columns: { id: kept, borrower_id: internal, complaint_id: kept, content: erasedTo(`'-'`), created_at: kept },
  },
  {
    ...{ table: 'borrower_note', name: 'notes', by: 'borrower', whose: ofBorrower, order: 'written_at', goes: 'all' },
    columns: { id: kept, borrower_id: kept, content: kept, written_by: kept, written_at: kept },
  },
  {
    ...{ table: 'bank_account', name: 'bankAccounts', by: 'borrower', whose: ofBorrower, order: 'bound_at' },
    // An account that a loan was paid out to belongs to the contract, and stays as long.
    goes: 'not exists (select from payout p where p.borrower_id = $who and p.bank_account_id = t.id)',
    columns: {
      ...{ id: kept, borrower_id: kept, card_type: kept, bank_code: kept, number_sealed: kept, last_digits: kept },
      ...{ fingerprint: internal, phone: erasedTo(`''`), bound_at: kept },
    },
  },
  {
    ...{ table: 'bank_card', name: 'bankCards', by: 'borrower', whose: ofBorrower, order: 'created_at' },
    columns: {
      ...{ id: kept, borrower_id: kept, bank_name: kept, bank_code: kept, number_ending: erasedTo(`'0000'`) },
      ...{ processor_token: internalErasedTo(`''`), needs_code: internal, created_at: kept, removed_at: kept },
    },
  },
  {
    ...{ table: 'card_repay_token', name: 'cardRepayTokens', by: 'borrower', whose: ofBorrower, order: 'expires_at' },
    goes: 'all',
    columns: { token_hash: internal, borrower_id: kept, order_id: kept, expires_at: kept, used_at: kept },
  },
  {
    ...{ table: 'marketing_consent', name: 'consents', by: 'borrower', whose: ofBorrower, order: 'decided_at' },
    columns: {
      ...{ id: internal, order_id: kept, borrower_id: kept, kind: kept, is_given: kept, decided_at: kept, shown: kept },
    },
  },
];

/** What leads to the borrower. The lender's own id of them goes; numbers that nobody is known by stay. */
const lookup: HeldTable = {
  ...{ table: 'borrower_lookup', name: 'lookups', by: 'borrower', whose: ofBorrower, order: 'key' },
  goes: `t.kind = 'external-id'`,
  columns: { kind: kept, key: kept, borrower_id: internal },
};

/** Without the key, data sealed with it can never be read again. */
const key: HeldTable = {
  ...{ table: 'borrower_key', name: 'keys', by: 'borrower', whose: ofBorrower, order: 'borrower_id', goes: 'all' },
  columns: { borrower_id: kept, key: internal },
};

/** The borrower comes last, so that the rows before it can still be found by the phone. */
const borrower: HeldTable = {
  ...{ table: 'borrower', name: 'borrower', by: 'borrower', whose: 't.id = $who', order: 'created_at' },
  columns: {
    ...{ id: kept, external_id: erasedTo('null'), full_name: erasedTo(`''`), phone: erasedTo(`''`) },
    ...{ address: erasedTo(`''`), bank_account_masked: erasedTo(`''`), created_at: kept },
    ...{ erased_at: kept, records_until: kept },
  },
};

/** Every table with rows about a borrower, in the order in which they are erased. */
export const heldAboutBorrower: readonly HeldTable[] = [...heldOfBorrower, ...heldOfLoans, lookup, key, borrower];
