import { fill } from '@plazo/contract/text';
import { partOffered } from '@plazo/loan-rules/part';
import type { Writer } from '../../language/writer.ts';
import type { agreeMessages } from './agree.messages.ts';
import type { Order } from './order.query.ts';

type Texts = (typeof agreeMessages)['en'];

/** What a promise lacks; null if it can be sent. */
export function promiseMissing(
  { typed, dueDate }: { typed: string; dueDate: string },
  amount: number | null,
  t: Texts,
  write: Writer,
): string | null {
  if (typed.trim() === '') return t.amountMissing;
  if (amount === null) return fill(t.amountUnread, { example: write.plain(123_450) });
  return dueDate === '' ? t.dayMissing : null;
}

/** What the borrower's own screen does not take of a promise: less than is due on its day, where the product takes no such part. */
export function partRefused(
  amount: number | null,
  due: number,
  { terms }: Pick<Order, 'terms'>,
  t: Texts,
  write: Writer,
): string | null {
  if (amount === null || amount >= due) return null;
  const part = partOffered(due, { partialPaymentMin: terms.partialPaymentMin ?? undefined });
  if (part === null) return fill(t.noParts, { amount: write.money(due) });
  return amount < part.least ? fill(t.leastPart, { amount: write.money(part.least) }) : null;
}
