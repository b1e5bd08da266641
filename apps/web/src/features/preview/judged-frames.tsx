import { fill } from '@plazo/contract/text';
import { useRef, useState } from 'react';
import { useAlive } from '../../screen/screen.ts';
import { type Finding, judge } from './judge.ts';
import type { JudgedFrame } from './judging.ts';
import type { PreviewMessages } from './preview.messages.ts';
import './preview.css';

/** Screens side by side, each with the findings of axe. */
export function JudgedFrames({ rows, t }: { rows: readonly JudgedFrame[][]; t: PreviewMessages }) {
  return (
    <div className="judged">
      {rows.map((row) => (
        <div className="judged-row" key={row[0]?.address}>
          {row.map((frame) => (
            <Judged key={`${frame.address} ${frame.width}`} frame={frame} t={t} />
          ))}
        </div>
      ))}
    </div>
  );
}

type Verdict = { findings: readonly Finding[] } | { failure: string };

function Judged({ frame, t }: { frame: JudgedFrame; t: PreviewMessages }) {
  const { address, through, width, height } = frame;
  const element = useRef<HTMLIFrameElement>(null);
  const hasFollowed = useRef(through === '');
  const [verdict, setVerdict] = useState<Verdict | null>(null);
  // Only from then on, because events before that are missed.
  const isAlive = useAlive();
  const title = `${frame.name} · ${frame.brand} · ${frame.scheme} · ${frame.language} · ${width}`;

  async function handleLoad() {
    const { current } = element;
    if (!current) return;
    const link = current.contentDocument?.querySelector<HTMLAnchorElement>(`a[href^="${through}?"]`);
    if (!hasFollowed.current && link) {
      hasFollowed.current = true;
      current.contentWindow?.location.replace(link.href);
      return;
    }
    setVerdict(null);
    try {
      setVerdict({ findings: await judge(current) });
    } catch (error) {
      setVerdict({ failure: error instanceof Error ? error.message : String(error) });
    }
  }

  return (
    <figure>
      <figcaption>
        <p>{title}</p>
        <Said verdict={verdict} t={t} />
      </figcaption>
      <iframe
        ref={element}
        title={title}
        src={isAlive ? address : undefined}
        width={width}
        height={height}
        loading="lazy"
        onLoad={handleLoad}
      />
    </figure>
  );
}

function Said({ verdict, t }: { verdict: Verdict | null; t: PreviewMessages }) {
  if (verdict === null) return <p className="caption">{t.judging}</p>;
  if ('failure' in verdict) return <p>{fill(t.notJudged, { reason: verdict.failure })}</p>;
  if (verdict.findings.length === 0) return <p>{t.nothingFound}</p>;
  return (
    <ul>
      {verdict.findings.map(({ rule, help, places }) => (
        <li key={rule}>
          <strong>{rule}</strong>: {help} ({places.join(', ')})
        </li>
      ))}
    </ul>
  );
}
