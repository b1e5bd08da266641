import type { Paper } from '@plazo/contract/paper';
import { fill } from '@plazo/contract/text';
import { dayOfLetter } from '@plazo/loan-rules/day-in-words';
import { money } from '../../lib/format.ts';
import type { PaperContext } from '../../screen/page.ts';
import { heading, paperWith, paperWordsIn, text } from '../../screen/paper.ts';
import { groupCode } from '../../ui/group-code.ts';
import type { LetterMessages } from './letter.messages.ts';
import type { LetterData } from './letter.view.tsx';
import { figuresOf, statementOf } from './letter-rows.ts';

/** The no-debt letter as a document to keep and to show. */
export function letterPaper({ letter }: LetterData, t: LetterMessages, context: PaperContext): Paper {
  const write = (amount: number) => money(amount, context.format, letter.currency);
  return paperWith(
    {
      kind: 'letter',
      id: letter.orderId,
      title: t.title,
      reference: fill(paperWordsIn(context.locale).loan, { orderId: letter.orderId }),
      date: letter.issuedOn,
      issuer: [letter.company, letter.companyAddress],
      blocks: [
        text(fill(t.issued, { date: dayOfLetter(letter.issuedOn, context.locale) })),
        text(t.toWhom),
        { kind: 'text', text: statementOf(letter, t, context.locale), tone: 'strong' },
        [heading(t.figures), { kind: 'sums', ...figuresOf(letter, write, t, context.locale) }],
        heading(t.verify),
        {
          kind: 'proof',
          picture: letter.verifyImage,
          alt: t.qrAlt,
          label: t.code,
          code: groupCode(letter.code).join(' '),
          notes: [fill(t.how, { address: letter.verifyUrl }), t.until],
        },
      ],
    },
    context,
  );
}
