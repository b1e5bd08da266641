import { phoneLink, unbroken } from '../../lib/phone-link.ts';
import { LivePart } from '../../screen/live-part.tsx';
import type { ViewProps } from '../../screen/page.ts';
import { Icon } from '../../ui/icon.tsx';
import { LinkList } from '../../ui/link-list.tsx';
import * as shapes from '../../ui/shapes.ts';
import { Tile } from '../../ui/tile.tsx';
import type { Site } from './site.ts';
import type { ContactMessages } from './site-contact.messages.ts';
import { SiteFrame } from './site-frame.tsx';
import '../../ui/fold.css';
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
          <section aria-label={t.honest}>
            <LinkList
              rows={[
                {
                  href: phoneLink(data.servicePhone),
                  text: t.telephone,
                  notes: [unbroken(data.servicePhone)],
                  picture: <Tile name="phone" />,
                },
                {
                  href: `mailto:${encodeURI(data.serviceEmail)}`,
                  text: t.mail,
                  notes: [data.serviceEmail],
                  picture: <Tile name="mail" />,
                },
              ]}
            />
          </section>
          <details className="card fold">
            <summary>
              <h2 id="form">{t.form}</h2>
              <Icon shape={shapes.forward} />
            </summary>
            <div className="section contact-fold">
              <p>{t.nothingSent}</p>
              <LivePart name="form" />
            </div>
          </details>
        </div>
      </div>
    </SiteFrame>
  );
}
