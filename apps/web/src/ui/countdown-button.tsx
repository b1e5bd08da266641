import { useEffect, useState } from 'react';
import { Button, type ButtonKind } from './button.tsx';

export interface CountdownButtonProps {
  label: string;
  /** The label while it waits, with the remaining time: '42 s'. */
  waitingLabel: (seconds: number) => string;
  /** When it may be pressed again, in epoch milliseconds: an instant, so that device sleep and a hidden tab do not matter. */
  availableAt: number;
  /** The remaining seconds when the document is created, shown before its scripts have loaded. */
  initialSeconds?: number | undefined;
  kind?: ButtonKind | undefined;
  busy?: boolean | undefined;
  busyLabel?: string | undefined;
  /** Without scripts it posts its form with this field. */
  submits?: { name: string; value: string } | undefined;
  onClick: () => void;
}

/** Stays focusable while it waits. A press in the meantime gets a response, so that it is not ignored silently. */
export function CountdownButton({
  label,
  waitingLabel,
  availableAt,
  initialSeconds = 0,
  kind,
  busy,
  busyLabel,
  submits,
  onClick,
}: CountdownButtonProps) {
  const [left, setLeft] = useState(initialSeconds);

  useEffect(() => {
    const tick = () => setLeft(secondsLeft(availableAt, Date.now()));
    tick();
    const timer = setInterval(tick, 250);
    return () => clearInterval(timer);
  }, [availableAt]);

  const isWaiting = left > 0;
  return (
    <Button
      kind={kind ?? 'secondary'}
      late
      busy={busy}
      busyLabel={busyLabel}
      {...(submits ? { type: 'submit' as const, ...submits } : {})}
      aria-disabled={isWaiting ? true : undefined}
      onClick={(event) => {
        event.preventDefault();
        onClick();
      }}
    >
      {isWaiting ? waitingLabel(left) : label}
    </Button>
  );
}

/** Whole seconds still to wait, never negative. */
export function secondsLeft(availableAt: number, now: number): number {
  return Math.max(0, Math.ceil((availableAt - now) / 1000));
}
