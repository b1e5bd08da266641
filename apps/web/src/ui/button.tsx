import { lateControl } from '@plazo/page-kit/base/early-taps';
import type { ComponentPropsWithRef, ReactNode } from 'react';
import { TextWithFigures } from './text-with-figures.tsx';
import './button.css';

export type ButtonKind = 'primary' | 'secondary' | 'quiet' | 'danger';

export interface ButtonProps extends ComponentPropsWithRef<'button'> {
  kind?: ButtonKind | undefined;
  /** Pending: the button stays focusable, announces it, and ignores further taps. */
  busy?: boolean | undefined;
  /** Replaces the label while busy, and while an early tap waits for hydration. */
  busyLabel?: string | undefined;
  /** Requires JavaScript: an early tap is queued and sets aria-busy until the page is interactive. */
  late?: boolean | undefined;
}

export function Button({ kind, busy, busyLabel, late, className, onClick, children, ...rest }: ButtonProps) {
  return (
    <button
      type="button"
      {...rest}
      className={buttonClass(kind, className)}
      aria-busy={busy === true ? true : undefined}
      {...(late === true ? lateControl : {})}
      onClick={(event) => {
        if (busy === true) event.preventDefault();
        else onClick?.(event);
      }}
    >
      <ButtonLabel busyLabel={busyLabel}>{children}</ButtonLabel>
    </button>
  );
}

export interface LinkButtonProps extends ComponentPropsWithRef<'a'> {
  kind?: ButtonKind | undefined;
  href: string;
}

export function LinkButton({ kind, className, children, ...rest }: LinkButtonProps) {
  return (
    <a {...rest} className={buttonClass(kind, className)}>
      <ButtonLabel>{children}</ButtonLabel>
    </a>
  );
}

function ButtonLabel({ busyLabel, children }: { busyLabel?: string | undefined; children: ReactNode }) {
  return (
    <>
      {typeof children === 'string' ? (
        <span className="button-label" key={children}>
          <TextWithFigures text={children} />
        </span>
      ) : (
        <span className="button-label">{children}</span>
      )}
      {busyLabel !== undefined && <span className="button-busy">{busyLabel}</span>}
    </>
  );
}

function buttonClass(kind: ButtonKind = 'primary', extra = ''): string {
  return `button button-${kind} ${extra}`.trimEnd();
}
