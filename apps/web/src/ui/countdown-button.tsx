import { useEffect, useState } from 'react';
import { Button, type ButtonKind } from './button.tsx';

export interface CountdownButtonProps {
  label: string;
  /** The label while it waits, with what is left: '42 s'. */
  waitingLabel: (seconds: number) => string;
  /** When it may be pressed again, in epoch milliseconds: an instant, so that sleep and a hidden tab cost nothing. */
  availableAt: number;
  kind?: ButtonKind | undefined;
  onClick: () => void;
}

/** Stays focusable while it waits; whoever presses it then is told by the page, not by silence. */
export function CountdownButton({ label, waitingLabel, availableAt, kind, onClick }: CountdownButtonProps) {
  const [left, setLeft] = useState(0);

  useEffect(() => {
    const tick = () => setLeft(secondsLeft(availableAt, Date.now()));
    tick();
    const timer = setInterval(tick, 250);
    return () => clearInterval(timer);
  }, [availableAt]);

  const isWaiting = left > 0;
  return (
    <Button kind={kind ?? 'secondary'} late aria-disabled={isWaiting ? true : undefined} onClick={onClick}>
      {isWaiting ? waitingLabel(left) : label}
    </Button>
  );
}

/** Whole seconds still to wait, never negative. */
export function secondsLeft(availableAt: number, now: number): number {
  return Math.max(0, Math.ceil((availableAt - now) / 1000));
}
