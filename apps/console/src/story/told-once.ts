/** What of a moment decides whether another one says the same. */
export interface Told {
  kind: 'event' | 'booking' | 'contact' | 'note' | 'action';
  at: string;
  what: string;
  by: { kind: string; id: string; name: string | null } | null;
  orderId: string | null;
  data: Readonly<Record<string, unknown>>;
}

/** The event that says the same as an action, where its name is another one. */
const events: Readonly<Record<string, string>> = {
  'order.paused': 'pause.begun',
  'order.closed': 'order.forgiven',
  'payment.assigned': 'payment.credited',
  'payment.recorded': 'payment.credited',
};

/** They are written together, by two clocks. */
const together = 60_000;

/** What a person did stands in the audit, and what came of it is an event: both are told as one, with who did it and how much it was. */
export function toldOnce<Moment extends Told>(moments: readonly Moment[]): Moment[] {
  const told = moments.filter(({ kind }) => kind !== 'booking');
  const merged = new Set<Moment>();
  const actionOf = new Map<Moment, Moment>();
  for (const action of told) {
    if (action.kind !== 'action') continue;
    const event = told.find(
      (one) =>
        one.kind === 'event' &&
        one.what === (events[action.what] ?? action.what) &&
        one.orderId === action.orderId &&
        !actionOf.has(one) &&
        Math.abs(Date.parse(one.at) - Date.parse(action.at)) < together,
    );
    if (!event) continue;
    merged.add(action);
    actionOf.set(event, action);
  }
  return told
    .filter((one) => !merged.has(one))
    .map((one) => {
      const action = actionOf.get(one);
      return action ? { ...one, by: action.by, data: { ...action.data, ...one.data } } : one;
    });
}
