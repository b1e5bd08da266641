import type { Paper } from '@plazo/contract/paper';
import { fill } from '@plazo/contract/text';
import { disclosureBlocks } from '../../loan-parts/disclosure-blocks.ts';
import type { PaperContext } from '../../screen/page.ts';
import { paperWith, paperWordsIn, text } from '../../screen/paper.ts';
import { contractMessages } from './contract.messages.ts';
import { leadOf } from './contract.paper.ts';
import { contractHeadMessages } from './contract-head.messages.ts';
import type { DisclosureSheetMessages } from './disclosure-sheet.messages.ts';
import type { DisclosureSheetData } from './disclosure-sheet.view.tsx';

/** The page of key figures as a document to keep. */
export function disclosureSheetPaper(
  { sheet, contract, orderId, today }: DisclosureSheetData,
  _t: DisclosureSheetMessages,
  context: PaperContext,
): Paper {
  const { locale, format } = context;
  const language = locale === 'en' ? 'en' : 'es';
  const [words, { before }] = [contractMessages[language], contractHeadMessages[language]];
  return paperWith(
    {
      kind: 'sheet',
      id: orderId,
      title: sheet.title,
      reference: fill(paperWordsIn(locale).loan, { orderId }),
      date: today,
      blocks: [
        contract ? leadOf(contract, format, words, before) : [],
        text(sheet.intro),
        disclosureBlocks(sheet.sections, locale),
      ],
    },
    context,
  );
}
