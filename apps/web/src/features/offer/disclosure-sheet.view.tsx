import type { DisclosureSheet } from '@plazo/contract/disclosure';
import * as to from '@plazo/contract/documents';
import { DisclosureSections } from '../../loan-parts/disclosure-sections.tsx';
import { linkTo } from '../../paths.ts';
import { DocumentWays } from '../../screen/document-ways.tsx';
import { Frame } from '../../screen/frame.tsx';
import type { ViewProps } from '../../screen/page.ts';
import { useScreen } from '../../screen/screen.ts';
import { Tile } from '../../ui/tile.tsx';
import type { DisclosureSheetMessages } from './disclosure-sheet.messages.ts';

export interface DisclosureSheetData {
  sheet: DisclosureSheet;
  orderId: string;
  /** The day of these figures. */
  today: string;
  /** The offer or loan that led here; none if the shell did. */
  backHref: string | undefined;
}

export function DisclosureSheetView({ data, t }: ViewProps<DisclosureSheetData, DisclosureSheetMessages>) {
  const { carry } = useScreen();
  const { sheet, orderId, backHref } = data;
  return (
    <Frame title={sheet.title} backHref={backHref}>
      <p>{sheet.intro}</p>
      <DocumentWays
        rows={[
          { href: linkTo(to.loanAgreement, carry, { orderId }), text: t.contract, picture: <Tile name="paper" /> },
        ]}
      />
      <DisclosureSections sections={sheet.sections} />
    </Frame>
  );
}
