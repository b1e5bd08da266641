import { fill } from '@plazo/contract/text';
import { useInfiniteQuery } from '@tanstack/react-query';
import { getRouteApi, useNavigate } from '@tanstack/react-router';
import { useMemo, useState } from 'react';
import { useCounts } from '../../frame/counts.ts';
import { PageHead } from '../../frame/frame.tsx';
import { Needs } from '../../frame/needs.tsx';
import { type ListTab, WorkList } from '../../frame/work-list.tsx';
import { useTexts, useWriter } from '../../language/language.tsx';
import { useAbout } from '../../session/about.ts';
import { useChannelWord } from '../../session/channel-word.ts';
import { useMay } from '../../session/me.ts';
import { Button } from '../../ui/button.tsx';
import { DayInput } from '../../ui/day-input.tsx';
import { Loading } from '../../ui/states.tsx';
import { CreditList } from './credit-list.tsx';
import { GivenList } from './given-list.tsx';
import { moneyMessages } from './money.messages.ts';
import { moneyQuery, type Queue, views } from './money.query.ts';
import { columnsOf } from './payment-columns.tsx';
import { PaymentDialog } from './payment-dialog.tsx';
import { RecordPayment } from './record-payment.tsx';
import { sumOfMoney } from './sum-of-money.ts';
import './money.css';

type Messages = (typeof moneyMessages)['en'];

const route = getRouteApi('/in/money');

/** What of the counts waits in which queue. */
const waiting = {
  unmatched: 'paymentsUnmatched',
  held: 'paymentsHeld',
  'held-reversals': 'heldReversals',
  contradicted: 'contradictions',
} as const;

const queuesOfWork = ['unmatched', 'held', 'held-reversals', 'contradicted'] as const;

/** Which view is shown without a wish: the first queue in which something waits. It stays when that is done. */
function useFirstQueue(): Queue | undefined {
  const { data, isError } = useCounts();
  const [first, setFirst] = useState<Queue>();
  if (first === undefined && data) {
    setFirst(queuesOfWork.find((queue) => (data[waiting[queue]] ?? 0) > 0) ?? 'unmatched');
  }
  return first ?? (isError ? 'unmatched' : undefined);
}

/** Payments that somebody must look at, by queue. */
export function MoneyPage() {
  const t = useTexts(moneyMessages);
  const may = useMay();
  const [isRecording, setRecording] = useState(false);
  const counts = useCounts().data;
  const first = useFirstQueue();
  const { view = first, on } = route.useSearch();
  const countOf = (name: (typeof views)[number]) =>
    counts && name in waiting ? (counts[waiting[name as keyof typeof waiting]] ?? 0) : 0;
  const seen = views.filter((one) => one !== 'given' || may('reports:read'));
  const tabs = seen.map((one) => ({
    name: t.views[one],
    search: { view: one, ...(on && one !== 'credit' && one !== 'given' && { on }) },
    isHere: one === view,
    ...(countOf(one) > 0 && { count: String(countOf(one)) }),
  }));
  return (
    <Needs scope="payments:read">
      <PageHead title={t.title} note={view && t.notes[view]}>
        {may('payments:write') && (
          <Button icon="plus" onClick={() => setRecording(true)}>
            {t.record}
          </Button>
        )}
      </PageHead>
      {view === undefined && <Loading rows={12} />}
      {view === 'credit' && <CreditList tabs={tabs} />}
      {view === 'given' && (
        <Needs scope="reports:read">
          <GivenList tabs={tabs} />
        </Needs>
      )}
      {view !== undefined && view !== 'credit' && view !== 'given' && <MoneyList view={view} tabs={tabs} />}
      {isRecording && <RecordPayment onClose={() => setRecording(false)} />}
    </Needs>
  );
}

function MoneyList({ view, tabs }: { view: Queue; tabs: readonly ListTab[] }) {
  const t = useTexts(moneyMessages);
  const write = useWriter();
  const { currency } = useAbout();
  const search = route.useSearch();
  const list = useInfiniteQuery(moneyQuery(view, search.on));
  const channelOf = useChannelWord();
  const columns = useMemo(() => columnsOf(t, write, channelOf), [t, write, channelOf]);
  const rows = list.data?.pages.flatMap(({ data }) => data) ?? [];
  const sum = sumOfMoney(rows, currency);
  return (
    <WorkList
      texts={{ ...t, noneNote: search.on ? fill(t.noneOn, { day: write.longDay(search.on) }) : t.noneNote }}
      section="money"
      to="/money"
      search={search}
      tabs={tabs}
      tools={<ReceivedOn />}
      list={list}
      columns={columns}
      sum={wordsOf(sum, t, write.money, channelOf)}
      idOf={({ id }) => id}
      dialog={(row, id, onClose) => <PaymentDialog paymentId={id} row={row} onClose={onClose} />}
    />
  );
}

/** `sum $173,98 · Corner shop $100,00 · Bank transfer $73,98`: of what is shown, without what the banks took back. */
function wordsOf(
  { net, reversed, channels, others }: ReturnType<typeof sumOfMoney>,
  t: Messages,
  money: (minor: number) => string,
  channelOf: (payCode: string) => string,
) {
  const ofChannels = channels.map(
    ({ payCode, net: part }) => `${payCode === null ? t.noCode : channelOf(payCode)} ${money(part)}`,
  );
  return [
    fill(reversed > 0 ? t.sumNet : t.sum, { amount: money(net), reversed: money(reversed) }),
    ...(channels.length > 0 ? ofChannels : []),
    ...(others > 0 ? [fill(t.otherCurrencies, { count: others })] : []),
  ].join(' · ');
}

/** The day on which the payments were reported, with a way to see those of every day. */
function ReceivedOn() {
  const t = useTexts(moneyMessages);
  const write = useWriter();
  const navigate = useNavigate();
  const search = route.useSearch();
  const go = (on: string) => {
    const { on: _, open: __, ...rest } = search;
    void navigate({ to: '/money', search: { ...rest, ...(on && { on }) }, replace: true });
  };
  return (
    <span className="list-filter">
      <label htmlFor="money-on">
        {t.receivedOn}{' '}
        <DayInput id="money-on" className="input" max={write.today()} value={search.on ?? ''} onChange={go} />
      </label>
      {search.on && (
        <>
          <Button look="plain" icon="close" onClick={() => go('')}>
            {t.everyDay}
          </Button>
          <span className="meta">{t.receivedNote}</span>
        </>
      )}
    </span>
  );
}
