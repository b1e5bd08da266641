import { fill } from '@plazo/contract/text';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { type FormEvent, useState } from 'react';
import { encode } from 'uqr';
import { postConsole } from '../api/console-post.ts';
import { Problem } from '../api/problem.ts';
import { useTexts } from '../language/language.tsx';
import { Button, Field } from '../ui/button.tsx';
import { Loading, ProblemNote } from '../ui/states.tsx';
import { joinByPasskey, leaveForCompany } from './passkey.ts';
import { signInMessages } from './sign-in.messages.ts';
import { CodeField, DoorPage, useTrying } from './sign-in.tsx';

interface Invited {
  name: string;
  company: boolean;
}

/** What an invitation opens: how the person will sign in. The value is after the hash, which no server sees. */
export function JoinPage() {
  const t = useTexts(signInMessages);
  const [invitation] = useState(() => location.hash.slice(1));
  const invited = useQuery({
    queryKey: ['invitation'],
    queryFn: () => postConsole<Invited>('join', { invitation }),
    retry: false,
    staleTime: Number.POSITIVE_INFINITY,
  });
  if (invited.isPending) return <DoorPage>{<Loading rows={3} />}</DoorPage>;
  if (invited.isError) return <UselessInvitation error={invited.error} />;
  return (
    <DoorPage>
      <h1>{fill(t.joinTitle, invited.data)}</h1>
      <p className="meta">{t.joinNote}</p>
      <JoinWays invitation={invitation} company={invited.data.company} />
    </DoorPage>
  );
}

function UselessInvitation({ error }: { error: Error }) {
  const t = useTexts(signInMessages);
  const isUsed = error instanceof Problem && (error.kind === 'gone' || error.kind === 'invalid-request');
  return (
    <DoorPage>
      {isUsed ? (
        <>
          <h1>{t.used}</h1>
          <p>{t.usedNote}</p>
        </>
      ) : (
        <ProblemNote error={error} />
      )}
      <a href="/console/">{t.toSignIn}</a>
    </DoorPage>
  );
}

function JoinWays({ invitation, company }: { invitation: string; company: boolean }) {
  const t = useTexts(signInMessages);
  const queries = useQueryClient();
  const navigate = useNavigate();
  const [isTyping, setTyping] = useState(false);
  const done = async () => {
    await queries.resetQueries({ queryKey: ['me'] });
    await navigate({ to: '/', replace: true });
  };
  const { busy, attempt, said } = useTrying(done);
  return (
    <div className="ways">
      <Button
        look={isTyping ? 'outlined' : 'solid'}
        icon="key"
        disabled={busy}
        onClick={() => attempt(() => joinByPasskey(invitation))}
      >
        {t.joinPasskey}
      </Button>
      <p className="meta">{t.joinPasskeyNote}</p>
      {company && (
        <Button icon="building" disabled={busy} onClick={() => attempt(() => leaveForCompany({ invitation }))}>
          {t.joinCompany}
        </Button>
      )}
      {isTyping ? (
        <JoinByPassword invitation={invitation} onDone={done} />
      ) : (
        <Button look="plain" onClick={() => setTyping(true)}>
          {t.withPassword}
        </Button>
      )}
      {said(t.refusedPasskey)}
    </div>
  );
}

interface Begun {
  attempt: string;
  secret: string;
  url: string;
}

/** First the password, then the code generator that goes with it. */
function JoinByPassword({ invitation, onDone }: { invitation: string; onDone: () => void }) {
  const t = useTexts(signInMessages);
  const [begun, setBegun] = useState<Begun | null>(null);
  const [problem, setProblem] = useState<string>();
  const [error, setError] = useState<unknown>(null);
  const submit = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const form = new FormData(event.currentTarget);
    const value = (name: string) => String(form.get(name) ?? '');
    setProblem(undefined);
    setError(null);
    try {
      if (!begun) return setBegun(await postConsole('join/password', { invitation, password: value('password') }));
      await postConsole('join/password/answer', { invitation, attempt: begun.attempt, code: value('code') });
      onDone();
    } catch (failure) {
      const [first] = failure instanceof Problem ? failure.errors : [];
      if (first?.field === 'password') setProblem(t.weak);
      else if (first?.field === 'attempt' && begun) {
        // The same secret again, so that nobody scans twice for a typing error.
        setBegun({ ...begun, attempt: first.problem });
        setProblem(t.wrongCode);
      } else setError(failure);
    }
  };
  return (
    <form onSubmit={submit}>
      {begun ? (
        <>
          <p>{t.scan}</p>
          <Qr text={begun.url} />
          <p className="meta">{t.secret}</p>
          <p className="secret">{begun.secret}</p>
          <CodeField label={t.code} problem={problem} />
        </>
      ) : (
        <Field label={t.newPassword} problem={problem}>
          {(field) => (
            <input
              {...field}
              name="password"
              type="password"
              autoComplete="new-password"
              minLength={12}
              maxLength={200}
              required
            />
          )}
        </Field>
      )}
      {error !== null && <ProblemNote error={error} />}
      <Button look="solid" type="submit">
        {begun ? t.join : t.toCode}
      </Button>
    </form>
  );
}

function Qr({ text }: { text: string }) {
  const { data, size } = encode(text, { border: 0 });
  const path = data.flatMap((row, y) => row.map((dark, x) => (dark ? `M${x} ${y}h1v1h-1z` : ''))).join('');
  return (
    <svg className="qr" viewBox={`0 0 ${size} ${size}`} shapeRendering="crispEdges" aria-hidden="true">
      <path d={path} fill="currentColor" />
    </svg>
  );
}
