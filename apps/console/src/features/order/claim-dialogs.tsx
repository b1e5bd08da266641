import { fill } from '@plazo/contract/text';
import { api, changeHeaders } from '../../api/client.ts';
import { useDraft } from '../../api/use-draft.ts';
import { ActionDialog } from '../../frame/action-dialog.tsx';
import { ReasonDialog } from '../../frame/reason-dialog.tsx';
import { useTexts, useWriter } from '../../language/language.tsx';
import { Words } from '../../ui/fields.tsx';
import { Effect } from './effect.tsx';
import { orderMessages } from './order.messages.ts';
import type { Order, Waiver } from './order.query.ts';
import type { DialogOf } from './order-dialogs.tsx';

/** What becomes of the whole debt: exactly what is owed today, as it was read. */
const ways = {
  forgive: { call: 'forgiveOrder', path: '/lender/v1/orders/{orderId}/forgiveness', words: 'forgive' },
  'charge-off': { call: 'chargeOffOrder', path: '/lender/v1/orders/{orderId}/charge-off', words: 'chargeOff' },
} as const;

export function ForgiveOrder(props: DialogOf) {
  return <WholeDebt {...props} way="forgive" />;
}

export function ChargeOffOrder(props: DialogOf) {
  return <WholeDebt {...props} way="charge-off" />;
}

/** The server asks for a reason; what it changes does not depend on it. */
const anyReason = '-';

function WholeDebt({ order, way, onClose }: DialogOf & { way: keyof typeof ways }) {
  const t = useTexts(orderMessages);
  const write = useWriter();
  const { id: orderId, outstanding, tag } = order;
  const { call, path, words } = ways[way];
  const said = { amount: write.money(outstanding) };
  return (
    <ReasonDialog
      operation={call}
      isTried
      title={t[way]}
      submit={fill(t[`${words}Sum`], said)}
      done={fill(t[`${words}Done`], said)}
      undo={t[`${words}Undo`]}
      isDanger
      name={`${way} ${orderId}`}
      label={t.reason}
      most={500}
      rest={{ outstanding }}
      call={(key, body) => api.POST(path, { params: { path: { orderId }, header: changeHeaders(key, tag) }, body })}
      onClose={onClose}
    >
      <Effect call={call} request={{ orderId, outstanding, reason: anyReason }} />
    </ReasonDialog>
  );
}

export function TransferOrder({ order: { id: orderId, outstanding, tag }, onClose }: DialogOf) {
  const t = useTexts(orderMessages);
  const write = useWriter();
  const name = `transfer ${orderId}`;
  const { fields, change, forget } = useDraft(name, { to: '', reason: '' });
  const body = { outstanding, ...fields };
  const said = { amount: write.money(outstanding) };
  return (
    <ActionDialog
      operation="transferOrder"
      isTried
      title={t.transfer}
      submit={fill(t.transferSum, said)}
      done={fill(t.transferDone, said)}
      undo={t.transferUndo}
      isDanger
      name={name}
      content={body}
      isReady={fields.to.trim() !== '' && fields.reason.trim() !== ''}
      call={(key) =>
        api.POST('/lender/v1/orders/{orderId}/transfer', {
          params: { path: { orderId }, header: changeHeaders(key, tag) },
          body,
        })
      }
      onSent={forget}
      onClose={onClose}
    >
      <Words label={t.transferTo} name="to" most={200} value={fields.to} onChange={(to) => change({ to })} />
      <Words
        label={t.reason}
        name="reason"
        most={500}
        value={fields.reason}
        onChange={(reason) => change({ reason })}
      />
      <Effect
        call="transferOrder"
        request={fields.to.trim() === '' ? null : { orderId, outstanding, to: fields.to, reason: anyReason }}
      />
    </ActionDialog>
  );
}

interface ReverseProps {
  order: Order;
  waiver: Waiver;
  onClose(): void;
}

export function ReverseWaiver({ order: { id: orderId, tag }, waiver, onClose }: ReverseProps) {
  const t = useTexts(orderMessages);
  const write = useWriter();
  const waiverId = waiver.id;
  const said = { amount: write.money(waiver.amount) };
  return (
    <ReasonDialog
      operation="reverseWaiver"
      isTried
      title={`${t.reverse}: ${t.waiverKinds[waiver.kind]}`}
      submit={t.reverse}
      done={fill(t.reverseDone, said)}
      undo={t.reverseUndo}
      name={`reverse ${waiverId}`}
      label={t.reason}
      most={500}
      rest={{}}
      call={(key, body) =>
        api.POST('/lender/v1/orders/{orderId}/waivers/{waiverId}/reverse', {
          params: { path: { orderId, waiverId }, header: changeHeaders(key, tag) },
          body,
        })
      }
      onClose={onClose}
    >
      <Effect call="reverseWaiver" request={{ orderId, waiverId, reason: anyReason }} />
    </ReasonDialog>
  );
}
