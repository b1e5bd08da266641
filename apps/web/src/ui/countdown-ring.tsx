import { useEffect, useState } from 'react';
import './countdown-ring.css';

export interface CountdownRingProps {
  seconds: number;
  /** Read out once, when it starts. */
  label: string;
  /** Read out once, when it ends. */
  doneLabel: string;
}

/** Shows time running out; the caller keeps the clock. It announces only the start and the end (WCAG 4.1.3). */
export function CountdownRing({ seconds, label, doneLabel }: CountdownRingProps) {
  const [left, setLeft] = useState(Math.ceil(seconds));

  useEffect(() => {
    const endsAt = Date.now() + seconds * 1000;
    const tick = () => setLeft(Math.max(0, Math.ceil((endsAt - Date.now()) / 1000)));
    tick();
    const timer = setInterval(tick, 250);
    return () => clearInterval(timer);
  }, [seconds]);

  return (
    <div className="countdown">
      <svg
        width="96"
        height="96"
        viewBox="0 0 96 96"
        aria-hidden="true"
        // Set by script: the page's policy allows no style attribute, and the server renders none.
        ref={(ring) => ring?.style.setProperty('--countdown', `${seconds}s`)}
      >
        <circle cx="48" cy="48" r="42" />
        <circle className="countdown-left" cx="48" cy="48" r="42" pathLength="100" />
        <text x="48" y="48">
          {left}
        </text>
      </svg>
      <p className="visually-hidden" role="status">
        {left > 0 ? label : doneLabel}
      </p>
    </div>
  );
}
