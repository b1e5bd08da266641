/** The person or system that acts. */
export interface Actor {
  kind: 'key' | 'person' | 'operator' | 'launch-link' | 'borrower';
  id: string;
}

/** An actor, the time, and the address. */
export interface Acting {
  actor: Actor;
  requestId: string;
  address: string;
  /** Epoch milliseconds. */
  now: number;
}

/** The actor as one word. */
export function actorId({ kind, id }: Actor): string {
  return `${kind}:${id}`;
}

/**
 * An action and its subject. `before` and `after` give what is not in the ledger, without personal data; except a `reason` in `after`,
 * which a person has typed and which is sealed if the subject is about a borrower.
 */
export interface Action {
  action: string;
  subject: { kind: string; id: string };
  before?: unknown;
  after?: unknown;
}

/** The answer to a change, and its record in the audit. */
export interface Audited<Answer> {
  answer: Answer;
  audit: Action;
}
