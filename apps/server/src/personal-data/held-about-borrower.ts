import { heldOfLoans } from './held-of-loans.ts';
import { each, erasedTo, type HeldTable, internal, internalErasedTo, isPhone, kept, ofBorrower } from './held-table.ts';

/** The borrower, and what they have sent and requested. */
const heldOfBorrower: readonly HeldTable[] = [
  {
    table: 'session',
    name: 'sessions',
    by: 'borrower',
    whose: ofBorrower,
    order: 'expires_at',
    goes: 'all',
    columns: {
      ...each(kept, 'borrower_id expires_at opened_at last_used_at device'),
      ...each(internal, 'session_hash mark_hash is_read_only'),
    },
  },
  {
    table: 'known_device',
    name: 'knownDevices',
    by: 'borrower',
    whose: ofBorrower,
    order: 'used_at',
    goes: 'all',
    columns: { ...each(kept, 'borrower_id used_at'), mark_hash: internal },
  },
  {
    table: 'launch_link',
    name: 'launchLinks',
    by: 'borrower',
    whose: ofBorrower,
    order: 'expires_at',
    goes: 'all',
    columns: { ...each(kept, 'borrower_id address session_minutes expires_at opened_at'), code_hash: internal },
  },
  {
    table: 'registration',
    name: 'registrations',
    by: 'borrower',
    whose: ofBorrower,
    order: 'created_at',
    goes: 'all',
    columns: {
      ...each(kept, 'phone borrower_id campaign_id app_from user_from utm_tag invite_code app_name created_at'),
    },
  },
  {
    table: 'captcha',
    name: 'captchas',
    by: 'phone',
    whose: isPhone('t.passed_phone'),
    order: 'expires_at',
    goes: 'all',
    columns: {
      ...each(kept, 'expires_at passed_phone passed_until'),
      ...each(internal, 'sid_hash answer_hash answer_expires_at passed_hash'),
    },
  },
  {
    table: 'sms_outbox',
    name: 'textMessages',
    by: 'phone',
    whose: isPhone('t.phone'),
    order: 'sent_at',
    goes: 'all',
    columns: { ...each(kept, 'id phone content sent_at channel subject') },
  },
  {
    table: 'upload',
    name: 'images',
    by: 'borrower',
    whose: ofBorrower,
    order: 'created_at',
    columns: {
      ...each(kept, 'name borrower_id content_type size created_at position'),
      complaint_id: erasedTo('null'),
      reply_id: erasedTo('null'),
      is_discarded: erasedTo('true'),
    },
  },
  {
    table: 'complaint',
    name: 'complaints',
    by: 'borrower',
    whose: ofBorrower,
    order: 'created_at',
    columns: {
      ...each(kept, 'id folio borrower_id order_id problem_type problem_son_type created_at score scored_at answer_by'),
      ...each(kept, 'answered_at taken_by taken_at closed_at'),
      content: erasedTo(`'-'`),
      draft_id: internalErasedTo('null'),
      content_hash: internalErasedTo(`''`),
    },
  },
  {
    table: 'complaint_reply',
    name: 'complaintReplies',
    by: 'borrower',
    whose: ofBorrower,
    order: 'created_at',
    columns: { ...each(kept, 'id complaint_id created_at'), borrower_id: internal, content: erasedTo(`'-'`) },
  },
  {
    table: 'phone_trust',
    name: 'phoneTrust',
    by: 'borrower',
    whose: ofBorrower,
    order: 'written_at',
    goes: 'all',
    columns: each(kept, 'borrower_id phone written_at proved_at doubt doubted_at wrong_answers'),
  },
  {
    table: 'borrower_note',
    name: 'notes',
    by: 'borrower',
    whose: ofBorrower,
    order: 'written_at',
    goes: 'all',
    columns: { ...each(kept, 'id borrower_id content written_by written_at') },
  },
  {
    table: 'contact_choice',
    name: 'contactChoices',
    by: 'borrower',
    whose: ofBorrower,
    order: 'changed_at',
    goes: 'all',
    columns: each(kept, 'borrower_id time_zone hours_from hours_until language stopped changed_by changed_at'),
  },
  {
    table: 'contact',
    name: 'contacts',
    by: 'borrower',
    whose: ofBorrower,
    order: 'made_at',
    columns: {
      ...each(kept, 'id borrower_id order_id channel made_by made_at outcome is_incoming'),
      note: erasedTo(`case when t.note is null then null else '-' end`),
    },
  },
  {
    table: 'message',
    name: 'messages',
    by: 'borrower',
    whose: ofBorrower,
    order: 'written_at',
    columns: {
      ...each(
        kept,
        'id borrower_id order_id kind due_on step purpose channel language state reason written_at sent_at reported_at',
      ),
      ...each(internal, 'due_at useless_at tries'),
      content: erasedTo(`case when t.content is null then null else '-' end`),
      subject: erasedTo(`case when t.subject is null then null else '-' end`),
    },
  },
  {
    table: 'message_reply',
    name: 'messageReplies',
    by: 'borrower',
    whose: ofBorrower,
    order: 'received_at',
    columns: { ...each(kept, 'id borrower_id channel is_stop received_at'), content: erasedTo(`'-'`) },
  },
  {
    table: 'bank_account',
    name: 'bankAccounts',
    by: 'borrower',
    whose: ofBorrower,
    order: 'bound_at',
    // An account that a loan was paid out to belongs to the contract, and stays as long.
    goes: 'not exists (select from payout p where p.borrower_id = $who and p.bank_account_id = t.id)',
    columns: {
      ...each(kept, 'id borrower_id card_type bank_code number_sealed last_digits bound_at removed_at'),
      fingerprint: internal,
      phone: erasedTo(`''`),
      proof: erasedTo('null'),
    },
  },
  {
    table: 'bank_card',
    name: 'bankCards',
    by: 'borrower',
    whose: ofBorrower,
    order: 'created_at',
    columns: {
      ...each(kept, 'id borrower_id bank_name bank_code created_at removed_at'),
      needs_code: internal,
      number_ending: erasedTo(`'0000'`),
      processor_token: internalErasedTo(`''`),
    },
  },
  {
    table: 'card_repay_token',
    name: 'cardRepayTokens',
    by: 'borrower',
    whose: ofBorrower,
    order: 'expires_at',
    goes: 'all',
    columns: { ...each(kept, 'borrower_id order_id expires_at used_at'), token_hash: internal },
  },
  {
    table: 'marketing_consent',
    name: 'consents',
    by: 'borrower',
    whose: ofBorrower,
    order: 'decided_at',
    columns: { ...each(kept, 'order_id borrower_id kind is_given decided_at shown'), id: internal },
  },
];

