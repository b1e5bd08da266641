import type { Scope } from '@plazo/contract/lender/scopes';
import { fillCount } from '@plazo/contract/plural';
import { fill } from '@plazo/contract/text';
import { useQueries, useQuery } from '@tanstack/react-query';
import { Link, type LinkProps } from '@tanstack/react-router';
import { useRef } from 'react';
import { firstStepsQuery } from '../../frame/first-steps.query.ts';
import { PageHead } from '../../frame/frame.tsx';
import { useKeys } from '../../frame/keys.tsx';
import { Permission } from '../../frame/permission.tsx';
import { useTexts, useWriter } from '../../language/language.tsx';
import { useMay } from '../../session/me.ts';
import { Icon, type IconName } from '../../ui/icon.tsx';
import { Empty, Loading, ProblemNote } from '../../ui/states.tsx';
import { CallName } from '../approvals/call-names.ts';
import { payoutsMessages } from '../payouts/payouts.messages.ts';
import { untilWord, wordIn } from './item-words.ts';
import { todayMessages } from './today.messages.ts';
import { type Item, mustWait, type QueueName, todayQueries } from './today.query.ts';
import './today.css';

interface Queue {
  /** The scope of whoever works on it. */
  scope: Scope;
  icon: IconName;
  action: 'answer' | 'decide' | 'review' | 'assign' | 'resolve' | 'look' | 'speak';
  /** Where all of it is. */
  all: LinkProps;
}

const queues: Record<QueueName, Queue> = {
  complaints: { scope: 'complaints:write', icon: 'complaints', action: 'answer', all: { to: '/complaints' } },
  decide: {
    scope: 'decisions:write',
    icon: 'decide',
    action: 'decide',
    all: { to: '/orders', search: { state: 'under-review' } },
  },
  approvals: { scope: 'approvals:write', icon: 'approvals', action: 'review', all: { to: '/approvals' } },
  unmatched: {
    scope: 'payments:write',
    icon: 'money',
    action: 'assign',
    all: { to: '/money', search: { view: 'unmatched' } },
  },
  held: { scope: 'payments:write', icon: 'money', action: 'resolve', all: { to: '/money', search: { view: 'held' } } },
  payouts: {
    scope: 'payouts:write',
    icon: 'payouts',
    action: 'look',
    all: { to: '/orders', search: { state: 'disbursing' } },
  },
  collections: { scope: 'orders:write', icon: 'collections', action: 'speak', all: { to: '/collections' } },
};

const names = Object.keys(queues) as QueueName[];

/** How many rows of a queue stand on this page; the rest is behind a link. */
const shownRows = 5;

/** What waits for the person, first what ends first, with one next action for each. */
export function TodayPage() {
  const t = useTexts(todayMessages);
  const write = useWriter();
  const may = useMay();
  const own = names.filter((name) => may(queues[name].scope));
  return (
    <>
      <PageHead title={t.title} note={write.longDay(write.today())} />
      {own.length === 0 ? <Empty icon="home" title={t.none} /> : <Queues names={own} />}
    </>
  );
}

function Queues({ names: own }: { names: readonly QueueName[] }) {
  const t = useTexts(todayMessages);
  const place = useRef<HTMLDivElement>(null);
  const move = (step: number) => {
    const rows = [...(place.current?.querySelectorAll<HTMLElement>('.queue-row') ?? [])];
    const { activeElement: now } = document;
    const at = now instanceof HTMLElement ? rows.indexOf(now) : -1;
    rows[Math.max(0, Math.min(rows.length - 1, at + step))]?.focus();
  };
  useKeys([
    { key: 'j', name: t.next, run: () => move(1) },
    { key: 'k', name: t.previous, run: () => move(-1) },
  ]);
  const found = useQueries({ queries: own.map((name) => todayQueries[name]) });
  const failed = found.find(({ isError, data }) => isError && !data);
  if (failed) return <ProblemNote error={failed.error} retry={() => void failed.refetch()} />;
  if (found.some(({ isPending }) => isPending)) return <Loading />;
  const filled = own.flatMap((name, index) => {
    const data = found[index]?.data;
    return data && data.items.length > 0 ? [{ name, ...data }] : [];
  });
  if (filled.length === 0) {
    return (
      <Empty title={t.done}>
        <p>{t.doneNote}</p>
        <Begin />
      </Empty>
    );
  }
  return (
    <div className="queues" ref={place}>
      <OnlyOwner />
      {filled.map(({ name, items, isWhole, aside }) => (
        <section key={name} className="card">
          <div className="queue-head">
            <h2>
              {t.queues[name]} <span className="meta">{isWhole ? items.length : `${items.length}+`}</span>
            </h2>
            <Link {...queues[name].all} aria-label={`${t.more}: ${t.queues[name]}`}>
              {t.more}
            </Link>
          </div>
          <ul>
            {items.slice(0, shownRows).map((item) => (
              <Row key={item.id} item={item} queue={queues[name]} />
            ))}
          </ul>
          <Rest link={queues[name].all} more={items.length - shownRows} isWhole={isWhole} aside={aside} />
        </section>
      ))}
    </div>
  );
}

