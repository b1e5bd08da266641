/** Who changes something, when, and from where. */
export interface Doer {
  actor: { kind: 'key' | 'operator' | 'launch-link' | 'borrower'; id: string };
  requestId: string;
  address: string;
  /** Epoch milliseconds. */
  now: number;
}

/** Who it was, in one word. */
export function actorId({ kind, id }: Doer['actor']): string {
  return `${kind}:${id}`;
}

/**
 * What was done, to what. `before` and `after` tell what is not in the ledger, without personal data; but for a `reason` in
 * `after`, which a person has typed and which is sealed where the subject is about a borrower.
 */
export interface Deed {
  action: string;
  subject: { kind: string; id: string };
  before?: unknown;
  after?: unknown;
}

/** The answer of a change, and what the audit says of it. */
export interface Done<Answer> {
  answer: Answer;
  audit: Deed;
}
