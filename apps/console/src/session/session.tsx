import { useQuery, useQueryClient } from '@tanstack/react-query';
import { type ReactNode, useEffect, useState } from 'react';
import { postConsole } from '../api/console-post.ts';
import { Problem } from '../api/problem.ts';
import { useTexts } from '../language/language.tsx';
import { Dialog } from '../ui/dialog.tsx';
import { Loading, ProblemNote } from '../ui/states.tsx';
import { useAbout } from './about.ts';
import { meQuery } from './me.ts';
import { signInMessages } from './sign-in.messages.ts';
import { SignInPage, SignInWays } from './sign-in.tsx';

const demoLink = /^#demo=(\w+)$/;

/**
 * Shows its children to somebody who has signed in, and the way in to anybody else, at the same address. A session that ends while somebody
 * works leaves the page and what was written where they are, and asks over them.
 */
export function SessionGate({ children }: { children: ReactNode }) {
  const t = useTexts(signInMessages);
  const { data: me, error, isPending, refetch } = useQuery(meQuery);
  const [whose, setWhose] = useState<string>();
  useEffect(() => {
    if (me && whose === undefined) setWhose(me.id);
    // Another person has signed in over the page of the first: nothing of it is theirs.
    if (me && whose !== undefined && whose !== me.id) location.assign('/console/');
  }, [me, whose]);
  const isDemo = useDemoLink();
  if (isPending || isDemo) return <Loading />;
  const isOut = error instanceof Problem && error.kind === 'unauthorized';
  if (!me) return isOut ? <SignInPage /> : <ProblemNote error={error} retry={refetch} />;
  return (
    <>
      {children}
      <Dialog open={isOut} title={t.ended} onClose={() => {}}>
        <p>{t.endedNote}</p>
        <SignInWays />
      </Dialog>
    </>
  );
}

/** A link of the demo signs in by itself. */
function useDemoLink(): boolean {
  const queries = useQueryClient();
  const { demo } = useAbout();
  const [, asked] = demoLink.exec(location.hash) ?? [];
  const role = demo.find((one) => one.role === asked)?.role;
  const [isBusy, setBusy] = useState(role !== undefined);
  useEffect(() => {
    if (role === undefined) return;
    history.replaceState(history.state, '', location.pathname + location.search);
    postConsole('sign-in/demo', { role })
      .then(() => queries.resetQueries({ queryKey: meQuery.queryKey }))
      .finally(() => setBusy(false));
  }, [role, queries]);
  return isBusy;
}

/** Signs out, and forgets everything that this tab has shown or kept. */
export async function signOut(): Promise<void> {
  await postConsole('sign-out');
  sessionStorage.clear();
  location.assign('/console/');
}
