import { fill } from '@plazo/contract/text';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { api } from '../../api/client.ts';
import { ActionDialog } from '../../frame/action-dialog.tsx';
import { ReasonDialog } from '../../frame/reason-dialog.tsx';
import { useTexts, useWriter } from '../../language/language.tsx';
import { useMay } from '../../session/me.ts';
import { Button } from '../../ui/button.tsx';
import { Card } from '../../ui/facts.tsx';
import { StateBadge } from '../../ui/state-badge.tsx';
import { ProblemNote } from '../../ui/states.tsx';
import { orderMessages } from './order.messages.ts';
import { type Letter, lettersQuery, type Order } from './order.query.ts';

/** The letters that say that nothing is owed: of a loan that is paid off, or was. */
export function LettersCard({ order: { id: orderId, state } }: { order: Order }) {
  const t = useTexts(orderMessages);
  const may = useMay();
  const letters = useQuery({ ...lettersQuery(orderId), enabled: may('letters:read') });
  const [isIssuing, setIssuing] = useState(false);
  const [voiding, setVoiding] = useState<Letter | null>(null);
  const list = letters.data?.data ?? [];
  const mayChange = may('letters:write');
  const isMissing = state === 'settled' && !list.some((letter) => letter.state === 'valid');
  if (list.length === 0 && state !== 'settled') return null;
  return (
    <Card title={t.noDebtLetters}>
      {letters.isError && <ProblemNote error={letters.error} retry={() => void letters.refetch()} />}
      {letters.isSuccess && list.length === 0 && <p className="meta">{t.noLetter}</p>}
      <ul className="order-letters">
        {list.map((letter) => (
          <LetterItem key={letter.code} letter={letter} onVoid={mayChange ? setVoiding : undefined} />
        ))}
      </ul>
      {letters.isSuccess && isMissing && mayChange && (
        <Button look="plain" icon="plus" onClick={() => setIssuing(true)}>
          {t.issueLetter}
        </Button>
      )}
      {isIssuing && <IssueLetter orderId={orderId} onClose={() => setIssuing(false)} />}
      {voiding && <VoidLetter letter={voiding} onClose={() => setVoiding(null)} />}
    </Card>
  );
}

function LetterItem({ letter, onVoid }: { letter: Letter; onVoid: ((letter: Letter) => void) | undefined }) {
  const t = useTexts(orderMessages);
  const write = useWriter();
  const { code, issuedOn, state, verifyUrl } = letter;
  const isValid = state === 'valid';
  return (
    <li>
      <span>
        <a href={verifyUrl} target="_blank" rel="noreferrer" title={t.verifyLetter}>
          {code}
        </a>
        <span className="meta as-block">{write.day(issuedOn)}</span>
      </span>
      <StateBadge tone={isValid ? 'positive' : 'plain'} isFinal>
        {t.letterStates[state]}
      </StateBadge>
      {isValid && onVoid && (
        <Button look="plain" onClick={() => onVoid(letter)}>
          {t.voidLetter}
        </Button>
      )}
    </li>
  );
}

function IssueLetter({ orderId, onClose }: { orderId: string; onClose(): void }) {
  const t = useTexts(orderMessages);
  return (
    <ActionDialog
      operation="issueLetter"
      title={t.issueLetter}
      submit={t.issueLetter}
      done={t.issueLetterDone}
      undo={t.issueLetterUndo}
      name={`letter ${orderId}`}
      content={{}}
      call={(key) =>
        api.POST('/lender/v1/orders/{orderId}/letters', {
          params: { path: { orderId }, header: { 'Idempotency-Key': key } },
          body: {},
        })
      }
      onClose={onClose}
    />
  );
}

function VoidLetter({ letter: { code }, onClose }: { letter: Letter; onClose(): void }) {
  const t = useTexts(orderMessages);
  return (
    <ReasonDialog
      operation="revokeLetter"
      title={fill(t.voidLetterTitle, { code })}
      submit={t.voidLetter}
      done={t.voidLetterDone}
      undo={t.voidLetterUndo}
      isDanger
      name={`void letter ${code}`}
      label={t.reason}
      most={500}
      rest={{}}
      call={(key, body) =>
        api.POST('/lender/v1/letters/{code}/revoke', {
          params: { path: { code }, header: { 'Idempotency-Key': key } },
          body,
        })
      }
      onClose={onClose}
    />
  );
}
