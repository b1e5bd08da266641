import { fillCount } from '@plazo/contract/plural';
import { fill } from '@plazo/contract/text';
import { useState } from 'react';
import { useSend } from '../../api/use-send.ts';
import { useTexts, useWriter } from '../../language/language.tsx';
import { Button } from '../../ui/button.tsx';
import { Grid } from '../../ui/grid.tsx';
import { saveFile } from '../../ui/save-file.ts';
import { ProblemNote } from '../../ui/states.tsx';
import { accountWord } from './account-word.ts';
import { accountMessages } from './accounts.messages.ts';
import { portfolioMessages } from './portfolio.messages.ts';
import { balanceReport, ledgerFile, type Span, useReport, verifyPage } from './portfolio.query.ts';
import { ReportCard } from './report-card.tsx';
import { withUnit } from './report-file.ts';

/** The ledger itself: its accounts, whether it is right, and all of it as a file. */
export function BooksCard({ span, ofDays }: { span: Span; ofDays: string }) {
  const t = useTexts(portfolioMessages);
  const write = useWriter();
  const words = useTexts(accountMessages);
  const report = useReport(balanceReport(span.through));
  return (
    <ReportCard report={report} file="trial-balance" span={span} title={() => t.books}>
      {({ accounts }) => (
        <>
          <p className="meta">
            {t.booksNote} {t.closes}
          </p>
          <details>
            <summary>{t.table}</summary>
            <Grid
              nothing={t.nothing}
              caption={t.books}
              heads={[t.account, t.debit, t.credit, t.balance]}
              figures={3}
              rows={accounts.map(({ currency, account, debit, credit, balance }) => ({
                key: `${currency} ${account}`,
                cells: [
                  <span key="account">
                    {accountWord(account, words)} <span className="meta">{account}</span>
                  </span>,
                  ...[debit, credit, balance].map((amount) => write.money(amount, currency)),
                ],
              }))}
            />
          </details>
          <Verify />
          <SaveLedger span={span} ofDays={ofDays} />
        </>
      )}
    </ReportCard>
  );
}

interface Checked {
  orders: number;
  faults: { orderId: string; fault: string }[];
  isOver: boolean;
}

/** Computes every order again, page by page, and says how far it is. */
function Verify() {
  const t = useTexts(portfolioMessages);
  const write = useWriter();
  const [checked, setChecked] = useState<Checked | null>(null);
  const [error, setError] = useState<unknown>(null);
  const run = async () => {
    try {
      setError(null);
      let after: string | null = null;
      let sum: Checked = { orders: 0, faults: [], isOver: false };
      do {
        setChecked(sum);
        const page: Awaited<ReturnType<typeof verifyPage>> = await verifyPage(after);
        sum = { orders: sum.orders + page.orders, faults: [...sum.faults, ...page.faults], isOver: page.next === null };
        after = page.next;
      } while (after !== null);
      setChecked(sum);
    } catch (problem) {
      setError(problem);
      setChecked(null);
    }
  };
  return (
    <div>
      <Button icon="check" disabled={checked !== null && !checked.isOver} onClick={() => void run()}>
        {t.verify}
      </Button>
      {checked && (
        <p className={checked.isOver && checked.faults.length > 0 ? 'note note-warning' : 'note'} role="status">
          {fill(saidOf(checked, t), { count: checked.orders })}
          {checked.faults.length > 0 && ` ${fillCount(t.faults, checked.faults.length, write.language)}`}
          {checked.faults.map(({ orderId, fault }) => (
            <span key={orderId + fault} className="as-block">
              {orderId}: {fault}
            </span>
          ))}
        </p>
      )}
      {error !== null && <ProblemNote error={error} />}
    </div>
  );
}

function saidOf({ isOver, faults }: Checked, t: (typeof portfolioMessages)['en']): string {
  if (!isOver) return t.verifying;
  return faults.length === 0 ? t.verified : t.faulty;
}

/** Every entry as a file: it needs proof of who one is. */
function SaveLedger({ span, ofDays }: { span: Span; ofDays: string }) {
  const t = useTexts(portfolioMessages);
  const { outcome, send } = useSend<string>('ledger file');
  const save = async () => {
    const said = await send(span, () => ledgerFile(span));
    if (said.state === 'done') {
      saveFile(`ledger-${span.from}-${span.through}.csv`, withUnit(said.answer, t.ledgerAmount));
    }
  };
  return (
    <div>
      <Button icon="download" disabled={outcome.state === 'sending'} onClick={() => void save()}>
        {fill(t.ledger, { ofDays })}
      </Button>
      <p className="meta">{t.exportsNote}</p>
      {(outcome.state === 'refused' || outcome.state === 'unknown') && <ProblemNote error={outcome.problem} />}
    </div>
  );
}