/** What is not shown of a queue, so that its number and its rows agree. */
function Rest({ link, more, isWhole, aside }: { link: LinkProps; more: number; isWhole: boolean; aside: number }) {
  const t = useTexts(todayMessages);
  const write = useWriter();
  if (more <= 0 && aside === 0) return null;
  return (
    <p className="queue-rest meta">
      {more > 0 && (
        <Link {...link}>
          {write.count(t.moreRows, more)}
          {!isWhole && '+'}
        </Link>
      )}
      {aside > 0 && <span>{write.count(t.aside, aside)}</span>}
    </p>
  );
}

/** What nobody but an owner can do. */
function OnlyOwner() {
  const t = useTexts(todayMessages);
  const may = useMay();
  const steps = useQuery({ ...firstStepsQuery, enabled: may('staff:write') });
  if (!steps.data || steps.data.steps.every(({ isDone }) => isDone)) return null;
  return (
    <section className="card">
      <div className="queue-head">
        <h2>{t.onlyOwner}</h2>
        <Begin />
      </div>
    </section>
  );
}

/** Whoever begins has no queues yet: the way to a first loan. */
function Begin() {
  const t = useTexts(todayMessages);
  const write = useWriter();
  const may = useMay();
  const steps = useQuery({ ...firstStepsQuery, enabled: may('staff:read') });
  const missing = steps.data?.steps.filter(({ isDone }) => !isDone).length ?? 0;
  if (missing === 0) return null;
  return <Link to="/first-steps">{write.count(t.begin, missing)}</Link>;
}

function Row({ item, queue: { icon, action } }: { item: Item; queue: Queue }) {
  const t = useTexts(todayMessages);
  const write = useWriter();
  const { who, why, amount, clock, link, wait } = item;
  const { problems } = useTexts(payoutsMessages);
  const isWaiting = wait !== undefined && mustWait(wait);
  return (
    <li>
      <Link {...link} className="queue-row">
        <Icon name={icon} />
        <span className="queue-who">
          <b>
            <bdi>{clock?.[0] === 'expires' ? <CallName of={who} /> : who}</bdi>
          </b>
          {isWaiting && <Wait of={wait} />}
          {why && !isWaiting && (
            <span className="meta">
              <bdi>{wordIn(why, problems)}</bdi>
            </span>
          )}
        </span>
        <span className="amount">{typeof amount === 'number' && write.money(amount)}</span>
        <Clock of={clock} />
        <span className="queue-action">{t[isWaiting ? 'look' : action]}</span>
      </Link>
    </li>
  );
}

/** Why nobody speaks to them now. */
function Wait({ of: { promise, mayCall, heldMoney } }: { of: NonNullable<Item['wait']> }) {
  const t = useTexts(todayMessages);
  const write = useWriter();
  if (heldMoney > 0) return <span className="meta">{fill(t.held, { amount: write.money(heldMoney) })}</span>;
  if (promise === null) return <span className="meta">{mayCall && <Permission of={mayCall} />}</span>;
  const said = { amount: write.money(promise.amount), day: write.day(promise.dueDate) };
  return <span className="meta">{fill(t.promised, said)}</span>;
}

/** When waiting becomes wrong; on its last day and after it, in the tone of an alarm. */
function Clock({ of }: { of: Item['clock'] }) {
  const t = useTexts(todayMessages);
  const write = useWriter();
  if (of === null) return <span className="queue-clock" />;
  const [kind, value] = of;
  if (kind === 'late') return <span className="queue-clock clock-bad">{fillCount(t.late, value, write.language)}</span>;
  if (kind === 'until') {
    const said = untilWord(value, write.today());
    return (
      <span className={`queue-clock ${said === 'until' ? '' : `clock-${said}`}`}>
        {fill(t[said], { day: write.day(value) })}
      </span>
    );
  }
  const said =
    kind === 'expires' ? fill(t.expires, { moment: write.moment(value) }) : fill(t[kind], { ago: write.ago(value) });
  return (
    <span className="queue-clock" title={value}>
      {said}
    </span>
  );
}
