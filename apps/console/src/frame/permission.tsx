import { fill } from '@plazo/contract/text';
import { queryOptions } from '@tanstack/react-query';
import { api, read } from '../api/client.ts';
import { useTexts, useWriter } from '../language/language.tsx';
import { StateBadge } from '../ui/state-badge.tsx';
import { permissionMessages } from './permission.messages.ts';

export interface MayContact {
  isAllowed: boolean;
  because: keyof (typeof permissionMessages)['en']['because'] | null;
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
export function Permission({ of: { isAllowed, because, dayOff, from } }: { of: MayContact }) {
  const t = useTexts(permissionMessages);
  const write = useWriter();
  if (isAllowed) return <StateBadge tone="positive">{t.allowed}</StateBadge>;
  const why = because && fill(t.because[because], { day: dayOff === null ? '' : write.day(dayOff) });
  return (
    <>
      <StateBadge tone="danger">{from ? fill(t.from, { moment: write.moment(from) }) : t.never}</StateBadge>
      {why && <span className="meta as-block">{why}</span>}
    </>
  );
}
