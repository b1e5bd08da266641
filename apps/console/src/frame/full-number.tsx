import { fill } from '@plazo/contract/text';
import { useEffect, useState } from 'react';
import { api } from '../api/client.ts';
import { useSend } from '../api/use-send.ts';
import { useTexts } from '../language/language.tsx';
import { useMay } from '../session/me.ts';
import { Button } from '../ui/button.tsx';
import { ProblemNote } from '../ui/states.tsx';
import { fullNumberMessages } from './full-number.messages.ts';

const shownFor = 30_000;

interface Account {
  number: string;
  holder: string;
}

/** The whole number of an account, by a press: recorded, and hidden again. */
export function FullNumber({ borrowerId, accountId }: { borrowerId: string; accountId: string }) {
  const t = useTexts(fullNumberMessages);
  const may = useMay();
  const { outcome, send } = useSend<Account>(`number ${accountId}`);
  const [shown, setShown] = useState<Account | null>(null);
  useEffect(() => {
    if (!shown) return;
    const timer = setTimeout(() => setShown(null), shownFor);
    return () => clearTimeout(timer);
  }, [shown]);
  if (!may('bank-accounts:read')) return null;
  const look = async () => {
    const path = { borrowerId, accountId };
    const said = await send(path, () =>
      api.GET('/lender/v1/borrowers/{borrowerId}/bank-accounts/{accountId}', { params: { path } }),
    );
    if (said.state === 'done') setShown(said.answer);
  };
  if (shown) {
    return (
      <span role="status">
        <b>{shown.number.replace(/(.{4})(?=.)/g, '$1 ')}</b>{' '}
        <span className="meta as-block">
          <bdi>{fill(t.holder, { name: shown.holder })}</bdi>. {t.note}
        </span>
      </span>
    );
  }
  return (
    <>
      <Button look="plain" disabled={outcome.state === 'sending'} onClick={() => void look()}>
        {t.show}
      </Button>
      {(outcome.state === 'refused' || outcome.state === 'unknown') && <ProblemNote error={outcome.problem} />}
    </>
  );
}
