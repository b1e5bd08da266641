import * as to from '@plazo/contract/documents';
import { fill } from '@plazo/contract/text';
import { type Lender, privacyUpdated, privacyValues } from '../../legal/lender-values.ts';
import type { PrivacyMessages } from '../../legal/privacy.messages.ts';
import { linkTo } from '../../paths.ts';
import { Frame } from '../../screen/frame.tsx';
import type { ViewProps } from '../../screen/page.ts';
import { useScreen } from '../../screen/screen.ts';
import { LinkButton } from '../../ui/button.tsx';
import { Icon } from '../../ui/icon.tsx';
import * as shapes from '../../ui/shapes.ts';
import { TextSections } from '../../ui/text-sections.tsx';
import { TextWithFigures } from '../../ui/text-with-figures.tsx';
import '../../ui/fold.css';
import '../../ui/prose.css';
import './contents.css';

export function PrivacyView({ data, t }: ViewProps<Lender, PrivacyMessages>) {
  const { carry } = useScreen();
  const values = privacyValues(data);
  const write = (text: string) => fill(text, values);
  return (
    <Frame title={t.title} backHref={linkTo(to.customerService, carry)}>
      <div className="prose">
        <p className="caption">
          <TextWithFigures text={fill(t.updated, { date: privacyUpdated })} />
        </p>
        <p>{write(t.intro)}</p>
      </div>
      <details className="card fold">
        <summary>
          <h2 id="contents" className="contents-title">
            {t.contents}
          </h2>
          <Icon shape={shapes.forward} />
        </summary>
        <nav className="contents" aria-labelledby="contents">
          <ol>
            {t.sections.map(({ id, title }) => (
              <li key={id}>
                <a href={`#${id}`}>{title}</a>
              </li>
            ))}
          </ol>
        </nav>
      </details>
      <TextSections sections={t.sections} write={write} />
      <LinkButton kind="secondary" href={linkTo(to.customerService, carry)}>
        {t.contact}
      </LinkButton>
    </Frame>
  );
}
