/** Who does something. */
export interface Actor {
  kind: 'key' | 'operator' | 'launch-link' | 'borrower';
  id: string;
}

/** An actor, when, and from where. */
export interface Acting {
  actor: Actor;
  requestId: string;
  address: string;
  /** Epoch milliseconds. */
  now: number;
}

/** Who it was, in one word. */
export function actorId({ kind, id }: Actor): string {
  return `${kind}:${id}`;
}

/**
 * What was done, to what. `before` and `after` tell what is not in the ledger, without personal data; but for a `reason` in
 * `after`, which a person has typed and which is sealed where the subject is about a borrower.
 */
export interface Action {
  action: string;
  subject: { kind: string; id: string };
  before?: unknown;
  after?: unknown;
}

/** The answer of a change, and what the audit says of it. */
export interface Audited<Answer> {
  answer: Answer;
  audit: Action;
}
