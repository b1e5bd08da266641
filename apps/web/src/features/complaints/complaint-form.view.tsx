import * as to from '@plazo/contract/documents';
import { fill } from '@plazo/contract/text';
import { dayInWords } from '@plazo/loan-rules/day-in-words';
import { serviceHoursIn } from '../../legal/service-hours.ts';
import { linkTo } from '../../paths.ts';
import { Frame } from '../../screen/frame.tsx';
import { LivePart } from '../../screen/live-part.tsx';
import type { ViewProps } from '../../screen/page.ts';
import { useScreen } from '../../screen/screen.ts';
import { LinkButton } from '../../ui/button.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { Hero, HeroNote } from '../../ui/hero.tsx';
import { KeyValueRows } from '../../ui/key-value-rows.tsx';
import type { ComplaintFormData, ComplaintSubject } from './complaint-form.data.ts';
import type { ComplaintFormMessages } from './complaint-form.messages.ts';
import { ContactBar } from './contact-bar.tsx';

type T = { t: ComplaintFormMessages };

/** What the complaint is about; below it the form that files it, which React keeps interactive. */
export function ComplaintFormView({ data, t }: ViewProps<ComplaintFormData, ComplaintFormMessages>) {
  const { carry, locale, loadedOn } = useScreen();
  const { subject } = data;
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
        {data.contact?.hours && <HeroNote text={serviceHoursIn(t, data.contact.hours)} />}
        {data.answerBy !== undefined && subject.isSupported && (
          <HeroNote text={fill(t.answerBy, { date: dayInWords(data.answerBy, locale, loadedOn) })} />
        )}
        {subject.isSupported && subject.isLate && <HeroNote text={t.meanwhile} />}
      </Hero>
      <Subject subject={subject} home={home} t={t} />
      {!subject.isSupported && t.notSupportedFixed !== '' && <p className="caption">{t.notSupportedFixed}</p>}
      {subject.isSupported ? <LivePart name="form" /> : <ContactBar contact={data.contact} t={t} />}
    </Frame>
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
