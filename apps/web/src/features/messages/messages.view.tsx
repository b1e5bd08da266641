import * as to from '@plazo/contract/documents';
import type { OwnMessages } from '@plazo/contract/messages';
import { fill } from '@plazo/contract/text';
import { dayInWords, daysAway } from '@plazo/loan-rules/day-in-words';
import { linkTo } from '../../paths.ts';
import { Frame } from '../../screen/frame.tsx';
import type { ViewProps } from '../../screen/page.ts';
import { useScreen } from '../../screen/screen.ts';
import { Button } from '../../ui/button.tsx';
import { Field, fieldControl } from '../../ui/field.tsx';
import { Hero, HeroNote } from '../../ui/hero.tsx';
import { Icon } from '../../ui/icon.tsx';
import * as shapes from '../../ui/shapes.ts';
import { TextWithFigures } from '../../ui/text-with-figures.tsx';
import { Drawing, type DrawingName } from '../../ui/tile.tsx';
import type { MessagesMessages } from './messages.messages.ts';
import '../../ui/fold.css';
import '../../ui/select.css';
import './messages.css';

type Props = ViewProps<OwnMessages, MessagesMessages>;
type Contact = OwnMessages['contacts'][number];
type Channel = Contact['channel'];

/** `2027-03-10` of `2027-03-10 10:05`. */
const dayOf = ({ at }: Contact) => at.split(' ')[0] ?? '';

/** So many are in sight; those before are folded. */
const inSight = 3;

const drawings: Record<Channel, DrawingName> = {
  sms: 'chat',
  whatsapp: 'bubble',
  email: 'mail',
  app: 'info',
  call: 'phone',
  visit: 'person',
  letter: 'letter',
};

const locales = { 1: 'es', 2: 'en' } as const;

export function MessagesView({ data, t }: Props) {
  const { carry, locale, loadedOn } = useScreen();
  const earlier = data.contacts.slice(inSight);
  const [newest] = data.contacts;
  return (
    <Frame title={t.title} isHero backHref={linkTo(to.customerService, carry)}>
      <Hero
        picture="/pictures/on-hero/envelope.svg"
        state={{
          text: newest ? fill(t.newest, { away: daysAway(dayOf(newest), locale, loadedOn) }) : t.noneTitle,
          tone: 'plain',
          isSentence: true,
        }}
        below={!newest && <HeroNote text={t.none} />}
      />
      {data.contacts.length > 0 && (
        <section className="section" aria-label={t.sent}>
          <Contacts contacts={data.contacts.slice(0, inSight)} t={t} />
          {earlier.length > 0 && (
            <details className="card fold">
              <summary>
                <strong>{t.earlier}</strong>
                <Icon shape={shapes.forward} />
              </summary>
              <Contacts contacts={earlier} t={t} />
            </details>
          )}
        </section>
      )}
      <Ways data={data} t={t} />
      <Choice data={data} t={t} />
    </Frame>
  );
}

function Contacts({ contacts, t }: { contacts: readonly Contact[]; t: MessagesMessages }) {
  const { locale, loadedOn } = useScreen();
  const when = (at: string) => {
    const [day = '', time = ''] = at.split(' ');
    return fill(t.when, { day: dayInWords(day, locale, loadedOn), time });
  };
  return (
    <ol className="contacts">
      {contacts.map(({ at, channel, subject, content, language, outcome }) => (
        <li className="card card-roomy" key={`${at} ${channel} ${content}`}>
          <p className="contact-head">
            <strong>{t.channel[channel]}</strong> <span>{t.outcome[outcome]}</span>
          </p>
          {content !== undefined && (
            <p className="contact-text" lang={language && locales[language]}>
              {subject !== undefined && <strong>{subject}. </strong>}
              {content}
            </p>
          )}
          <p className="caption">
            <TextWithFigures text={when(at)} />
          </p>
        </li>
      ))}
    </ol>
  );
}

function Ways({ data: { channels }, t }: Props) {
  const { url } = useScreen();
  return (
    <section className="section" aria-labelledby="ways">
      <h2 id="ways">{t.ways}</h2>
      <ul className="card contact-ways">
        {channels.map(({ channel, isStopped }) => (
          <li key={channel}>
            <form className="contact-way" method="post" action={url}>
              <input type="hidden" name="channel" value={channel} />
              <input type="hidden" name="isStopped" value={isStopped === '1' ? '0' : '1'} />
              <Drawing name={drawings[channel]} />
              <div>
                <h3 id={`way-${channel}`}>{t.channel[channel]}</h3>
                <p className="caption">{isStopped === '1' ? t.off : t.on}</p>
              </div>
              <Button type="submit" kind="quiet" aria-describedby={`way-${channel}`}>
                {isStopped === '1' ? t.start : t.stop}
              </Button>
            </form>
          </li>
        ))}
      </ul>
      <p className="caption">{t.codes}</p>
    </section>
  );
}

function Choice({ data: { hours, language }, t }: Props) {
  const { url, locale } = useScreen();
  const options = [...new Set(['08:00-12:00', '12:00-16:00', '16:00-20:00', ...(hours ? [hours] : [])])];
  const inWords = (option: string) => {
    const [from = '', until = ''] = option.split('-');
    return fill(t.hour, { from, until });
  };
  return (
    <section className="section" aria-labelledby="how">
      <h2 id="how">{t.how}</h2>
      <form className="card card-roomy section contact-choice" method="post" action={url}>
        <Field id="contact-hours" label={t.hours}>
          <select {...fieldControl({ id: 'contact-hours' })} name="hours" defaultValue={hours}>
            <option value="">{t.anyHour}</option>
            {options.map((option) => (
              <option value={option} key={option}>
                {inWords(option)}
              </option>
            ))}
          </select>
        </Field>
        <Field id="contact-language" label={t.language}>
          <select
            {...fieldControl({ id: 'contact-language' })}
            name="language"
            defaultValue={language || (locale === 'en' ? '2' : '1')}
          >
            <option value="1">{t.languages['1']}</option>
            <option value="2">{t.languages['2']}</option>
          </select>
        </Field>
        <Button type="submit" kind="secondary">
          {t.save}
        </Button>
      </form>
    </section>
  );
}
