import type { OrderState } from '@plazo/contract/lender/orders';
import { Problem } from '../../api/problem.ts';
import { PageHead } from '../../frame/frame.tsx';
import { NotFound } from '../../frame/not-found.tsx';
import { useTexts } from '../../language/language.tsx';
import { useAbout } from '../../session/about.ts';
import { Button } from '../../ui/button.tsx';
import { Card } from '../../ui/facts.tsx';
import { stateMessages } from '../../ui/states.messages.ts';
import { Empty, Loading, ProblemNote } from '../../ui/states.tsx';
import { OrderStateBadge } from '../orders/order-state.tsx';
import { ordersMessages } from '../orders/orders.messages.ts';
import { pageStates } from './page-states.ts';
import { statesMessages } from './states.messages.ts';
import './states.css';

const claims = ['charged-off', 'transferred'] as const;

const states = (Object.keys(ordersMessages.es.states) as (keyof typeof ordersMessages.es.states)[]).filter(
  (word): word is OrderState => !claims.some((claim) => claim === word),
);

/** Every state that the console has, on one page: for whoever changes it, in development only. */
export function StatesPage() {
  const t = useTexts(statesMessages);
  const { place } = useAbout();
  if (place === 'production') return <NotFound />;
  return (
    <>
      <PageHead title={t.title} note={t.note} />
      <div className="states">
        <Card title={t.pages}>
          <ul>
            {Object.entries(pageStates).map(([name, path]) => (
              <li key={name}>
                <a href={`/console/${path}`}>{name}</a>
              </li>
            ))}
          </ul>
        </Card>
        <Card title={t.orders}>
          <ul>
            {states.map((state) => (
              <li key={state}>
                <OrderStateBadge order={{ state, daysLate: state === 'overdue' ? 12 : 0, claim: null }} />
              </li>
            ))}
            {claims.map((claim) => (
              <li key={claim}>
                <OrderStateBadge order={{ state: 'repayable', daysLate: 0, claim }} />
              </li>
            ))}
          </ul>
        </Card>
        <Card title={t.others}>
          <Empty title={t.emptyTitle}>
            <p>{t.emptyNote}</p>
          </Empty>
          <Loading rows={3} />
        </Card>
        <Card title={t.notes}>
          <p className="note">{t.plainNote}</p>
          <p className="note note-warning">{t.warning}</p>
          <p className="note note-positive">{t.positive}</p>
          <div className="states-buttons">
            {(['solid', 'outlined', 'plain', 'danger'] as const).map((look) => (
              <Button key={look} look={look}>
                {look}
              </Button>
            ))}
            <Button disabled>disabled</Button>
          </div>
        </Card>
        <Card title={t.problems}>
          <Problems />
        </Card>
      </div>
    </>
  );
}

function Problems() {
  const { problems } = useTexts(stateMessages);
  return Object.keys(problems).map((kind) => (
    <ProblemNote key={kind} error={new Problem(kind, `detail of ${kind}`, 'request-1')} />
  ));
}
