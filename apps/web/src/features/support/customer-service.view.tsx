import * as to from '@plazo/contract/documents';
import type { CustomerContact } from '@plazo/contract/support';
import { fill } from '@plazo/contract/text';
import { dayInWords } from '@plazo/loan-rules/day-in-words';
import { serviceHoursIn } from '../../legal/service-hours.ts';
import { unbroken } from '../../lib/phone-link.ts';
import { DisclosureSections } from '../../loan-parts/disclosure-sections.tsx';
import { linkTo } from '../../paths.ts';
import { CallLink } from '../../screen/call-link.tsx';
import { Frame } from '../../screen/frame.tsx';
import type { ViewProps } from '../../screen/page.ts';
import { useOffered, useScreen } from '../../screen/screen.ts';
import { type Contact, ContactList } from '../../ui/contact-list.tsx';
import { CopyButton } from '../../ui/copy-button.tsx';
import type { CopyLabels } from '../../ui/copy-row.tsx';
import { Hero, HeroNote } from '../../ui/hero.tsx';
import { LinkList } from '../../ui/link-list.tsx';
import { Tile } from '../../ui/tile.tsx';
import type { CustomerServiceMessages } from './customer-service.messages.ts';
import { Questions } from './questions.tsx';
import './support.css';

export interface CustomerService {
  contact: CustomerContact;
  /** The chat's URL; null without a number. */
  chat: string | null;
  /** The screen that the borrower comes from, if its link says so. */
  backTo: string | undefined;
  /** The order that the borrower comes from, if any. */
  orderId: string | undefined;
  productId: string | undefined;
}

type Props = ViewProps<CustomerService, CustomerServiceMessages>;

export function CustomerServiceView({ data, t }: Props) {
  const { carry } = useScreen();
  const { va, hours, help } = data.contact;
  const order = { orderId: data.orderId, productId: data.productId };
  const contacts = writtenWays(data, t);
  // If the URL names no order, the list of loans leads to it.
  const loan = data.orderId === undefined ? linkTo(to.loanList, carry) : linkTo(to.loanDetailUrl, carry, order);
  const questions = t.question.map((one) => ('link' in one ? { ...one, link: { href: loan, text: one.link } } : one));
  const labels = { copy: t.copy, copied: t.copied, failed: t.copyFailed };
  return (
    <Frame
      title={t.title}
      isHero
      backHref={data.backTo ?? (data.orderId === undefined ? undefined : linkTo(to.loanDetailUrl, carry, order))}
    >
      <Hero
        picture="/pictures/on-hero/talk.svg"
        state={{ text: t.heading, tone: 'plain', isSentence: true }}
        below={<Call number={va} labels={labels} t={t} />}
      >
        <Answering contact={data.contact} t={t} />
        <HeroNote text={hours ? serviceHoursIn(t, hours) : t.intro} />
      </Hero>
      {contacts.length > 0 && (
        <section aria-label={t.details}>
          <ContactList contacts={contacts} labels={labels} />
        </section>
      )}
      <Complaints data={data} t={t} />
      {help && <DisclosureSections sections={help} />}
      <Questions title={t.questions} questions={questions} />
      <More data={data} t={t} />
    </Frame>
  );
}

/** Whether somebody answers now; a closed line says when it opens. */
function Answering({ contact: { open, opens, hours }, t }: { contact: CustomerContact; t: CustomerServiceMessages }) {
  const { locale, loadedOn: today } = useScreen();
  // The hours say until when.
  if (open) return <HeroNote text={hours ? t.open : fill(t.openUntil, { until: open.until })} />;
  if (!opens) return null;
  const { date, from } = opens;
  return (
    <HeroNote
      text={
        date === today ? fill(t.opensToday, { from }) : fill(t.opens, { date: dayInWords(date, locale, today), from })
      }
    />
  );
}

function Call({ number, labels, t }: { number: string; labels: CopyLabels; t: CustomerServiceMessages }) {
  return (
    <div className="call">
      <CallLink number={number}>{fill(t.call, { number: unbroken(number) })}</CallLink>
      <CopyButton
        text={number}
        label={labels.copy}
        name={`${labels.copy}: ${t.phone}`}
        copiedLabel={labels.copied}
        failedLabel={labels.failed}
        isSmall
      />
    </div>
  );
}

/** Empty: the lender does not have this channel. */
function writtenWays({ chat, contact: { phone, email } }: CustomerService, t: CustomerServiceMessages): Contact[] {
  const ways = [
    chat !== null && { href: chat, text: t.chat, label: t.whatsapp, value: phone, picture: <Tile name="bubble" /> },
    email !== '' && {
      href: `mailto:${encodeURI(email)}`,
      text: t.mail,
      label: t.email,
      value: email,
      picture: <Tile name="mail" />,
    },
  ];
  return ways.filter((way) => typeof way === 'object');
}

function Complaints({ data: { contact, orderId, productId }, t }: Props) {
  const { carry, locale, loadedOn } = useScreen();
  const order = { orderId, productId };
  const notes = [
    contact.answerBy === undefined
      ? t.complaint
      : fill(t.answerBy, { date: dayInWords(contact.answerBy, locale, loadedOn) }),
  ];
  return (
    <section className="section" aria-labelledby="complaint">
      <h2 id="complaint">{t.complaintHeading}</h2>
      <LinkList
        rows={[
          { href: linkTo(to.complaint, carry, order), text: t.complain, notes, picture: <Tile name="flag" /> },
          {
            href: linkTo(to.complaintList, carry, { orderId }),
            text: t.complaints,
            notes: [t.complaintsNote],
            picture: <Tile name="list" />,
          },
        ]}
      />
    </section>
  );
}

function More({ data: { contact }, t }: Props) {
  const { carry } = useScreen();
  const isOffered = useOffered();
  // A reader without a session has none to end.
  const hasSession = isOffered('sessions') && carry.launch.sessionId !== undefined;
  const sessions = {
    href: linkTo(to.sessions, carry),
    text: t.sessions,
    isBrowserOnly: true,
    picture: <Tile name="person" />,
  };
  const messages = { href: linkTo(to.messages, carry), text: t.messages, picture: <Tile name="mail" /> };
  const consents = {
    href: linkTo(to.marketingConsents, carry),
    text: t.consents,
    picture: <Tile name="choice" />,
  };
  return (
    <nav aria-label={t.more}>
      <LinkList
        rows={[
          { href: linkTo(to.aboutUs, carry), text: t.about, picture: <Tile name="info" /> },
          { href: linkTo(to.privacyPolicy, carry), text: t.privacy, picture: <Tile name="paper" /> },
          ...(isOffered('messages') && carry.launch.sessionId !== undefined ? [messages] : []),
          ...(contact.hasConsents === '1' ? [consents] : []),
          ...(hasSession ? [sessions] : []),
        ]}
      />
    </nav>
  );
}
