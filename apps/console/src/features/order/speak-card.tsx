import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { type MayContact, Permission, permissionsQuery } from '../../frame/permission.tsx';
import { useTexts } from '../../language/language.tsx';
import { useMay } from '../../session/me.ts';
import { Button } from '../../ui/button.tsx';
import { Card, Facts } from '../../ui/facts.tsx';
import { borrowersMessages } from '../borrowers/borrowers.messages.ts';
import { borrowerQuery } from '../borrowers/borrowers.query.ts';
import { PhoneDialog } from '../borrowers/phone-dialog.tsx';
import { orderMessages } from './order.messages.ts';
import type { Order } from './order.query.ts';

/** Whether the borrower may be spoken to now: the server says so, by law, house, pause, phone and the borrower's choice. */
export function SpeakCard({ order: { id: orderId, borrowerId } }: { order: Order }) {
  const t = useTexts(orderMessages);
  const { phoneWrong } = useTexts(borrowersMessages);
  const may = useMay();
  const permissions = useQuery({ ...permissionsQuery(borrowerId, orderId), enabled: may('messages:read') });
  const reads = may('messages:read') && may('borrowers:read');
  const borrower = useQuery({ ...borrowerQuery(borrowerId), enabled: reads }).data;
  const [isWrong, setWrong] = useState(false);
  if (!permissions.data) return <div className="order-speak" />;
  const { channels } = permissions.data;
  const [first] = channels;
  const isSame = channels.every(({ because, from }) => because === first?.because && from === first?.from);
  const shown = isSame ? channels.slice(0, 1) : channels;
  const call = channels.find(({ channel }) => channel === 'call');
  const doubt = borrower?.phoneTrust.doubt ?? null;
  return (
    <div className="order-speak">
      <Card title={t.speak}>
        <Facts
          of={[
            [t.phone, borrower && call && <Phone key="phone" number={borrower.phone} doubt={doubt} call={call} />],
            ...shown.map(
              (one) =>
                [
                  isSame ? t.everyWay : t.channels[one.channel],
                  <div key={one.channel}>
                    <Permission of={one} />
                  </div>,
                ] as const,
            ),
          ]}
        />
        {borrower && borrower.phone !== '' && doubt !== 'reported' && may('messages:write') && (
          <Button look="plain" onClick={() => setWrong(true)}>
            {phoneWrong}
          </Button>
        )}
        {isWrong && <PhoneDialog borrowerId={borrowerId} step="wrong" onClose={() => setWrong(false)} />}
      </Card>
    </div>
  );
}

/** The number: it dials only while a call is allowed. */
function Phone({ number, doubt, call }: { number: string; doubt: 'reported' | 'bounced' | null; call: MayContact }) {
  const t = useTexts(orderMessages);
  return (
    <>
      {call.isAllowed ? <a href={`tel:${number}`}>{number}</a> : <span>{number}</span>}
      {doubt !== null && <b className="as-block order-warning">{t.phoneDoubts[doubt]}</b>}
    </>
  );
}
