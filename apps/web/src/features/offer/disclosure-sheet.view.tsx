import type { DisclosureSheet } from '@plazo/contract/disclosure';
import * as to from '../../documents.ts';
import { DisclosureSections } from '../../loan-parts/disclosure-sections.tsx';
import { linkTo } from '../../paths.ts';
import { Frame } from '../../screen/frame.tsx';
import type { ViewProps } from '../../screen/page.ts';
import { SavePdf } from '../../screen/save-pdf.tsx';
import { useScreen } from '../../screen/screen.ts';
import type { DisclosureSheetMessages } from './disclosure-sheet.messages.ts';

export interface DisclosureSheetData {
  sheet: DisclosureSheet;
  orderId: string;
  /** The day of these figures. */
  today: string;
  /** The offer or the loan that led here; none where the shell did. */
  backHref: string | undefined;
}

export function View({ data, t }: ViewProps<DisclosureSheetData, DisclosureSheetMessages>) {
  const { carry } = useScreen();
  const { sheet, orderId, backHref } = data;
  return (
    <Frame title={sheet.title} backHref={backHref}>
      <p>{sheet.intro}</p>
      <SavePdf />
      <DisclosureSections sections={sheet.sections} />
      <a className="link" href={linkTo(to.loanAgreement, carry, { orderId })}>
        {t.contract}
      </a>
    </Frame>
  );
}
