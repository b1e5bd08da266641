import { serviceHoursIn } from '../../legal/service-hours.ts';
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

export interface ContactData extends Site {
  /** When somebody answers, in the lender's words; empty if unknown. */
  hours: string;
}

/** The channels that reach somebody come first: the form below reaches nobody. */
export function SiteContactView({ data, t }: ViewProps<ContactData, ContactMessages>) {
  const { servicePhone, serviceEmail, hours } = data;
  return (
    <SiteFrame site={data} t={t}>
      <div className="site-width site-page">
        <div className="site-head">
          <div>
            <h1>{t.title}</h1>
            <p className="site-lead">{t.lead}</p>
          </div>
          <img src="/pictures/talk.svg" alt="" width="120" height="88" />
        </div>
        <div className="contact-columns">
          <section aria-label={t.honest}>
            <LinkList
              rows={[
                {
                  href: phoneLink(servicePhone),
                  text: t.call,
                  notes: [unbroken(servicePhone), ...(hours === '' ? [] : [serviceHoursIn(t, hours)])],
                  picture: <Tile name="phone" />,
                },
                {
                  href: `mailto:${encodeURI(serviceEmail)}`,
                  text: t.mail,
                  notes: [serviceEmail],
                  picture: <Tile name="mail" />,
                },
              ]}
            />
          </section>
          <details className="card fold">
            <summary>
              <h2 id="form">
                {t.form}
                <span className="link-row-note">{t.nothingSent}</span>
              </h2>
              <Icon shape={shapes.forward} />
            </summary>
            <div className="section contact-fold">
              <LivePart name="form" />
            </div>
          </details>
        </div>
      </div>
    </SiteFrame>
  );
}
