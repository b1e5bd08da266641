import type { Paper, PaperBlock, PaperRow, PaperTable } from '@plazo/contract/paper';
import { fill } from '@plazo/contract/text';
import { money } from '../../lib/format.ts';
import type { PaperContext } from '../../screen/page.ts';
import { heading, notice, paperWith, paperWordsIn, text } from '../../screen/paper.ts';
import type { Row } from '../../ui/key-value-rows.tsx';
import type { StatementData } from './statement.data.ts';
import type { StatementMessages } from './statement.messages.ts';
import { daysOf, headOf, lateTexts, partsOf, signed } from './statement-rows.ts';

/** The statement of a day as a document to keep: every charge and payment, and each day of a late charge separately. */
export function statementPaper(data: StatementData, t: StatementMessages, context: PaperContext): Paper {
  const { statement, orderId } = data;
  const { lines, creditBalance, today } = statement;
  const write = (amount: number) => money(amount, context.format);
  const words = paperWordsIn(context.locale);
  const head = headOf(statement, write, t);
  const parts = partsOf(statement, write, t);
  return paperWith(
    {
      kind: 'statement',
      id: `${orderId}-${today}`,
      title: words.statement,
      reference: `${fill(words.loan, { orderId })} · ${today}`,
      date: today,
      blocks: [
        text(statement.productName),
        lines.length === 0 ? [heading(t.nothingYet), text(t.nothingYetText)] : [],
        lines.length > 0
          ? {
              kind: 'lead',
              items: [
                {
                  label: head.label,
                  value: head.amount,
                  note: head.day && `${head.day.before} ${head.day.date}`,
                },
              ],
            }
          : [],
        creditBalance > 0 ? notice(fill(t.creditBalance, { amount: write(creditBalance) })) : [],
        lines.length > 0 && parts
          ? [heading(t.parts), { kind: 'sums', ...parts, rows: parts.rows.map(inOneLine) }]
          : [],
        lines.length > 0 ? [heading(t.dayByDay), linesBlock(data, t, context)] : [],
        lateTexts(statement, t.waiting, { money: write, day: (date) => date, today: statement.today }).map(text),
        payoffBlocks(data, write, t),
        paymentBlocks(data, write, { t, locale: context.locale }),
      ],
    },
    context,
  );
}

function inOneLine({ text, value, note }: Row): PaperRow {
  return { text: note === undefined ? text : `${text}. ${note}`, value };
}

function linesBlock({ statement }: StatementData, t: StatementMessages, { locale, format }: PaperContext): PaperTable {
  const words = paperWordsIn(locale);
  const write = (amount: number) => money(amount, format);
  const { lines, today, outstanding } = statement;
  return {
    kind: 'table',
    columns: [
      { text: words.date, share: 0.22 },
      { text: words.text, share: 0.38 },
      { text: words.change, share: 0.2, isAmount: true },
      { text: words.balance, share: 0.2, isAmount: true },
    ],
    rows: [
      ...lines.flatMap((line) => [
        {
          cells: [daysOf(line), line.text, signed(line.amount, write), write(line.balance)],
          note: line.note || undefined,
        },
        ...line.days.map(({ date, amount, balance }) => ({
          cells: [date, '', signed(amount, write), write(balance)],
          isMinor: true,
        })),
      ]),
      { cells: ['', fill(t.owedToday, { date: today }), '', write(outstanding)], isTotal: true },
    ],
  };
}

function payoffBlocks({ quote, statement }: StatementData, write: Write, t: StatementMessages): PaperBlock[] {
  if (!quote) return [];
  const { date, amount, rebate, detail } = quote;
  const total = { text: fill(date === statement.today ? t.payoffToday : t.payoffOn, { date }), value: write(amount) };
  return [
    heading(t.payoff),
    { kind: 'sums', rows: [...detail, total], emphasis: [detail.length] },
    ...(rebate > 0 ? [text(fill(t.saved, { amount: write(rebate) }))] : []),
  ];
}

function paymentBlocks(
  { statement: { payments } }: StatementData,
  write: Write,
  { t, locale }: { t: StatementMessages; locale: PaperContext['locale'] },
): PaperBlock[] {
  if (payments.length === 0) return [];
  const words = paperWordsIn(locale);
  return [
    heading(t.payments),
    {
      kind: 'table',
      columns: [
        { text: words.date, share: 0.22 },
        { text: words.text, share: 0.54 },
        { text: words.amount, share: 0.24, isAmount: true },
      ],
      rows: payments.map(({ date, text: channel, state, amount }) => ({
        cells: [date, channel, write(amount)],
        note: state || undefined,
      })),
    },
  ];
}

type Write = (minorUnits: number) => string;
