import type { ReactNode } from 'react';
import { Code } from './code.tsx';
import { TextWithFigures } from './text-with-figures.tsx';
import './white-paper.css';
import './ticket.css';

export interface TicketBarcode {
  src: string;
  alt: string;
  /** The dimensions of the picture itself: they reserve its space and distinguish bars from a square. */
  width: number;
  height: number;
}

export interface TicketProps {
  label: string;
  amount: string;
  code: string;
  codeLabel: string;
  barcode?: TicketBarcode | undefined;
  /** One line under the code: how long it is valid, or how to scan it. */
  caption?: string | undefined;
  children?: ReactNode;
}

/** Always black on white, whatever the theme: a shop's scanner reads it off the screen, a printer prints it. */
export function Ticket({ label, amount, code, codeLabel, barcode, caption, children }: TicketProps) {
  return (
    <div className="white-paper ticket">
      <p className="ticket-amount">
        <span>{label}</span>{' '}
        <strong>
          <TextWithFigures text={amount} />
        </strong>
      </p>
      <div className="ticket-stub">
        {barcode !== undefined && (
          <img
            className="ticket-barcode"
            data-shape={barcode.width < barcode.height * 1.5 ? 'square' : 'bars'}
            {...barcode}
            alt={barcode.alt}
          />
        )}
        <p className="ticket-code">
          <span className="caption">{codeLabel}</span>
          <Code code={code} />
        </p>
        {caption !== undefined && (
          <p className="ticket-caption">
            <TextWithFigures text={caption} />
          </p>
        )}
        {children}
      </div>
    </div>
  );
}
