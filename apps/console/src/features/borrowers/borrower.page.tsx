import { fill } from '@plazo/contract/text';
import { stateOf } from '@plazo/loan-rules/states';
import { useQuery } from '@tanstack/react-query';
import { getRouteApi, Link } from '@tanstack/react-router';
import { useState } from 'react';
import { PageHead } from '../../frame/frame.tsx';
import { FullNationalId } from '../../frame/full-number.tsx';
import { Needs } from '../../frame/needs.tsx';
import { useTexts, useWriter } from '../../language/language.tsx';
import { useMay } from '../../session/me.ts';
import { Button } from '../../ui/button.tsx';
import { Loading, ProblemNote } from '../../ui/states.tsx';
import { OrderStateBadge } from '../orders/order-state.tsx';
import { AccountsCard, SessionsCard } from './access-cards.tsx';
import { borrowersMessages } from './borrowers.messages.ts';
import { type Borrower, borrowerQuery, loansQuery } from './borrowers.query.ts';
import { NoteForm } from './note-form.tsx';
import { OffersCard } from './offers-card.tsx';
import { ChoicesCard, PhoneCard, ReturnedEmailCard } from './reach-cards.tsx';
import { StateDialog } from './state-dialog.tsx';
import { Timeline } from './timeline.tsx';
import './borrowers.css';

const route = getRouteApi('/in/borrowers/$borrowerId');

/** One person: their loans, and everything that happened. */
export function BorrowerPage() {
  const { borrowerId } = route.useParams();
  const t = useTexts(borrowersMessages);
  const borrower = useQuery(borrowerQuery(borrowerId));
  const may = useMay();
  return (
    <Needs scope="borrowers:read">
      <PageHead title={borrower.data?.fullName || t.noName} note={<Link to="/borrowers">{t.title}</Link>}>
        {may('staff:read') && (
          <Link to="/audit" search={{ seen: borrowerId }}>
            {t.whoSaw}
          </Link>
        )}
      </PageHead>
      {borrower.isPending && <Loading />}
      {borrower.isError && <ProblemNote error={borrower.error} retry={() => void borrower.refetch()} />}
      {borrower.data && (
        <div className="borrower">
          <div>
            {may('orders:read') && <Loans borrowerId={borrowerId} />}
            {may('orders:read') && <Timeline borrowerId={borrowerId} />}
          </div>
          <aside>
            <Facts borrower={borrower.data} />
            {borrower.data.erasedAt === null && <Reach borrower={borrower.data} />}
          </aside>
        </div>
      )}
    </Needs>
  );
}

/** How the borrower is reached and gets in, and what the team notes; nothing of somebody whose data was erased. */
function Reach({ borrower }: { borrower: Borrower }) {
  const may = useMay();
  const { id } = borrower;
  return (
    <>
      {borrower.phone !== '' && <PhoneCard borrower={borrower} />}
      <ReturnedEmailCard borrower={borrower} />
      {may('messages:read') && <ChoicesCard borrowerId={id} />}
      {may('offers:read') && <OffersCard borrowerId={id} />}
      <AccountsCard borrowerId={id} />
      {may('sessions:read') && <SessionsCard borrowerId={id} />}
      {may('borrowers:write') && <NoteForm borrowerId={id} />}
    </>
  );
}

function Facts({ borrower }: { borrower: Borrower }) {
  const t = useTexts(borrowersMessages);
  const may = useMay();
  const write = useWriter();
  const { id, externalId, phone, address, email, birthDate, nationalId, language, state, timeZone } = borrower;
  const { createdAt, erasedAt } = borrower;
  const facts: [name: string, value: string, isId?: true][] = [
    [t.phone, phone],
    [t.address, address],
    [t.state, state === null ? '' : (stateOf(state)?.name ?? state)],
    [t.email, email ?? ''],
    [t.birthDate, birthDate === null ? '' : write.day(birthDate)],
    [
      nationalId === null ? '' : t.nationalId[nationalId.kind],
      nationalId === null ? '' : `…${nationalId.lastDigits}`,
      true,
    ],
    [t.language, language === null ? '' : t.languages[language]],
    [t.timeZone, timeZone ?? ''],
    ...Object.entries(Object(borrower.ownFields)).map(([name, value]): [string, string] => [name, wordOf(value)]),
    [t.externalId, externalId ?? ''],
    [t.number, id],
    [t.since, write.day(write.dayOf(createdAt))],
  ];
  return (
    <section className="card borrower-card">
      {erasedAt !== null && <p className="note">{fill(t.erased, { day: write.day(write.dayOf(erasedAt)) })}</p>}
      <dl>
        {facts
          .filter(([, value]) => value !== '')
          .map(([name, value, isId]) => (
            <div key={name}>
              <dt className="meta">{name}</dt>
              <dd>
                <bdi>{value}</bdi> {isId && <FullNationalId borrowerId={id} />}
              </dd>
            </div>
          ))}
      </dl>
      {erasedAt === null && may('borrowers:write') && <StateButton borrower={borrower} />}
    </section>
  );
}

/** Changes where they live; without a number of the lender's own the API has no call for it. */
function StateButton({ borrower }: { borrower: Borrower }) {
  const t = useTexts(borrowersMessages);
  const [isOpen, setOpen] = useState(false);
  const { externalId } = borrower;
  if (externalId === null) return <p className="meta">{t.stateElsewhere}</p>;
  return (
    <>
      <Button look="plain" onClick={() => setOpen(true)}>
        {t.stateChange}
      </Button>
      {isOpen && <StateDialog borrower={{ ...borrower, externalId }} onClose={() => setOpen(false)} />}
    </>
  );
}

/** A value of a field of the lender's own. */
function wordOf(value: unknown): string {
  return typeof value === 'string' ? value : JSON.stringify(value);
}

function Loans({ borrowerId }: { borrowerId: string }) {
  const t = useTexts(borrowersMessages);
  const write = useWriter();
  const loans = useQuery(loansQuery(borrowerId));
  if (loans.isPending) return <Loading rows={2} />;
  if (loans.isError) return <ProblemNote error={loans.error} retry={() => void loans.refetch()} />;
  const { data, next } = loans.data;
  return (
    <section aria-labelledby="loans">
      <h2 id="loans">{t.loans}</h2>
      {data.length === 0 ? (
        <p>{t.noLoans}</p>
      ) : (
        <ul className="card borrower-loans">
          {data.map((order) => (
            <li key={order.id}>
              <Link to="/orders/$orderId" params={{ orderId: order.id }}>
                {fill(t.aboutOrder, { order: `…${order.id.slice(-6)}` })}
              </Link>
              <OrderStateBadge order={order} />
              <span className="amount">
                <span className="meta">{t.loan.amount}</span> {write.money(order.amount)}
              </span>
              <span className="amount">
                <span className="meta">{t.loan.owed}</span> {write.money(order.outstanding)}
              </span>
              {order.dueDate !== null && (
                <span>
                  <span className="meta">{t.loan.due}</span> {write.day(order.dueDate)}
                </span>
              )}
            </li>
          ))}
        </ul>
      )}
      {next !== null && (
        <Link to="/orders" search={{ borrowerId }}>
          {t.allLoans}
        </Link>
      )}
    </section>
  );
}
