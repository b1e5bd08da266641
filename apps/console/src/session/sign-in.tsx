import { fill } from '@plazo/contract/text';
import { useQueryClient } from '@tanstack/react-query';
import { type FormEvent, type ReactNode, useState } from 'react';
import { Problem } from '../api/problem.ts';
import { frameMessages } from '../frame/frame.messages.ts';
import { Logo } from '../frame/logo.tsx';
import { useLanguage, useTexts } from '../language/language.tsx';
import { Button, Field } from '../ui/button.tsx';
import { Icon } from '../ui/icon.tsx';
import { ProblemNote } from '../ui/states.tsx';
import { useAbout } from './about.ts';
import { answerPasskey, isCancelled, leaveForCompany, signInAsDemo, signInByPassword } from './passkey.ts';
import { signInMessages } from './sign-in.messages.ts';
import './sign-in.css';

/** A page before the frame: the lender's mark, a card, the language. */
export function DoorPage({ children }: { children: ReactNode }) {
  const t = useTexts(signInMessages);
  const { language, choose } = useLanguage();
  return (
    <main className="door">
      <div className="door-card">
        <Logo />
        {children}
      </div>
      <button
        type="button"
        className="link"
        lang={language === 'es' ? 'en' : 'es'}
        onClick={() => choose(language === 'es' ? 'en' : 'es')}
      >
        {t.language}
      </button>
    </main>
  );
}

export function SignInPage() {
  const t = useTexts(signInMessages);
  const { name } = useAbout();
  const isRefused = location.hash === '#company-refused';
  return (
    <DoorPage>
      <h1>{t.title}</h1>
      <p className="meta">{fill(t.forWhom, { name })}</p>
      {isRefused && (
        <div className="note note-warning" role="alert">
          <p>{t.companyRefused}</p>
          <p>{t.companyRefusedNote}</p>
        </div>
      )}
      <SignInWays />
      <p className="meta door-note">
        <Icon name="lock" size={14} /> {t.note}
      </p>
    </DoorPage>
  );
}

/** Runs one way to sign in at a time, and shows what went wrong. */
export function useTrying(onDone: () => void) {
  const t = useTexts(signInMessages);
  const [busy, setBusy] = useState(false);
  const [error, setError] = useState<unknown>(null);
  const attempt = async (work: () => Promise<unknown>) => {
    setBusy(true);
    setError(null);
    try {
      await work();
      onDone();
    } catch (failure) {
      if (!isCancelled(failure)) setError(failure);
    } finally {
      setBusy(false);
    }
  };
  const said = (refused: string) =>
    error === null ? null : error instanceof Problem && error.kind === 'unauthorized' ? (
      <p className="field-problem" role="alert">
        {refused}
      </p>
    ) : error instanceof Problem ? (
      <ProblemNote error={error} />
    ) : (
      <p className="field-problem" role="alert">
        {t.refusedPasskey}
      </p>
    );
  return { busy, attempt, said };
}

/** Every way in: passkey first. Signs in, and lets the page go on where it was. */
export function SignInWays() {
  const t = useTexts(signInMessages);
  const { roles } = useTexts(frameMessages);
  const { company, demo } = useAbout();
  const queries = useQueryClient();
  const [isTyping, setTyping] = useState(false);
  const { busy, attempt, said } = useTrying(() => queries.invalidateQueries());
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const form = new FormData(event.currentTarget);
    const value = (name: string) => String(form.get(name) ?? '');
    attempt(() => signInByPassword({ email: value('email'), password: value('password'), code: value('code') }));
  };
  return (
    <div className="ways">
      <Button
        look={isTyping ? 'outlined' : 'solid'}
        icon="key"
        disabled={busy}
        onClick={() => attempt(() => answerPasskey('sign-in'))}
      >
        {t.passkey}
      </Button>
      {company && (
        <Button icon="building" disabled={busy} onClick={() => attempt(() => leaveForCompany({}))}>
          {t.company}
        </Button>
      )}
      {isTyping ? (
        <form onSubmit={submit}>
          <Field label={t.email}>
            {(field) => <input {...field} name="email" type="email" autoComplete="username" required />}
          </Field>
          <Field label={t.password}>
            {(field) => <input {...field} name="password" type="password" autoComplete="current-password" required />}
          </Field>
          <CodeField label={t.code} />
          <Button look="solid" type="submit" disabled={busy}>
            {t.enter}
          </Button>
        </form>
      ) : (
        <Button look="plain" onClick={() => setTyping(true)}>
          {t.withPassword}
        </Button>
      )}
      {said(isTyping ? t.refused : t.refusedPasskey)}
      {demo.length > 0 && (
        <fieldset className="demo-staff">
          <legend className="meta">{t.demo}</legend>
          {demo.map(({ role, name }) => (
            <Button key={role} disabled={busy} onClick={() => attempt(() => signInAsDemo(role))}>
              {name} <span className="meta">{roles[role]}</span>
            </Button>
          ))}
        </fieldset>
      )}
    </div>
  );
}

export function CodeField({ label, problem }: { label: string; problem?: string | undefined }) {
  return (
    <Field label={label} problem={problem}>
      {(field) => (
        <input
          {...field}
          name="code"
          inputMode="numeric"
          autoComplete="one-time-code"
          pattern="\d{6}"
          maxLength={6}
          required
        />
      )}
    </Field>
  );
}
