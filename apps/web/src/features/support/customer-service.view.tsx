import type { CustomerContact } from '@plazo/contract/support';
import { fill } from '@plazo/contract/text';
import { unbroken } from '../../lib/phone-link.ts';
import { DisclosureSections } from '../../loan-parts/disclosure-sections.tsx';
import { linkTo } from '../../paths.ts';
import { CallLink } from '../../screen/call-link.tsx';
import { Frame } from '../../screen/frame.tsx';
import type { ViewProps } from '../../screen/page.ts';
import { useScreen } from '../../screen/screen.ts';
import { LinkButton } from '../../ui/button.tsx';
import { CopyRow } from '../../ui/copy-row.tsx';
import { TextWithFigures } from '../../ui/text-with-figures.tsx';
import type { CustomerServiceMessages } from './customer-service.messages.ts';
import './support.css';

export interface CustomerService {
  contact: CustomerContact;
  /** The chat's address; null without a number. */
  chat: string | null;
  /** The order that the borrower comes from, if any. */
  orderId: string | undefined;
  productId: string | undefined;
}

export function View({ data, t }: ViewProps<CustomerService, CustomerServiceMessages>) {
  const { carry } = useScreen();
  const { contact, chat, orderId, productId } = data;
  const { va, phone, email, hours, help, answerBy, hasConsents } = contact;
  const order = { orderId, productId };
  const details = [
    { label: t.phone, text: va },
    { label: t.whatsapp, text: phone },
    { label: t.email, text: email },
  ].filter(({ text }) => text !== '');
  return (
    <Frame title={t.title} backHref={orderId === undefined ? undefined : linkTo('loanDetailUrl', carry, order)}>
      <section className="section" aria-labelledby="talk">
        <h2 id="talk">{t.heading}</h2>
        <p>{t.intro}</p>
        {hours !== undefined && hours !== '' && <p className="caption">{fill(t.hours, { hours })}</p>}
        <CallLink number={va}>{fill(t.call, { number: unbroken(va) })}</CallLink>
        {chat !== null && (
          // The chat must not learn this address, which holds the session.
          <LinkButton kind="secondary" href={chat} rel="noreferrer noopener">
            {t.chat}
          </LinkButton>
        )}
        {email !== '' && (
          <LinkButton kind="secondary" href={`mailto:${encodeURI(email)}`}>
            {t.mail}
          </LinkButton>
        )}
      </section>
      <section className="section" aria-labelledby="details">
        <h2 id="details">{t.details}</h2>
        <ul className="card contacts">
          {details.map(({ label, text }) => (
            <li key={label}>
              <CopyRow label={label} text={text} labels={{ copy: t.copy, copied: t.copied, failed: t.copyFailed }} />
            </li>
          ))}
        </ul>
      </section>
      <section className="section" aria-labelledby="complaint">
        <h2 id="complaint">{t.complaintHeading}</h2>
        <p>{t.complaint}</p>
        {answerBy !== undefined && (
          <p>
            <TextWithFigures text={fill(t.answerBy, { date: answerBy })} />
          </p>
        )}
        <LinkButton kind="secondary" href={linkTo('complaint', carry, order)}>
          {t.complain}
        </LinkButton>
      </section>
      {help && <DisclosureSections sections={help} />}
      <nav className="section" aria-label={t.more}>
        <ul>
          <li>
            <a className="link" href={linkTo('aboutUs', carry)}>
              {t.about}
            </a>
          </li>
          <li>
            <a className="link" href={linkTo('privacyPolicy', carry)}>
              {t.privacy}
            </a>
          </li>
          {hasConsents === '1' && (
            <li>
              <a className="link" href={linkTo('marketingConsents', carry)}>
                {t.consents}
              </a>
            </li>
          )}
        </ul>
      </nav>
    </Frame>
  );
}
