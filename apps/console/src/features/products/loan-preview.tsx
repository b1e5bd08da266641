import { sharedMessages } from '@plazo/contract/shared.messages';
import { fill } from '@plazo/contract/text';
import { useQuery } from '@tanstack/react-query';
import { useDeferredValue, useState } from 'react';
import { useLanguage, useTexts } from '../../language/language.tsx';
import { type Language, writerOf } from '../../language/writer.ts';
import { useAbout } from '../../session/about.ts';
import { AmountField, useAmount } from '../../ui/amount-field.tsx';
import { Card } from '../../ui/facts.tsx';
import { Choice, TextField } from '../../ui/fields.tsx';
import { FindingList } from './finding-list.tsx';
import { findingsMessages } from './findings.messages.ts';
import { productsMessages } from './products.messages.ts';
import { type Previewed, previewQuery, type WantedLoan } from './products.query.ts';
import { termWordsMessages } from './term-words.messages.ts';
import { written } from './terms.ts';

const units = ['day', 'week', 'fortnight', 'month'] as const;

interface Props {
  productId: string;
  terms: Readonly<Record<string, unknown>>;
}

/** A loan under these terms as its borrower would read it, and what the check says of it: as the terms are typed. */
export function LoanPreview({ productId, terms }: Props) {
  const t = useTexts(findingsMessages);
  const { units: unitNames } = useTexts(productsMessages);
  const words = useTexts(termWordsMessages);
  const { format } = useAbout();
  const { language: own } = useLanguage();
  const amountOf = useAmount();
  const [language, setLanguage] = useState<Language>(own);
  const [typed, setTyped] = useState(() => written('minAmount', terms.minAmount, format, words));
  const [count, setCount] = useState('3');
  const [termUnit, setUnit] = useState<WantedLoan['termUnit']>('month');
  const periods = /^\d{1,4}$/.test(count) ? Number(count) : 0;
  const wanted = useDeferredValue({ terms, amount: amountOf(typed) ?? 0, periods, termUnit });
  const isWhole = wanted.amount > 0 && wanted.periods > 0;
  const seen = useQuery({ ...previewQuery(productId, wanted), enabled: isWhole, placeholderData: (before) => before });
  return (
    <Card title={t.preview}>
      <div className="in-a-row">
        <AmountField label={t.previewOf} value={typed} onChange={setTyped} />
        <TextField label={t.periods} most={4} value={count} onChange={setCount} />
        <Choice label={t.unit} of={units} names={unitNames} value={termUnit} onChange={(next) => setUnit(next)} />
        <Choice
          label={t.language}
          of={['es', 'en']}
          names={{ es: 'Español', en: 'English' }}
          value={language}
          onChange={(next) => setLanguage(next)}
        />
      </div>
      {/* What was seen of another amount is not shown as of this one. */}
      {isWhole && seen.data && <Read language={language} preview={seen.data.preview} />}
      {isWhole && seen.data && <FindingList of={seen.data.findings} />}
    </Card>
  );
}

/** In the words of the borrower's own screens, and their language. */
function Read({ language, preview }: { language: Language; preview: Previewed['preview'] }) {
  const own = useTexts(findingsMessages);
  const { timeZone, format, ahead } = useAbout();
  const t = sharedMessages[language];
  const write = writerOf(language, timeZone, format, () => Date.now() + ahead);
  if (!preview) return <p className="note note-warning">{own.impossible}</p>;
  const { amount, couponAmount, commission, interest, iva, total, instalments, late, annualCostPpm } = preview;
  const rows: [string, string][] = [
    [t.received, write.money(amount)],
    [t.interest, write.money(interest)],
    [t.commission, write.money(commission - couponAmount)],
    [t.iva, write.money(iva)],
    [t.total, write.money(total)],
    [preview.annualCostMethod.toUpperCase(), write.percent(annualCostPpm)],
  ];
  const charge = late && { perDay: write.money(late.perDay), most: late.most === null ? '' : write.money(late.most) };
  return (
    <div className="phone-preview" lang={language}>
      <dl className="facts">
        {rows.map(([name, value]) => (
          <div key={name}>
            <dt>{name}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
      <ol>
        {instalments.map(({ number, dueDate, total: due }) => (
          <li key={number}>
            {write.day(dueDate)} <b className="amount">{write.money(due)}</b>
          </li>
        ))}
      </ol>
      {charge && <p>{charge.most ? fill(t.eachDayLate, charge) : fill(t.eachDayEndless, charge)}</p>}
    </div>
  );
}
