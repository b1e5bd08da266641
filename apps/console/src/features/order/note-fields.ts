export const channels = ['call', 'whatsapp', 'sms', 'email', 'visit', 'letter'] as const;
export type NotedChannel = (typeof channels)[number];

/** `sent`: nothing is known of what became of it. */
export type NotedOutcome = 'reached' | 'not-reached' | 'wrong-number' | 'sent';

const ours: Readonly<Record<NotedChannel, readonly [NotedOutcome, ...NotedOutcome[]]>> = {
  call: ['reached', 'not-reached', 'wrong-number'],
  whatsapp: ['sent', 'reached', 'wrong-number'],
  sms: ['sent', 'reached', 'wrong-number'],
  email: ['sent'],
  visit: ['reached', 'not-reached'],
  letter: ['sent'],
};

const theirs: typeof ours = {
  call: ['reached', 'wrong-number'],
  whatsapp: ['reached', 'wrong-number'],
  sms: ['reached', 'wrong-number'],
  email: ['reached'],
  visit: ['reached'],
  letter: ['reached'],
};

export const directions = ['out', 'in'] as const;

/** What somebody writes about a contact, and the promise that was made in it. */
export interface NoteFields {
  direction: (typeof directions)[number];
  channel: NotedChannel;
  outcome: NotedOutcome;
  /** On the lender's clock; empty: now. */
  when: string;
  note: string;
  hasPromise: boolean;
  typed: string;
  dueDate: string;
  /** The contact is there, and its promise was refused. */
  isNoted: boolean;
}

export const firstFields: NoteFields = {
  direction: 'out',
  channel: 'call',
  outcome: 'reached',
  when: '',
  note: '',
  hasPromise: false,
  typed: '',
  dueDate: '',
  isNoted: false,
};

/** Who began it, what can have come of it, and what did: what is likely, until somebody says otherwise. */
export function contactOf({ direction, channel, outcome }: NoteFields) {
  const isIncoming = direction === 'in';
  const outcomes = (isIncoming ? theirs : ours)[channel];
  return { isIncoming, outcomes, outcome: outcomes.find((one) => one === outcome) ?? outcomes[0] };
}
