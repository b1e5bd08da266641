import * as to from '@plazo/contract/documents';
import { fill } from '@plazo/contract/text';
import { dayInWords } from '@plazo/loan-rules/day-in-words';
import { unbroken } from '../../lib/phone-link.ts';
import { linkTo } from '../../paths.ts';
import { CallLink } from '../../screen/call-link.tsx';
import { Frame } from '../../screen/frame.tsx';
import { LivePart } from '../../screen/live-part.tsx';
import type { ViewProps } from '../../screen/page.ts';
import { useScreen } from '../../screen/screen.ts';
import { ActionBar } from '../../ui/action-bar.tsx';
import { LinkButton } from '../../ui/button.tsx';
import { ButtonPair } from '../../ui/button-pair.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { Hero, HeroNote } from '../../ui/hero.tsx';
import { KeyValueRows } from '../../ui/key-value-rows.tsx';
import type { ComplaintFormData, ComplaintSubject } from './complaint-form.data.ts';
import type { ComplaintFormMessages } from './complaint-form.messages.ts';

type T = { t: ComplaintFormMessages };

/** What the complaint is about; below it the form that files it, which React keeps interactive. */
export function ComplaintFormView({ data, t }: ViewProps<ComplaintFormData, ComplaintFormMessages>) {
  const { carry, locale, loadedOn, tenant } = useScreen();
  const { subject } = data;
  const number = data.contact?.va || tenant.servicePhone;
  const home = linkTo(to.complaint, carry, { orderId: data.orderId || undefined });
  if (subject === null) {
    return (
      <Frame title={t.title} backHref={home}>
        <EmptyState title={t.chooseTitle} description={t.choose} picture="/pictures/empty-choice.svg">
          <LinkButton href={home}>{t.chooseProblem}</LinkButton>
        </EmptyState>
      </Frame>
    );
  }
  return (
    <Frame title={t.title} backHref={home} isHero>
      <Hero
        picture="/pictures/on-hero/talk.svg"
        state={{ text: subject.isSupported ? t.heading : t.notSupportedTitle, tone: 'plain', isSentence: true }}
      >
        {!subject.isSupported && <HeroNote text={subject.isNotCollected ? t.notCollected : t.notSupported} />}
        {data.contact?.hours && <HeroNote text={fill(t.hours, { hours: data.contact.hours.replace(/\.$/, '') })} />}
        {data.answerBy !== undefined && subject.isSupported && (
          <HeroNote text={fill(t.answerBy, { date: dayInWords(data.answerBy, locale, loadedOn) })} />
        )}
      </Hero>
      <Subject subject={subject} home={home} t={t} />
      {!subject.isSupported && t.notSupportedFixed !== '' && <p className="caption">{t.notSupportedFixed}</p>}
      {subject.isSupported ? (
        <LivePart name="form" />
      ) : (
        <ActionBar>
          <CallLink number={number}>{fill(t.call, { number: unbroken(number) })}</CallLink>
          <Written contact={data.contact} t={t} />
        </ActionBar>
      )}
    </Frame>
  );
}

/** The ways to write to the lender, if it has any. */
function Written({ contact, t }: T & Pick<ComplaintFormData, 'contact'>) {
  const mail = contact?.email ? `mailto:${encodeURI(contact.email)}` : null;
  const ways = [
    { href: contact?.chat ?? null, text: t.chat },
    { href: mail, text: t.mail },
  ].flatMap(({ href, text }) => (href === null ? [] : { href, text }));
  if (ways.length === 0) return null;
  return (
    <ButtonPair isEven>
      {ways.map(({ href, text }) => (
        // A chat service must not learn this URL, which contains the session.
        <LinkButton kind="secondary" href={href} rel="noreferrer noopener" key={href}>
          {text}
        </LinkButton>
      ))}
    </ButtonPair>
  );
}

function Subject({
  subject: { order, type, sonType, isSupported },
  home,
  t,
}: T & { subject: ComplaintSubject; home: string }) {
  const rows = [
    // Where a person files it, its reason says it all.
    ...(isSupported || !sonType ? [{ text: t.type, value: type.title }] : []),
    ...(sonType ? [{ text: t.sonType, value: sonType.title }] : []),
    { text: t.order, value: order.name },
  ];
  return (
    <section className="card">
      <KeyValueRows rows={rows} />
      <a className="link" href={home}>
        {t.change}
      </a>
    </section>
  );
}
