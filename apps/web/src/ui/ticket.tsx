import type { ReactNode } from 'react';
import { Code } from './code.tsx';
import { CopyButton } from './copy-button.tsx';
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

/** A button that copies something next to it. */
export interface TicketCopy {
  text: string;
  /** What is copied: 'Copy code'. */
  name: string;
}

export interface TicketProps {
  label: string;
  amount: string;
  /** The currency's code, small after the amount. */
  unit?: string | undefined;
  code: string;
  codeLabel: string;
  /** The sizes of the code's groups. */
  groups?: readonly number[] | undefined;
  barcode?: TicketBarcode | undefined;
  /** Buttons for the amount and the code. */
  copy?: { amount: TicketCopy; code: TicketCopy; copied: string; failed: string } | undefined;
  /** What it pays. */
  about?: string | undefined;
  /** One line at the lower edge: how long it is valid, or how to scan it. */
  caption?: string | undefined;
  /** More rows (`TicketRow`), below the code. */
  children?: ReactNode;
}

/** Always black on white, whatever the theme: a shop's scanner reads it off the screen, a printer prints it. */
export function Ticket(props: TicketProps) {
  const { label, amount, unit, code, codeLabel, groups, barcode, copy, about, caption, children } = props;
  return (
    <div className="white-paper ticket">
      <TicketRow label={label} copy={copy && { ...copy, ...copy.amount }}>
        <strong className="ticket-amount">
          <TextWithFigures text={amount} />
          {unit !== undefined && (
            <>
              {' '}
              <span className="ticket-unit">{unit}</span>
            </>
          )}
        </strong>
      </TicketRow>
      <div className="ticket-stub">
        {barcode !== undefined && (
          <img
            className="ticket-barcode"
            data-shape={barcode.width < barcode.height * 1.5 ? 'square' : 'bars'}
            {...barcode}
            alt={barcode.alt}
          />
        )}
        <TicketRow label={codeLabel} isLabelHidden={barcode !== undefined} copy={copy && { ...copy, ...copy.code }}>
          <span className="ticket-code" data-fit={code.length > 16 ? 'long' : 'short'}>
            <Code code={code} groups={groups} />
          </span>
        </TicketRow>
        {children}
        {about !== undefined && (
          <p className="ticket-caption">
            <TextWithFigures text={about} />
          </p>
        )}
        {caption !== undefined && (
          <p>
            <TextWithFigures text={caption} />
          </p>
        )}
      </div>
    </div>
  );
}

export interface TicketRowProps {
  label: string;
  /** It stands below bars, which say what it is. */
  isLabelHidden?: boolean;
  copy?: (TicketCopy & { copied: string; failed: string }) | undefined;
  children: ReactNode;
}

/** A label, its value, and a small button that copies it. */
export function TicketRow({ label, isLabelHidden = false, copy, children }: TicketRowProps) {
  return (
    <div className="ticket-row">
      <p>
        <span className={isLabelHidden ? 'visually-hidden' : 'ticket-label'}>{label}</span> {children}
      </p>
      {copy && (
        <CopyButton
          text={copy.text}
          label={copy.name}
          name={copy.name}
          copiedLabel={copy.copied}
          failedLabel={copy.failed}
          isSmall
        />
      )}
    </div>
  );
}