/** What leads to the borrower. The lender's own id of them goes; numbers that nobody is known by stay. */
const lookup: HeldTable = {
  table: 'borrower_lookup',
  name: 'lookups',
  by: 'borrower',
  whose: ofBorrower,
  order: 'key',
  goes: `t.kind = 'external-id'`,
  columns: { ...each(kept, 'kind key'), borrower_id: internal },
};

/** Without the key, data sealed with it can never be read again. */
const key: HeldTable = {
  table: 'borrower_key',
  name: 'keys',
  by: 'borrower',
  whose: ofBorrower,
  order: 'borrower_id',
  goes: 'all',
  columns: { key: internal, borrower_id: kept },
};

/** The borrower comes last, so that the rows before it can still be found by the phone. */
const borrower: HeldTable = {
  table: 'borrower',
  name: 'borrower',
  by: 'borrower',
  whose: 't.id = $who',
  order: 'created_at',
  columns: {
    ...each(kept, 'id created_at erased_at records_until'),
    external_id: erasedTo('null'),
    full_name: erasedTo(`''`),
    phone: erasedTo(`''`),
    address: erasedTo(`''`),
    bank_account_masked: erasedTo(`''`),
    ...each(
      erasedTo('null'),
      'email email_since email_returned_at birth_date national_id_kind national_id_sealed language time_zone state own_fields',
    ),
    national_id_ending: internalErasedTo('null'),
  },
};

/** Every table with rows about a borrower, in the order in which they are erased. */
export const heldAboutBorrower: readonly HeldTable[] = [...heldOfBorrower, ...heldOfLoans, lookup, key, borrower];
