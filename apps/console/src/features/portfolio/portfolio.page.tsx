import { fill } from '@plazo/contract/text';
import { addDays } from '@plazo/loan-rules/calendar';
import { getRouteApi, Link, useNavigate } from '@tanstack/react-router';
import { PageHead } from '../../frame/frame.tsx';
import { Needs } from '../../frame/needs.tsx';
import { useTexts, useWriter } from '../../language/language.tsx';
import { Button } from '../../ui/button.tsx';
import { DayInput } from '../../ui/day-input.tsx';
import { Tabs } from '../../ui/tabs.tsx';
import { BooksCard } from './books-card.tsx';
import { EarnedCard } from './earned-card.tsx';
import { portfolioMessages } from './portfolio.messages.ts';
import { spanOf, spans } from './portfolio.query.ts';
import { ArrearsCard, ChargeOffCard, FlowsCard, OwedCard, RollCard } from './report-cards.tsx';
import './portfolio.css';

const route = getRouteApi('/in/portfolio');

/** What is owed, who is late, what moved: sentences by the server's figures, each with the rows that make it up. */
export function PortfolioPage() {
  const t = useTexts(portfolioMessages);
  const write = useWriter();
  const navigate = useNavigate();
  const search = route.useSearch();
  const { on = addDays(write.today(), -1), days = '30' } = search;
  const span = spanOf(on, days);
  return (
    <Needs scope="reports:read">
      <PageHead title={t.title} note={fill(on < write.today() ? t.note : t.noteOpen, { day: write.longDay(on) })}>
        <label className="portfolio-day" htmlFor="portfolio-on">
          {t.on}{' '}
          <DayInput
            id="portfolio-on"
            className="input"
            max={write.today()}
            value={on}
            onChange={(day) =>
              void navigate({ to: '/portfolio', search: { ...search, ...(day && { on: day }) }, replace: true })
            }
          />
        </label>
        <Button icon="print" onClick={() => print()}>
          {t.print}
        </Button>
      </PageHead>
      <Tabs name={t.title}>
        {spans.map((one) => (
          <Link
            key={one}
            to="/portfolio"
            search={{ ...search, days: one }}
            replace
            aria-current={one === days ? 'page' : undefined}
          >
            {one === 'month' ? t.spanMonth : t.days[one]}
          </Link>
        ))}
      </Tabs>
      <div className="cards portfolio">
        <OwedCard span={span} />
        <ArrearsCard span={span} />
        <FlowsCard span={span} days={t.days[days]} />
        <EarnedCard span={span} days={t.days[days]} />
        <RollCard span={span} days={t.days[days]} />
        <ChargeOffCard span={span} days={t.days[days]} />
        <BooksCard span={span} ofDays={t.ofDays[days]} />
      </div>
    </Needs>
  );
}
