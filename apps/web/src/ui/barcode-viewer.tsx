import { controls } from '../base/controls.ts';
import { Icon } from './icon.tsx';
import { ModalFrame } from './modal-frame.tsx';
import './barcode-sheet.css';
import './barcode-viewer.css';
import type { TicketBarcode } from './ticket.tsx';

interface BarcodeViewerProps {
  barcode: TicketBarcode;
  openLabel: string;
  title: string;
  dismissLabel: string;
}

const id = 'larger';
const opener = `${id}-opener`;

/** The barcode along the length of the screen, for a scanner that does not read it across. One a screen; links, as in BarcodeSheet. */
export function BarcodeViewer({ barcode, openLabel, title, dismissLabel }: BarcodeViewerProps) {
  return (
    <>
      <a className="barcode-opener" id={opener} href={`#${id}`} {...controls.opens(id)}>
        <Icon name="barcode" />
        {openLabel}
      </a>
      <ModalFrame id={id} opener={opener} kind="viewer" title={title} dismissLabel={dismissLabel}>
        <div className="barcode-turned">
          <img {...barcode} alt={barcode.alt} />
        </div>
      </ModalFrame>
    </>
  );
}
