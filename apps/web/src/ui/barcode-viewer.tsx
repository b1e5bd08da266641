import * as controls from '@plazo/page-kit/base/controls';
import { BarcodeSheet } from './barcode-sheet.tsx';
import { Code } from './code.tsx';
import type { TicketBarcode } from './ticket.tsx';
import './white-paper.css';
import './barcode-viewer.css';

interface BarcodeViewerProps {
  barcode: TicketBarcode;
  code: string;
  openLabel: string;
  /** The amount. */
  title: string;
  /** What to do if it cannot be read. */
  hint: string;
  dismissLabel: string;
}

/** The barcode and its number along the length of the screen, for a scanner that cannot read it across. One per screen; it opens with the main button. */
export function BarcodeViewer({ barcode, code, hint, ...labels }: BarcodeViewerProps) {
  return (
    <BarcodeSheet id="larger" kind="turned" isMain {...labels}>
      <img {...barcode} alt={barcode.alt} {...controls.keepsAwake} />
      <p className="turned-code">
        <Code code={code} />
      </p>
      <p className="caption">{hint}</p>
    </BarcodeSheet>
  );
}
