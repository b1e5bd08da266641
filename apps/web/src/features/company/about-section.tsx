import * as to from '@plazo/contract/documents';
import { fill } from '@plazo/contract/text';
import { lenderValues } from '../../legal/lender-values.ts';
import { linkTo } from '../../paths.ts';
import { useScreen } from '../../screen/screen.ts';
import { LinkButton } from '../../ui/button.tsx';
import type { SiteMessages } from './site.messages.ts';
import type { Site } from './site.ts';
import type { AboutMessages } from './site-about.messages.ts';
import '../../ui/prose.css';
import './site.css';
import './about-section.css';

export interface AboutSectionProps {
  site: Site;
  t: AboutMessages & Pick<SiteMessages, 'seeCosts'>;
}

/** What the company is, how its loans work, and where to go from there. The caller provides the heading. */
export function AboutSection({ site, t }: AboutSectionProps) {
  const { carry } = useScreen();
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
        <LinkButton href={linkTo(to.loanCosts, carry)}>{t.seeCosts}</LinkButton>
      </div>
    </div>
  );
}
