import { fill } from '@plazo/contract/text';
import { useEffect, useState } from 'react';
import { api } from '../api/client.ts';
import { type Answered, useSend } from '../api/use-send.ts';
import { useTexts } from '../language/language.tsx';
import { useMay } from '../session/me.ts';
import { Button } from '../ui/button.tsx';
import { ProblemNote } from '../ui/states.tsx';
import { fullNumberMessages } from './full-number.messages.ts';

const shownFor = 30_000;

interface Secret {
  number: string;
  /** Whose account it is. */
  holder?: string;
}

/** The whole number of an account, by a press: recorded, and hidden again. */
export function FullNumber({ borrowerId, accountId }: { borrowerId: string; accountId: string }) {
  const t = useTexts(fullNumberMessages);
  const may = useMay();
  if (!may('bank-accounts:read')) return null;
  const path = { borrowerId, accountId };
  return (
    <Briefly
      name={`number ${accountId}`}
      show={t.show}
      read={() => api.GET('/lender/v1/borrowers/{borrowerId}/bank-accounts/{accountId}', { params: { path } })}
    />
  );
}

/** The whole national id of a borrower, in the same way. */
export function FullNationalId({ borrowerId }: { borrowerId: string }) {
  const t = useTexts(fullNumberMessages);
  const may = useMay();
  if (!may('personal-data:read')) return null;
  return (
    <Briefly
      name={`national id ${borrowerId}`}
      show={t.showId}
      read={() => api.GET('/lender/v1/borrowers/{borrowerId}/national-id', { params: { path: { borrowerId } } })}
    />
  );
}

interface BrieflyProps {
  /** As in `useSend`. */
  name: string;
  /** What the button says. */
  show: string;
  read(): Promise<Answered>;
}

/** What is shown by a press, after proof of who asks, and for half a minute. */
function Briefly({ name, show, read }: BrieflyProps) {
  const t = useTexts(fullNumberMessages);
  const { outcome, send } = useSend<Secret>(name);
  const [shown, setShown] = useState<Secret | null>(null);
  useEffect(() => {
    if (!shown) return;
    const timer = setTimeout(() => setShown(null), shownFor);
    return () => clearTimeout(timer);
  }, [shown]);
  const look = async () => {
    const said = await send({}, read);
    if (said.state === 'done') setShown(said.answer);
  };
  if (shown) {
    // A CURP has no groups.
    const number = /^\d+$/.test(shown.number) ? shown.number.replace(/(.{4})(?=.)/g, '$1 ') : shown.number;
    return (
      <span role="status">
        <b>{number}</b>{' '}
        <span className="meta as-block">
          {shown.holder !== undefined && (
            <>
              <bdi>{fill(t.holder, { name: shown.holder })}</bdi>.{' '}
            </>
          )}
          {t.note}
        </span>
      </span>
    );
  }
  return (
    <>
      <Button look="plain" disabled={outcome.state === 'sending'} onClick={() => void look()}>
        {show}
      </Button>
      {(outcome.state === 'refused' || outcome.state === 'unknown') && <ProblemNote error={outcome.problem} />}
    </>
  );
}
