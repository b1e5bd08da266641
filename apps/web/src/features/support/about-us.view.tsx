import type { Tenant } from '@plazo/contract/pages';
import { fill } from '@plazo/contract/text';
import { linkTo } from '../../paths.ts';
import { Frame } from '../../screen/frame.tsx';
import type { ViewProps } from '../../screen/page.ts';
import { useScreen } from '../../screen/screen.ts';
import { LinkButton } from '../../ui/button.tsx';
import type { AboutUsMessages } from './about-us.messages.ts';
import '../../ui/prose.css';
import './about-us.css';

export type AboutUs = Pick<Tenant, 'displayName' | 'logo' | 'companyName' | 'companyAddress'>;

export function View({ data, t }: ViewProps<AboutUs, AboutUsMessages>) {
  const { carry } = useScreen();
  const values = { app: data.displayName, company: data.companyName, address: data.companyAddress };
  return (
    <Frame title={t.title}>
      <img className="wordmark" src={data.logo.src} alt="" width={data.logo.width} height="64" />
      <section className="prose" aria-labelledby="welcome">
        <h2 id="welcome">{fill(t.welcome, values)}</h2>
        {t.paragraphs.map((paragraph) => (
          <p key={paragraph}>{fill(paragraph, values)}</p>
        ))}
        <p>{fill(t.where, values)}</p>
      </section>
      <section className="section" aria-label={t.contact}>
        <LinkButton kind="secondary" href={linkTo('customerService', carry)}>
          {t.contact}
        </LinkButton>
        <LinkButton kind="quiet" href={linkTo('privacyPolicy', carry)}>
          {t.privacy}
        </LinkButton>
      </section>
    </Frame>
  );
}
