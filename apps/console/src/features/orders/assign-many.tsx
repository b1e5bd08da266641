import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { api } from '../../api/client.ts';
import type { BulkAction } from '../../frame/bulk-dialog.tsx';
import { useTexts } from '../../language/language.tsx';
import { colleaguesQuery } from '../../session/colleagues.ts';
import { useMay, useMe } from '../../session/me.ts';
import { Choice } from '../../ui/fields.tsx';
import { ordersMessages } from './orders.messages.ts';

interface Named {
  borrowerName: string | null;
  borrowerId: string;
}

const nobody = 'nobody';

/** Gives many orders to somebody, or to nobody in particular. */
export function useAssignMany<Row extends Named>(orderIdOf: (row: Row) => string): BulkAction<Row>[] {
  const t = useTexts(ordersMessages);
  const may = useMay();
  const me = useMe()?.person?.id ?? '';
  const colleagues = useQuery({ ...colleaguesQuery, enabled: may('staff:read') }).data?.data ?? [];
  const active = colleagues.filter(({ id, state }) => state === 'active' && id !== me);
  const [chosen, setStaffId] = useState('');
  const staffId = chosen || me;
  if (!may('orders:write')) return [];
  return [
    {
      name: t.assign,
      operation: staffId === nobody ? 'unassignOrder' : 'assignOrder',
      undo: t.assignUndo,
      isFor: () => true,
      say: (row) => (
        <>
          <bdi>{row.borrowerName ?? row.borrowerId}</bdi> <span className="meta">…{orderIdOf(row).slice(-6)}</span>
        </>
      ),
      nameOf: (row) => `assign order ${orderIdOf(row)}`,
      content: { staffId },
      call: (row) => {
        const path = { orderId: orderIdOf(row) };
        return staffId === nobody
          ? api.DELETE('/lender/v1/orders/{orderId}/assignee', { params: { path } })
          : api.PUT('/lender/v1/orders/{orderId}/assignee', { params: { path }, body: { staffId } });
      },
      fields: (
        <Choice
          label={t.assignTo}
          of={[me, ...active.map(({ id }) => id), nobody]}
          names={{
            [me]: t.assignMe,
            ...Object.fromEntries(active.map(({ id, name }) => [id, name])),
            [nobody]: t.nobody,
          }}
          value={staffId}
          onChange={setStaffId}
        />
      ),
    },
  ];
}
