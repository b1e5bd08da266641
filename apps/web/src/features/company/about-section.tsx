import { fill } from '@plazo/contract/text';
import { lenderValues } from '../../legal/lender-values.ts';
import type { Site } from './site.ts';
import type { AboutMessages } from './site-about.messages.ts';
import '../../ui/prose.css';
import './site.css';
import './about-section.css';

/** What the company is, and how its loans work. The caller provides the heading. */
export function AboutSection({ site, t }: { site: Site; t: AboutMessages }) {
  const values = lenderValues(site);
  return (
    <div className="site-halves">
      <div className="prose">
        {t.paragraphs.map((paragraph) => (
          <p key={paragraph}>{fill(paragraph, values)}</p>
        ))}
      </div>
      <div>
        <p className="site-subtitle" id="steps">
          {t.steps}
        </p>
        <ol className="site-steps" aria-labelledby="steps">
          {t.step.map(({ title, text }) => (
            <li key={title}>
              <p className="site-step-title">{title}</p>
              <p>{text}</p>
            </li>
          ))}
        </ol>
      </div>
    </div>
  );
}
