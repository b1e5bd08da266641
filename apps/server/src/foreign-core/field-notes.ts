// What core.openapi.yaml says about a core's fields whose names do not explain themselves; only answers have them.

const unread = 'No screen reads it';

/** By name; with the title of its schema where other schemas have a field of the same name. */
export const fieldNotes: Readonly<Record<string, string>> = {
  amountDec: 'The amount in words, for the dialog that fetches the offer again (`isNeedPop`)',
  email: 'The address of customer service; empty: none',
  h5Url: `${unread}: leave it empty, or send the address of the repayment screen`,
  inside: `${unread}: send 1`,
  isDelay: '1: the button that extends the loan shows, in 174 and 180',
  isNeedPop: 'In this answer, not the language: 1 opens a dialog, and the offer is fetched again with `isType=1`',
  isScore: '1: asks for a rating. Send 0 once `google-score` came',
  messageType: `${unread}: leave it empty`,
  phone: 'The number for WhatsApp (`wa.me`); empty: none',
  sendSms: `${unread}: send 0`,
  va: 'The number to call (`tel:`); empty: `servicePhone` of the tenant file',
  'DetailRow.value': 'As the borrower reads it: `$1.087,00`, `2026-12-22`, `30 días`',
  'OrderRow.value': 'As the borrower reads it: `$1.087,00`, `2026-12-22`',
};

export const flagNote = '1: yes, 0: no. A boolean is understood, and counts as different in core check';

/** The note on a field, or nothing. */
export function noteOn(title: string | undefined, name: string): string | undefined {
  return fieldNotes[`${title}.${name}`] ?? fieldNotes[name];
}
