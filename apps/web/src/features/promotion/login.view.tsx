import * as to from '@plazo/contract/documents';
import { endpointUrl } from '@plazo/contract/endpoint';
import { type LinkScreen, screenParameter } from '@plazo/contract/link-screens';
import { getCaptcha, getPuzzle } from '@plazo/contract/promotion';
import { fill } from '@plazo/contract/text';
import { captchaMaxLength } from '@plazo/loan-rules/limits';
import * as controls from '@plazo/page-kit/base/controls';
import { phoneLink } from '../../lib/phone-link.ts';
import { linkTo } from '../../paths.ts';
import { Frame } from '../../screen/frame.tsx';
import type { ViewProps } from '../../screen/page.ts';
import { useScreen } from '../../screen/screen.ts';
import { Button, LinkButton } from '../../ui/button.tsx';
import { Field, fieldControl } from '../../ui/field.tsx';
import { Hero, HeroNote } from '../../ui/hero.tsx';
import { Notice } from '../../ui/notice.tsx';
import type { LoginMessages } from './login.messages.ts';
import type { RegistrationEntry, RegistrationProblems } from './registration-entry.ts';
import '../../ui/field.css';
import './promotion.css';
import './login.css';

export interface LoginData {
  sid: string;
  /** Whether a code was requested, so that it can be entered. */
  isSent: boolean;
  /** Where to go then, if the link of a message said it. */
  screen: LinkScreen | null;
  entry: RegistrationEntry;
  problems: RegistrationProblems;
  /** What else has to be answered, as it was typed and what is wrong with it; null: nothing. */
  question: { answer: string; problem: string | undefined } | null;
  said: string | null;
  /** When the document was created, for the address of its captcha. */
  stamp: number;
  /** Whether the core has puzzles, which are ours. */
  hasPuzzles: boolean;
  servicePhone: string;
}

type Props = ViewProps<LoginData, LoginMessages>;

export function titleOf(t: LoginMessages, { isSent, question }: LoginData): string {
  if (question !== null) return t.questionTitle;
  return isSent ? t.sentTitle : t.title;
}

export function LoginView({ data, t }: Props) {
  const { carry, tenant } = useScreen();
  const { sid, isSent, screen, question, said } = data;
  const action = linkTo(to.phoneLogin, carry, screen === null ? {} : { [screenParameter]: screen });
  const note = isSent
    ? fill(t.sentTo, { digits: data.entry.phone.slice(-4) })
    : fill(t.intro, { company: tenant.displayName });
  return (
    <Frame title={titleOf(t, data)} isHero>
      <Hero
        picture="/pictures/on-hero/opening.svg"
        state={isSent || question !== null ? undefined : { text: t.heading, tone: 'plain', isSentence: true }}
      >
        <HeroNote text={question === null ? note : t.questionIntro} />
      </Hero>
      <form className="login-form" method="post" action={action} noValidate>
        <input type="hidden" name="sid" value={sid} />
        {said !== null && <Notice tone="danger">{said}</Notice>}
        {question === null ? <Step data={data} t={t} /> : <QuestionStep entry={data.entry} question={question} t={t} />}
        {(isSent || said !== null) && <OtherWay t={t} />}
        <LinkButton kind="quiet" href={phoneLink(data.servicePhone)}>
          {t.call}
        </LinkButton>
      </form>
    </Frame>
  );
}

function Step(props: Props) {
  return props.data.isSent ? <CodeStep {...props} /> : <PhoneStep {...props} />;
}

function PhoneStep({ data, t }: Props) {
  const { entry, problems } = data;
  const field = { id: 'phone', label: t.phone, error: problems.phone };
  return (
    <>
      {/* Enter triggers a form's first button, which must not be the one for another picture. */}
      <button type="submit" hidden name="step" value="send" />
      <Field {...field}>
        <input
          {...fieldControl(field)}
          name="phone"
          type="tel"
          inputMode="numeric"
          autoComplete="tel-national"
          defaultValue={entry.phone}
        />
      </Field>
      <Captcha data={data} t={t} />
      <Button type="submit" name="step" value="send">
        {t.send}
      </Button>
    </>
  );
}

/** The same field as in the registration; base/parts/solve.ts defines what it does without React. */
function Captcha({ data: { sid, stamp, problems, hasPuzzles }, t }: Props) {
  const field = { id: 'capcode', label: t.captcha, hint: t.captchaHint, error: problems.capcode };
  return (
    <>
      <div className="captcha">
        <Field {...field}>
          <input
            {...fieldControl(field)}
            name="capcode"
            maxLength={captchaMaxLength}
            autoComplete="off"
            autoCapitalize="characters"
            spellCheck={false}
          />
        </Field>
        <button type="submit" name="step" value="captcha" className="captcha-picture" aria-label={t.refresh}>
          <img
            src={`${endpointUrl(getCaptcha)}?${new URLSearchParams({ sid, a: String(stamp) })}`}
            alt=""
            width="132"
            height="48"
          />
        </button>
      </div>
      {hasPuzzles && (
        <Button
          kind="quiet"
          late
          className="needs-scripts"
          busyLabel={t.puzzling}
          {...controls.solves(`${endpointUrl(getPuzzle)}?${new URLSearchParams({ sid })}`, t.solveFailed)}
        >
          {t.puzzle}
        </Button>
      )}
      <p role="status" className="login-solved" {...controls.solved(t.puzzled)} />
    </>
  );
}

/** A visitor who gets no code, or no more codes today, still has a way onward. */
function OtherWay({ t }: { t: LoginMessages }) {
  const { tenant } = useScreen();
  return <p className="caption">{fill(t.otherWay, { company: tenant.displayName })}</p>;
}

interface QuestionProps {
  entry: RegistrationEntry;
  question: NonNullable<LoginData['question']>;
  t: LoginMessages;
}

/** The code was right; its phone alone does not say who holds it. */
function QuestionStep({ entry, question: { answer, problem }, t }: QuestionProps) {
  const field = { id: 'answer', label: t.answer, hint: t.answerHint, error: problem };
  return (
    <>
      {Object.entries({ ...entry, sent: '1' }).map(([name, value]) => (
        <input type="hidden" key={name} name={name} value={value} />
      ))}
      <Field {...field}>
        <input {...fieldControl(field)} name="answer" maxLength={20} autoComplete="off" defaultValue={answer} />
      </Field>
      <Button type="submit" name="step" value="open">
        {t.open}
      </Button>
    </>
  );
}

function CodeStep({ data: { entry, problems, screen }, t }: Props) {
  const { carry } = useScreen();
  const field = { id: 'smsCode', label: t.smsCode, hint: t.hint, error: problems.smsCode };
  return (
    <>
      <input type="hidden" name="phone" value={entry.phone} />
      <input type="hidden" name="capcode" value={entry.capcode} />
      <input type="hidden" name="sent" value="1" />
      <Field {...field}>
        <input
          {...fieldControl(field)}
          name="smsCode"
          inputMode="numeric"
          autoComplete="one-time-code"
          defaultValue={entry.smsCode}
        />
      </Field>
      <Button type="submit" name="step" value="open">
        {t.open}
      </Button>
      <Button type="submit" kind="secondary" name="step" value="send">
        {t.again}
      </Button>
      <p className="caption">{t.notRegistered}</p>
      <p>
        <a className="link" href={linkTo(to.phoneLogin, carry, screen === null ? {} : { [screenParameter]: screen })}>
          {t.otherPhone}
        </a>
      </p>
    </>
  );
}
