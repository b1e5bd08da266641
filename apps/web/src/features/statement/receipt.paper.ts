import type { Paper, PaperBlock } from '@plazo/contract/paper';
import { fill } from '@plazo/contract/text';
import { money } from '../../lib/format.ts';
import type { PaperContext } from '../../screen/page.ts';
import { heading, notice, paperWith, paperWordsIn, text } from '../../screen/paper.ts';
import type { ReceiptData } from './receipt.data.ts';
import type { ReceiptMessages } from './receipt.messages.ts';
import { balanceOf, detailsOf, headOf, partsOf } from './receipt-rows.ts';

/** The receipt of one payment as a document to keep. */
export function receiptPaper(data: ReceiptData, t: ReceiptMessages, context: PaperContext): Paper {
  const { receipt } = data;
  const write = (amount: number) => money(amount, context.format, receipt.currency);
  const { label, state, paid } = headOf(receipt, t);
  const balance = balanceOf(receipt, write, t, context.locale);
  const parts = partsOf(receipt, write, t).flatMap(({ title, rows, emphasis }): PaperBlock[] => [
    ...(title === '' ? [] : [{ kind: 'heading' as const, text: title, isSmall: true }]),
    { kind: 'sums', rows, emphasis },
  ]);
  return paperWith(
    {
      kind: 'receipt',
      id: receipt.paymentId,
      title: t.title,
      reference: fill(paperWordsIn(context.locale).payment, { paymentId: receipt.paymentId }),
      date: receipt.balanceDate,
      blocks: [
        { kind: 'lead', items: [{ label, value: write(receipt.amount), note: state }] },
        receipt.notes.map(notice),
        [heading(t.details), { kind: 'details', rows: detailsOf(data, t, context.locale) }],
        heading(paid),
        parts,
        balance === null ? [] : text(balance),
      ],
    },
    context,
  );
}
