import type { BoundCard } from '@plazo/contract/bind-bank';
import { fill } from '@plazo/contract/text';
import { useRef, useState } from 'react';
import type { ViewProps } from '../../screen/page.ts';
import { useScreen } from '../../screen/screen.ts';
import { useSaid } from '../../screen/use-said.ts';
import { Button, LinkButton } from '../../ui/button.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { Notice } from '../../ui/notice.tsx';
import type { BindBank } from './bind-bank.data.ts';
import type { BindBankMessages } from './bind-bank.messages.ts';
import { BindForm } from './bind-form.tsx';
import { useBankFlow } from './use-bank-flow.ts';
import './bind-bank.css';

/** The bound accounts, and the form that binds another; in the app, the way to its own screen. */
export function AccountsView({ data, t }: ViewProps<BindBank, BindBankMessages>) {
  const { tenant } = useScreen();
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
  return (
    <>
      <div ref={notice} tabIndex={-1} className="bind-notice">
        {isSaved && (
          <Notice tone="info" live>
            {t.saved}
          </Notice>
        )}
      </div>
      {cards.length > 0 && data.offer !== '' && <LinkButton href={data.offer}>{t.toOffer}</LinkButton>}
      {cards.length > 0 && (
        <section className="section" aria-labelledby="bound">
          <h2 id="bound">{t.bound}</h2>
          <ul className="card bound">
            {cards.map(({ id, bankName, cardType, cardNo }) => (
              <li key={id}>
                <b>{bankName}</b>
                <span>{fill(data.words.numbers[cardType]?.endingIn ?? t.endingIn, { digits: cardNo.slice(-4) })}</span>
              </li>
            ))}
          </ul>
        </section>
      )}
      <section className="section" aria-labelledby={cards.length > 0 ? 'another' : undefined}>
        {cards.length > 0 && <h2 id="another">{t.addAnother}</h2>}
        <BindForm
          key={formsSent}
          banks={data.bankList}
          format={data.format}
          words={data.words}
          entry={formsSent > 0 ? undefined : data.entry}
          problems={formsSent > 0 ? {} : data.problems}
          onBound={handleBound}
          t={t}
        />
      </section>
    </>
  );
}
