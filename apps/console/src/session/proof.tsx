import { createContext, type FormEvent, type ReactNode, use, useMemo, useRef, useState } from 'react';
import { postConsole } from '../api/console-post.ts';
import { useTexts } from '../language/language.tsx';
import { Button, Field } from '../ui/button.tsx';
import { Dialog } from '../ui/dialog.tsx';
import { useAbout } from './about.ts';
import { useMe } from './me.ts';
import { answerPasskey, leaveForCompany, proveByPassword } from './passkey.ts';
import { signInMessages } from './sign-in.messages.ts';
import { CodeField, useTrying } from './sign-in.tsx';

const ProofContext = createContext<() => Promise<boolean>>(async () => false);

/** Asks the person to prove again who they are; false if they would not. */
export function useProof(): () => Promise<boolean> {
  return use(ProofContext);
}

export function ProofProvider({ children }: { children: ReactNode }) {
  const t = useTexts(signInMessages);
  const [isOpen, setOpen] = useState(false);
  const waiting = useRef<(proved: boolean) => void>(undefined);
  const ask = useMemo(
    () => () => {
      setOpen(true);
      return new Promise<boolean>((resolve) => {
        waiting.current = resolve;
      });
    },
    [],
  );
  const end = (proved: boolean) => {
    setOpen(false);
    waiting.current?.(proved);
  };
  return (
    <ProofContext value={ask}>
      {children}
      <Dialog open={isOpen} title={t.proveTitle} onClose={() => end(false)}>
        <p>{t.proveNote}</p>
        <ProofWays onProved={() => end(true)} />
      </Dialog>
    </ProofContext>
  );
}

function ProofWays({ onProved }: { onProved: () => void }) {
  const t = useTexts(signInMessages);
  const { demo } = useAbout();
  const person = useMe()?.person;
  const methods = person?.methods ?? [];
  const { busy, attempt, said } = useTrying(onProved);
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const form = new FormData(event.currentTarget);
    attempt(() => proveByPassword({ password: String(form.get('password')), code: String(form.get('code')) }));
  };
  return (
    <div className="ways">
      {methods.includes('passkey') && (
        <Button look="solid" icon="key" disabled={busy} onClick={() => attempt(() => answerPasskey('prove'))}>
          {t.provePasskey}
        </Button>
      )}
      {methods.includes('company') && (
        <Button icon="building" disabled={busy} onClick={() => attempt(() => leaveForCompany({ isProof: true }))}>
          {t.proveCompany}
        </Button>
      )}
      {methods.includes('password') && (
        <form onSubmit={submit}>
          <Field label={t.password}>
            {(field) => <input {...field} name="password" type="password" autoComplete="current-password" required />}
          </Field>
          <CodeField label={t.code} />
          <Button look="solid" type="submit" disabled={busy}>
            {t.prove}
          </Button>
        </form>
      )}
      {demo.some(({ name }) => name === person?.name) && methods.length === 0 && (
        <Button look="solid" disabled={busy} onClick={() => attempt(() => postConsole('prove/demo'))}>
          {t.proveDemo}
        </Button>
      )}
      {said(t.refused)}
    </div>
  );
}
