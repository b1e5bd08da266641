import { BarcodeSheet } from './barcode-sheet.tsx';
import './barcode-viewer.css';
import type { TicketBarcode } from './ticket.tsx';

interface BarcodeViewerProps {
  barcode: TicketBarcode;
  openLabel: string;
  title: string;
  dismissLabel: string;
}

/** The barcode along the length of the screen, for a scanner that cannot read it across. One per screen. */
export function BarcodeViewer({ barcode, ...labels }: BarcodeViewerProps) {
  return (
    <BarcodeSheet id="larger" kind="viewer" {...labels}>
      <div className="barcode-turned">
        <img {...barcode} alt={barcode.alt} />
      </div>
    </BarcodeSheet>
  );
}
