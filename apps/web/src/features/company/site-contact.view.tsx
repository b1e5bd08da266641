import { fill } from '@plazo/contract/text';
import { phoneLink, unbroken } from '../../lib/phone-link.ts';
import { LivePart } from '../../screen/live-part.tsx';
import type { ViewProps } from '../../screen/page.ts';
import { LinkButton } from '../../ui/button.tsx';
import type { Site } from './site.ts';
import type { ContactMessages } from './site-contact.messages.ts';
import { SiteFrame } from './site-frame.tsx';
import './site.css';
import './site-text.css';
import './contact.css';

/** The channels that reach somebody come first: the form below reaches nobody. */
export function SiteContactView({ data, t }: ViewProps<Site, ContactMessages>) {
  return (
    <SiteFrame site={data} t={t}>
      <div className="site-width site-page">
        <h1>{t.title}</h1>
        <div className="contact-columns">
          <section className="section" aria-labelledby="honest">
            <p className="site-lead" id="honest">
              {t.honest}
            </p>
            <LinkButton href={phoneLink(data.servicePhone)}>
              {fill(t.call, { phone: unbroken(data.servicePhone) })}
            </LinkButton>
            <LinkButton kind="secondary" href={`mailto:${encodeURI(data.serviceEmail)}`}>
              {fill(t.mail, { email: data.serviceEmail })}
            </LinkButton>
          </section>
          <section className="site-card section" aria-labelledby="form">
            <h2 id="form">{t.form}</h2>
            <p>{t.nothingSent}</p>
            <LivePart name="form" />
          </section>
        </div>
      </div>
    </SiteFrame>
  );
}
