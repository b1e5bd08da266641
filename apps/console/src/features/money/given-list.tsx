import { fill } from '@plazo/contract/text';
import { addDays } from '@plazo/loan-rules/calendar';
import { useInfiniteQuery } from '@tanstack/react-query';
import { getRouteApi, useNavigate } from '@tanstack/react-router';
import { useMemo } from 'react';
import { useWholeList } from '../../frame/whole-list.ts';
import { type ListTab, WorkList } from '../../frame/work-list.tsx';
import { actorMessages } from '../../language/actor.messages.ts';
import { actorWord } from '../../language/actor-word.ts';
import { useTexts, useWriter } from '../../language/language.tsx';
import { useAbout } from '../../session/about.ts';
import { DayInput } from '../../ui/day-input.tsx';
import { givenColumns } from './given-columns.tsx';
import { moneyMessages } from './money.messages.ts';
import { type GivenRow, givenQuery } from './money.query.ts';
import { sumOfGiven } from './sum-of-money.ts';

const route = getRouteApi('/in/money');

/** What was waived, forgiven, charged off and passed on in some days, and by whom: this month, unless others are chosen. */
export function GivenList({ tabs }: { tabs: readonly ListTab[] }) {
  const t = useTexts(moneyMessages);
  const actors = useTexts(actorMessages);
  const write = useWriter();
  const navigate = useNavigate();
  const { currency } = useAbout();
  const search = route.useSearch();
  const { from = `${write.today().slice(0, 8)}01`, through = write.today(), by } = search;
  const list = useInfiniteQuery(givenQuery({ from, through }, by));
  const rows = useWholeList(list);
  // Everybody who gave something up in these days, also while one of them is chosen.
  const all = useInfiniteQuery(givenQuery({ from, through }));
  const people = peopleIn(useWholeList(all));
  const columns = useMemo(() => givenColumns(t, actors, write), [t, actors, write]);
  const { kinds, others } = sumOfGiven(rows, currency);
  const sum = [
    ...kinds.map(({ kind, amount }) => `${t.given.kinds[kind]} ${write.money(amount)}`),
    ...(others > 0 ? [fill(t.otherCurrencies, { count: others })] : []),
  ];
  const go = ({ by: who = by ?? '', ...days }: { from?: string; through?: string; by?: string }) => {
    const { open: _, by: __, ...rest } = search;
    void navigate({ to: '/money', search: { ...rest, ...days, ...(who && { by: who }) }, replace: true });
  };
  return (
    <WorkList
      texts={t.given}
      section="money"
      to="/money"
      search={search}
      tabs={tabs}
      list={list}
      columns={columns}
      sum={sum.join(' · ')}
      idOf={({ id }) => id}
      onOpen={({ orderId }) => void navigate({ to: '/orders/$orderId', params: { orderId } })}
      tools={
        <span className="list-filter">
          {(['from', 'through'] as const).map((name) => (
            <label key={name} htmlFor={`given-${name}`}>
              {t.given[name]}{' '}
              <DayInput
                id={`given-${name}`}
                className="input"
                max={write.today()}
                value={name === 'from' ? from : through}
                onChange={(day) => day && go({ [name]: day })}
              />
            </label>
          ))}
          <button type="button" className="button button-plain" onClick={() => go(monthBefore(from))}>
            {t.given.monthBefore}
          </button>
          <label htmlFor="given-by">
            {t.given.by}{' '}
            <select
              id="given-by"
              className="input"
              value={by ?? ''}
              onChange={({ target }) => go({ by: target.value })}
            >
              <option value="">{t.given.anybody}</option>
              {people.map((person) => (
                <option key={person.id} value={person.id}>
                  {actorWord(person, actors)}
                </option>
              ))}
            </select>
          </label>
        </span>
      }
    />
  );
}

/** The whole month before the one of a day. */
export function monthBefore(day: string): { from: string; through: string } {
  const through = addDays(`${day.slice(0, 8)}01`, -1);
  return { from: `${through.slice(0, 8)}01`, through };
}

function peopleIn(rows: readonly GivenRow[]): GivenRow['by'][] {
  const all = rows.flatMap(({ by, approvedBy }) => (approvedBy ? [by, approvedBy] : [by]));
  return [...new Map(all.map((one) => [one.id, one])).values()];
}
