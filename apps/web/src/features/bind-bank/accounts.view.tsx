import type { BoundCard } from '@plazo/contract/bind-bank';
import * as to from '@plazo/contract/documents';
import { fill } from '@plazo/contract/text';
import { useRef, useState } from 'react';
import { linkTo } from '../../paths.ts';
import type { ViewProps } from '../../screen/page.ts';
import { useScreen } from '../../screen/screen.ts';
import { useSaid } from '../../screen/use-said.ts';
import { ActionBar } from '../../ui/action-bar.tsx';
import { Button, LinkButton } from '../../ui/button.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { Icon } from '../../ui/icon.tsx';
import { Notice } from '../../ui/notice.tsx';
import * as shapes from '../../ui/shapes.ts';
import type { BindBank } from './bind-bank.data.ts';
import type { BindBankMessages } from './bind-bank.messages.ts';
import { BindForm } from './bind-form.tsx';
import { useBankFlow } from './use-bank-flow.ts';
import '../../ui/fold.css';
import './bind-bank.css';

/** The bound accounts, and the form that binds another; in the app, the way to its own screen. */
export function AccountsView({ data, t }: ViewProps<BindBank, BindBankMessages>) {
  const { carry, tenant } = useScreen();
  const flow = useBankFlow();
  const [cards, setCards] = useSaid(data.bankCards);
  const [isSaved, setSaved] = useState(data.isJustBound);
  const [formsSent, setFormsSent] = useState(0);
  const notice = useRef<HTMLDivElement>(null);

  function handleBound(bankCards: BoundCard[]) {
    setCards(bankCards);
    setSaved(true);
    // An empty form for the next one.
    setFormsSent(formsSent + 1);
    scrollTo({ top: 0 });
    notice.current?.focus();
  }

  if (flow.isInApp) {
    return (
      <EmptyState title={t.inAppTitle} description={fill(t.inApp, { app: tenant.displayName })}>
        <Button onClick={flow.begin}>{t.inAppAgain}</Button>
        <Button kind="quiet" onClick={flow.finish}>
          {t.inAppDone}
        </Button>
      </EmptyState>
    );
  }
  const problems = formsSent > 0 ? {} : data.problems;
  const form = (
    <BindForm
      key={formsSent}
      banks={data.bankList}
      format={data.format}
      words={data.words}
      entry={formsSent > 0 ? undefined : data.entry}
      problems={problems}
      onBound={handleBound}
      t={t}
    />
  );
  return (
    <>
      <div ref={notice} tabIndex={-1} className="bind-notice">
        {isSaved && (
          <Notice tone="info" live>
            {t.saved}
          </Notice>
        )}
      </div>
      {cards.length > 0 && <Bound cards={cards} words={data.words} t={t} />}
      {cards.length === 0 ? (
        form
      ) : (
        // A form that was posted and refused is not hidden.
        <details className="card fold" open={Object.keys(problems).length > 0} key={formsSent}>
          <summary>
            <strong>{t.addAnother}</strong>
            <Icon shape={shapes.forward} />
          </summary>
          <div className="bind-another">{form}</div>
        </details>
      )}
      {cards.length > 0 && (
        <ActionBar>
          {data.offer === '' ? (
            <LinkButton kind="secondary" href={linkTo(to.loanList, carry)}>
              {t.toLoans}
            </LinkButton>
          ) : (
            <LinkButton href={data.offer}>{t.toOffer}</LinkButton>
          )}
        </ActionBar>
      )}
    </>
  );
}

/** What is registered, and what for. */
function Bound({ cards, words, t }: { cards: BoundCard[]; words: BindBank['words']; t: BindBankMessages }) {
  return (
    <section className="section" aria-labelledby="bound">
      <h2 id="bound">{t.bound}</h2>
      <ul className="card bound">
        {cards.map(({ id, bankName, cardType, cardNo }) => (
          <li key={id}>
            <img src="/pictures/channel-bank.svg" alt="" width="48" height="48" />
            <div>
              <b>{fill(words.numbers[cardType]?.endingIn ?? t.endingIn, { digits: cardNo.slice(-4) })}</b>
              <p className="caption">{bankName}</p>
            </div>
            <Icon shape={shapes.check} />
          </li>
        ))}
      </ul>
    </section>
  );
}
