import { fill } from '@plazo/contract/text';
import { useTexts, useWriter } from '../../language/language.tsx';
import { StateBadge } from '../../ui/state-badge.tsx';
import { orderMessages } from './order.messages.ts';

export interface PermissionProps {
  of: { isAllowed: boolean; because: keyof (typeof orderMessages)['en']['because'] | null; from: string | null };
}

/** Whether a borrower may be contacted now by one channel, else from when, and why not. */
export function Permission({ of: { isAllowed, because, from } }: PermissionProps) {
  const t = useTexts(orderMessages);
  const write = useWriter();
  if (isAllowed) return <StateBadge tone="positive">{t.allowed}</StateBadge>;
  return (
    <>
      {from ? fill(t.from, { moment: write.moment(from) }) : t.never}
      {because && <span className="meta"> · {t.because[because]}</span>}
    </>
  );
}
