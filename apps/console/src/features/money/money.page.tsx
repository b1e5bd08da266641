import { useInfiniteQuery } from '@tanstack/react-query';
import { getRouteApi } from '@tanstack/react-router';
import { useMemo, useState } from 'react';
import { PageHead } from '../../frame/frame.tsx';
import { Needs } from '../../frame/needs.tsx';
import { type ListTab, WorkList } from '../../frame/work-list.tsx';
import { useTexts, useWriter } from '../../language/language.tsx';
import type { Writer } from '../../language/writer.ts';
import { useMay } from '../../session/me.ts';
import { Button } from '../../ui/button.tsx';
import { StateBadge } from '../../ui/state-badge.tsx';
import type { Column } from '../../ui/table.tsx';
import { CreditList } from './credit-list.tsx';
import { flagWord } from './flag-word.ts';
import { moneyMessages } from './money.messages.ts';
import { moneyQuery, type PaymentRow, type Queue, views } from './money.query.ts';
import { PaymentDialog } from './payment-dialog.tsx';
import { RecordPayment } from './record-payment.tsx';

type Messages = (typeof moneyMessages)['en'];

const route = getRouteApi('/in/money');

/** Payments that somebody must look at, by queue. */
export function MoneyPage() {
  const t = useTexts(moneyMessages);
  const may = useMay();
  const [isRecording, setRecording] = useState(false);
  const { view = 'unmatched' } = route.useSearch();
  const tabs = views.map((one) => ({ name: t.views[one], search: { view: one }, isHere: one === view }));
  return (
    <Needs scope="payments:read">
      <PageHead title={t.title} note={t.note}>
        {may('payments:write') && (
          <Button icon="plus" onClick={() => setRecording(true)}>
            {t.record}
          </Button>
        )}
      </PageHead>
      {view === 'credit' ? <CreditList tabs={tabs} /> : <MoneyList view={view} tabs={tabs} />}
      {isRecording && <RecordPayment onClose={() => setRecording(false)} />}
    </Needs>
  );
}

function MoneyList({ view, tabs }: { view: Queue; tabs: readonly ListTab[] }) {
  const t = useTexts(moneyMessages);
  const write = useWriter();
  const search = route.useSearch();
  const list = useInfiniteQuery(moneyQuery(view));
  const columns = useMemo(() => columnsOf(t, write), [t, write]);
  return (
    <WorkList
      texts={t}
      section="money"
      to="/money"
      search={search}
      tabs={tabs}
      list={list}
      columns={columns}
      idOf={({ id }) => id}
      dialog={(row, id, onClose) => <PaymentDialog paymentId={id} row={row} onClose={onClose} />}
    />
  );
}

function columnsOf(t: Messages, write: Writer): Column<PaymentRow>[] {
  const tones = { credited: 'positive', unmatched: 'danger', held: 'warning', refused: 'plain' } as const;
  return [
    { id: 'reference', header: t.columns.reference, isHeading: true, cell: ({ reference }) => <bdi>{reference}</bdi> },
    {
      id: 'state',
      header: t.columns.state,
      cell: ({ state }) => (
        <StateBadge tone={tones[state]} isFinal={state === 'credited' || state === 'refused'}>
          {t.states[state]}
        </StateBadge>
      ),
    },
    { id: 'amount', header: t.columns.amount, isAmount: true, cell: ({ amount }) => <b>{write.money(amount)}</b> },
    { id: 'paid', header: t.columns.paid, cell: ({ paidAt }) => write.ago(paidAt) },
    {
      id: 'borrower',
      header: t.columns.borrower,
      cell: ({ borrowerName, borrowerId }) => <bdi>{borrowerName ?? borrowerId}</bdi>,
    },
    { id: 'flag', header: t.columns.flag, cell: ({ flag }) => flag && flagWord(flag, t) },
    {
      id: 'order',
      header: t.columns.order,
      csv: (row) => row.orderId ?? '',
      cell: ({ orderId }) => orderId && <span>…{orderId.slice(-6)}</span>,
    },
  ];
}
