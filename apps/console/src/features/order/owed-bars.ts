import { addMinor } from '@plazo/loan-rules/money';

/** Where each part of a bar is, in percent. */
export function barsOf<Part>(owed: readonly { part: Part; amount: number }[]) {
  const total = addMinor(...owed.map(({ amount }) => amount));
  let from = 0;
  return owed.map(({ part, amount }) => {
    const width = total === 0 ? 0 : (amount / total) * 100;
    const bar = { part, from, width };
    from += width;
    return bar;
  });
}
