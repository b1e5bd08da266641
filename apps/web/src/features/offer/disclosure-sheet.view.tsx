import type { DisclosureSheet } from '@plazo/contract/disclosure';
import * as to from '@plazo/contract/documents';
import type { ContractDetail } from '@plazo/contract/loan';
import { DisclosureSections } from '../../loan-parts/disclosure-sections.tsx';
import { linkTo } from '../../paths.ts';
import { DocumentWays } from '../../screen/document-ways.tsx';
import { Frame } from '../../screen/frame.tsx';
import type { ViewProps } from '../../screen/page.ts';
import { useScreen } from '../../screen/screen.ts';
import { CostBlock } from '../../ui/cost-block.tsx';
import { Tile } from '../../ui/tile.tsx';
import { contractMessages } from './contract.messages.ts';
import { contractHeadMessages } from './contract-head.messages.ts';
import { costsNow } from './contract-rows.ts';
import type { DisclosureSheetMessages } from './disclosure-sheet.messages.ts';

export interface DisclosureSheetData {
  sheet: DisclosureSheet;
  /** The contract, for the figures that both show first; null if it is not there. */
  contract: ContractDetail | null;
  orderId: string;
  /** The day of these figures. */
  today: string;
  /** The offer or loan that led here; none if the shell did. */
  backHref: string | undefined;
}

export function DisclosureSheetView({ data, t }: ViewProps<DisclosureSheetData, DisclosureSheetMessages>) {
  const { carry, format, locale } = useScreen();
  const { sheet, contract, orderId, backHref } = data;
  const language = locale === 'en' ? 'en' : 'es';
  const [words, head] = [contractMessages[language], contractHeadMessages[language]];
  return (
    <Frame title={sheet.title} backHref={backHref}>
      {contract && <CostBlock items={costsNow(contract, format, words, head.before)} />}
      <p>{sheet.intro}</p>
      <DocumentWays
        rows={[
          { href: linkTo(to.loanAgreement, carry, { orderId }), text: t.contract, picture: <Tile name="paper" /> },
        ]}
      />
      <DisclosureSections sections={sheet.sections} isSheet />
    </Frame>
  );
}
