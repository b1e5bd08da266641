import * as controls from '@plazo/page-kit/base/controls';
import type { ReactNode } from 'react';
import { Icon } from './icon.tsx';
import { ModalFrame } from './modal-frame.tsx';
import * as shapes from './shapes.ts';
import './button.css';
import './barcode-sheet.css';

export interface BarcodeSheetProps {
  /** Unique in the page, letters and digits: part of the URL while the sheet is open without JavaScript. */
  id: string;
  openLabel: string;
  title: string;
  dismissLabel: string;
  /** A sheet over the lower part of the screen, or all of the screen along its length. */
  kind: 'sheet' | 'turned';
  /** The opener is the screen's main button. */
  isMain?: boolean | undefined;
  /** A Ticket, or a barcode. */
  children: ReactNode;
}

/** An opener and the element that it opens. Both are links between two fragments, so a tap before the scripts have loaded works too. */
export function BarcodeSheet(props: BarcodeSheetProps) {
  const { id, openLabel, title, dismissLabel, kind, isMain = false, children } = props;
  const opener = `${id}-opener`;
  return (
    <>
      <a
        className={isMain ? 'button button-primary' : 'barcode-opener'}
        id={opener}
        href={`#${id}`}
        {...controls.opens(id)}
      >
        <span className="barcode-opener-face">
          <Icon shape={shapes.barcode} />
          {openLabel}
        </span>
      </a>
      <ModalFrame id={id} opener={opener} kind={kind} title={title} dismissLabel={dismissLabel}>
        {children}
      </ModalFrame>
    </>
  );
}
