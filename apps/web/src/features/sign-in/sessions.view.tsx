import * as to from '@plazo/contract/documents';
import type { OpenSession } from '@plazo/contract/sign-in';
import { fill } from '@plazo/contract/text';
import { dayInWords } from '@plazo/loan-rules/day-in-words';
import * as controls from '@plazo/page-kit/base/controls';
import { phoneLink, unbroken } from '../../lib/phone-link.ts';
import { linkTo } from '../../paths.ts';
import { Frame } from '../../screen/frame.tsx';
import type { ViewProps } from '../../screen/page.ts';
import { useScreen } from '../../screen/screen.ts';
import { Button, type ButtonKind, LinkButton } from '../../ui/button.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { Hero } from '../../ui/hero.tsx';
import { TextWithFigures } from '../../ui/text-with-figures.tsx';
import { Tile } from '../../ui/tile.tsx';
import type { SessionsMessages } from './sessions.messages.ts';
import './sessions.css';

export interface Sessions {
  /** null: the session of this browser was just ended. */
  sessions: readonly OpenSession[] | null;
  /** Whether a borrower can sign in by phone, on a page of ours. */
  mayLogIn: boolean;
}

export function SessionsView({ data: { sessions, mayLogIn }, t }: ViewProps<Sessions, SessionsMessages>) {
  const { carry } = useScreen();
  if (sessions === null) return <Ended mayLogIn={mayLogIn} t={t} />;
  const own = sessions.filter(({ isThis }) => isThis === '1');
  const others = sessions.filter(({ isThis }) => isThis !== '1');
  return (
    <Frame title={t.title} isHero backHref={linkTo(to.customerService, carry)}>
      <Hero
        picture="/pictures/on-hero/locked.svg"
        state={{ text: others.length === 0 ? t.only : t.heading, tone: 'plain', isSentence: true }}
        below={others.length > 0 && <Intro text={t.intro} />}
      />
      <section className="section" aria-labelledby="here">
        <h2 id="here">{t.here}</h2>
        {own.map((session) => (
          <Session session={session} which="this" label={t.signOut} t={t} key={session.id} />
        ))}
      </section>
      {others.length > 0 && (
        <section className="section" aria-labelledby="elsewhere">
          <h2 id="elsewhere">{t.elsewhere}</h2>
          {others.map((session) => (
            <Session session={session} which={session.id} label={t.end} t={t} key={session.id} />
          ))}
          {others.length > 1 && <End which="others" label={t.endOthers} kind="danger" />}
        </section>
      )}
    </Frame>
  );
}

function Intro({ text }: { text: string }) {
  const { servicePhone } = useScreen().tenant;
  return (
    <p className="hero-note">
      {text}{' '}
      <a className="link" href={phoneLink(servicePhone)}>
        {unbroken(servicePhone)}
      </a>
    </p>
  );
}

function Session(props: { session: OpenSession; which: string; label: string; t: SessionsMessages }) {
  const { session, which, label, t } = props;
  const { locale, loadedOn } = useScreen();
  const inWords = (text: string, at: string) => {
    const [day = '', time = ''] = at.split(' ');
    return fill(text, { day: dayInWords(day, locale, loadedOn), time });
  };
  const { lastUsedAt } = session;
  const used = which === 'this' ? t.now : lastUsedAt && inWords(t.used, lastUsedAt);
  return (
    <div className="card card-roomy section">
      <div className="device">
        <Tile name="device" />
        <div>
          <h3 id={session.id}>{kindOf(session.device, t)}</h3>
          {session.openedAt !== undefined && (
            <p className="caption">
              <TextWithFigures text={inWords(t.opened, session.openedAt)} />
            </p>
          )}
          {used !== undefined && (
            <p className="caption">
              <TextWithFigures text={used} />
            </p>
          )}
        </div>
      </div>
      <End which={which} label={label} describedBy={session.id} />
    </div>
  );
}

/** The kind of device arrives as `Android, Chrome`. */
function kindOf(device: string, t: SessionsMessages): string {
  const [system = '', browser] = device.split(', ');
  if (browser === undefined) return system || t.unknown;
  return fill(t.kind, { system, browser: browser === 'app' ? t.app : browser });
}

/** Inside an app, ending this session is up to the app. */
function End(props: { which: string; label: string; kind?: ButtonKind; describedBy?: string }) {
  const { which, label, kind = 'secondary', describedBy } = props;
  const { url } = useScreen();
  return (
    <form method="post" action={url} {...(which === 'this' && controls.browserOnly)}>
      <input type="hidden" name="which" value={which} />
      <Button type="submit" kind={kind} aria-describedby={describedBy}>
        {label}
      </Button>
    </form>
  );
}

function Ended({ mayLogIn, t }: { mayLogIn: boolean; t: SessionsMessages }) {
  const { carry } = useScreen();
  return (
    <Frame title={t.account}>
      <EmptyState title={t.ended} description={t.endedHere} picture="/pictures/locked.svg">
        {mayLogIn && <LinkButton href={linkTo(to.phoneLogin, carry)}>{t.logIn}</LinkButton>}
      </EmptyState>
    </Frame>
  );
}
