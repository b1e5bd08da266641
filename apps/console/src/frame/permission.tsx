import { fill } from '@plazo/contract/text';
import { queryOptions } from '@tanstack/react-query';
import { api, read } from '../api/client.ts';
import { useTexts, useWriter } from '../language/language.tsx';
import type { Writer } from '../language/writer.ts';
import { StateBadge } from '../ui/state-badge.tsx';
import { permissionMessages } from './permission.messages.ts';

type Texts = (typeof permissionMessages)['en'];

export interface MayContact {
  isAllowed: boolean;
  because: keyof Texts['because'] | null;
  /** All that forbids it until `from`. */
  reasons: readonly (keyof Texts['because'])[];
  dayOff: string | null;
  from: string | null;
}

/** Whether a borrower may be contacted, about an order: without one, the pause of any of theirs counts. */
export const permissionsQuery = (borrowerId: string, orderId?: string) =>
  queryOptions({
    queryKey: ['borrower', borrowerId, 'contact-permissions', orderId ?? ''],
    queryFn: () =>
      read(
        api.GET('/lender/v1/borrowers/{borrowerId}/contact-permissions', {
          params: { path: { borrowerId }, query: orderId === undefined ? {} : { orderId } },
        }),
      ),
  });

/** Whether a borrower may be contacted now by one channel, else from when, and why not. */
export function Permission({ of }: { of: MayContact }) {
  const t = useTexts(permissionMessages);
  const write = useWriter();
  if (of.isAllowed) return <StateBadge tone="positive">{t.allowed}</StateBadge>;
  const { when, why } = permissionWords(of, t, write);
  return (
    <>
      <StateBadge tone="danger">{when}</StateBadge>
      {why && <span className="meta as-block cell-words">{why}</span>}
    </>
  );
}

/** The same without its looks: from when, and everything that forbids it until then. */
export function permissionWords({ isAllowed, reasons, dayOff, from }: MayContact, t: Texts, write: Writer) {
  if (isAllowed) return { when: t.allowed, why: '' };
  const wordOf = (reason: keyof Texts['because']) =>
    reason === 'day-off' && dayOff === null
      ? t.daysOff
      : fill(t.because[reason], { day: dayOff === null ? '' : write.day(dayOff) });
  const when = from ? fill(t.from, { moment: write.moment(from) }) : t.never;
  return { when, why: reasons.map(wordOf).join('; ') };
}
