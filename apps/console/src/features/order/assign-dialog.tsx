import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { api } from '../../api/client.ts';
import { ActionDialog } from '../../frame/action-dialog.tsx';
import { useTexts } from '../../language/language.tsx';
import { colleaguesQuery } from '../../session/colleagues.ts';
import { useMay, useMe } from '../../session/me.ts';
import { Choice } from '../../ui/fields.tsx';
import { ordersMessages } from '../orders/orders.messages.ts';
import { orderMessages } from './order.messages.ts';
import type { DialogOf } from './order-dialogs.tsx';

const nobody = 'nobody';

/** Who looks after an order: oneself, nobody, or anybody whom one may see. */
export function AssignOrder({ order: { id: orderId, assignee }, onClose }: DialogOf) {
  const t = useTexts(orderMessages);
  const words = useTexts(ordersMessages);
  const may = useMay();
  const me = useMe()?.person?.id ?? '';
  const colleagues = useQuery({ ...colleaguesQuery, enabled: may('staff:read') }).data?.data ?? [];
  const active = colleagues.filter(({ id, state }) => state === 'active' && id !== me);
  const [staffId, setStaffId] = useState(me);
  const names = {
    [me]: words.assignMe,
    ...Object.fromEntries(active.map(({ id, name }) => [id, name])),
    [nobody]: t.release,
  };
  const path = { orderId };
  return (
    <ActionDialog
      operation={staffId === nobody ? 'unassignOrder' : 'assignOrder'}
      title={t.assign}
      submit={t.assign}
      done={t.assignDone}
      undo={words.assignUndo}
      name={`assign order ${orderId}`}
      content={{ staffId }}
      call={() =>
        staffId === nobody
          ? api.DELETE('/lender/v1/orders/{orderId}/assignee', { params: { path } })
          : api.PUT('/lender/v1/orders/{orderId}/assignee', { params: { path }, body: { staffId } })
      }
      onClose={onClose}
    >
      <Choice
        label={words.assignTo}
        name="staffId"
        of={[me, ...active.map(({ id }) => id), ...(assignee ? [nobody] : [])]}
        names={names}
        value={staffId}
        onChange={setStaffId}
      />
    </ActionDialog>
  );
}
