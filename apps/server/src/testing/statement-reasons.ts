import type { Nodes } from './statement-nodes.ts';

/** Why a statement may read more than one borrower's rows by their id: the first that fits its name. */
export const reasons: readonly (readonly [RegExp, string])[] = [
  [
    /^(ledger_check|evidence|ledger_replay|report)\.|^loan\.find_orders_between|^kept_report\.count/,
    'checks and reports read ranges of borrowers',
  ],
  [/^(audit_waiting|event)\./, 'the server moves what waits, of all borrowers, into one order'],
  [
    /^collection\.find_(any_to|to|of)_|^(promise|payment_plan)\.find_to_decide|^pause\.find_to_close|^payout\.find_due|^message\.find_due|^records\.find_due/,
    'a worker looks for what is due; each row is then taken by its borrower',
  ],
  [/^contact_plan\.|^message\.plan_/, 'a plan looks for the orders that are at one of its steps'],
  [
    /^(known_device|launch_link|personal_read)\.(remove_old|find_newest)|^upload\.find_unused|^bank_account\.find_after|^borrower_record\.find_sealed/,
    'a worker goes over old rows',
  ],
  [
    /^(complaint|payment_ends|payout|order_list)\.(page|list|find_newest_)|^borrower_name\.|^collection\.find_due|^contact_permission\..*of_several|^lender_offer\.find_newest|^lender_voucher\.page|^loan\.find_accounts_of|^borrower\.find_newest|^change\./,
    'a list of the lender’s people',
  ],
  [/^borrower\.find_(named|numbered|these)|^found\.find_(waiting|referred)/, 'the lender’s people look for somebody'],
  [/^operation\.|^personal_read\.count|^message\.health/, 'figures about the whole server'],
  [
    /^borrower\.(find_registered)|^phone_trust\.(has_owner|find_ids|find_owners)|^message_reply\.find_borrowers|^registration\.|^known_device\.(find|is_issued)/,
    'a phone and a browser have no lookup: several borrowers may have the same one',
  ],
  [/^personal_read\.add/, 'the reads of several people are recorded together'],
  [
    /^product\.(find_next_offered|is_on_sale)/,
    'what is sold is read with nobody’s rows; the market asks how often it was taken',
  ],
  [
    /^launch_link\.end|^borrower_lookup\.point|^personal_data\..*(launch_link|registration|borrower_lookup)/,
    'what leads to one borrower lies on several nodes; rare',
  ],
  [/^session\.find_many|^demo\.|^borrower_lookup\.find_several/, 'several borrowers at the same time'],
  [
    /^personal_data\.export_personal_read|^personal_read\.find_of_borrower/,
    'reads from before they were a borrower are kept under another id; rare',
  ],
  [/^personal_data\./, 'local rows that are about the borrower are found by what is theirs; rare'],
  [/^borrower_key\.find_several/, 'a page of local rows, with what is known of whom they are about'],
  [
    /^contradiction\.|^payment_ends\./,
    'money that had no borrower may have become theirs: the rows of nobody are read or moved, too',
  ],
];

/** What each place means; for the rest of the statements. */
export const meanings: Readonly<Record<Nodes, string>> = {
  'one node': 'every table of a borrower by that borrower’s id',
  'a lookup, then one node': 'the caller does not know the borrower; a lookup does',
  'two nodes': 'two borrowers, or one and the rows of nobody',
  'many nodes': 'see why',
  'a lookup': 'the lookup alone',
  'any node': 'a reference table, of which every node has a copy',
  local: 'the node that the server calls',
  'local and others': 'local rows, and those of others that they are compared with',
};
