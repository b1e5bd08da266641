import { useState } from 'react';
import { api } from '../../api/client.ts';
import { ActionDialog } from '../../frame/action-dialog.tsx';
import { useTexts, useWriter } from '../../language/language.tsx';
import { Choice, DayField, TextField } from '../../ui/fields.tsx';
import { borrowersMessages } from './borrowers.messages.ts';

const kinds = ['clabe', 'card', 'account', 'iban'] as const;

/** An account that somebody of the lender's has proved to be the borrower's. Its number is kept nowhere in the browser. */
export function AddAccount({ borrowerId, onClose }: { borrowerId: string; onClose(): void }) {
  const t = useTexts(borrowersMessages);
  const write = useWriter();
  const [kind, setKind] = useState<(typeof kinds)[number]>('clabe');
  const [typed, setTyped] = useState('');
  const [bank, setBank] = useState('');
  const [proof, setProof] = useState({ statedBy: '', method: '', provedOn: write.today() });
  const change = (part: Partial<typeof proof>) => setProof((now) => ({ ...now, ...part }));
  const number = typed.replace(/\s/g, '');
  // A CLABE begins with its bank.
  const bankCode = bank.trim() || (kind === 'clabe' ? number.slice(0, 3) : '');
  const rest = { kind, ...(bankCode && { bankCode }), proof };
  return (
    <ActionDialog
      operation="addBankAccount"
      title={t.accountAdd}
      submit={t.accountAdd}
      done={t.accountAddDone}
      undo={t.accountAddUndo}
      name={`add account ${borrowerId}`}
      // Stands in the tab's storage until it is answered.
      content={{ ...rest, lastDigits: number.slice(-4) }}
      isReady={number !== '' && Object.values(proof).every((word) => word.trim() !== '')}
      call={(key) =>
        api.POST('/lender/v1/borrowers/{borrowerId}/bank-accounts', {
          params: { path: { borrowerId }, header: { 'Idempotency-Key': key } },
          body: { ...rest, number },
        })
      }
      onClose={onClose}
    >
      <Choice
        label={t.accountKind}
        name="kind"
        of={kinds}
        names={t.accountKinds}
        value={kind}
        onChange={(next) => setKind(next)}
      />
      <TextField label={t.accountNumber} name="number" most={64} value={typed} onChange={setTyped} />
      <TextField
        label={t.accountBank}
        name="bankCode"
        hint={t.accountBankHint}
        most={64}
        value={bank}
        onChange={setBank}
      />
      <TextField
        label={t.accountStatedBy}
        name="statedBy"
        most={120}
        value={proof.statedBy}
        onChange={(statedBy) => change({ statedBy })}
      />
      <TextField
        label={t.accountMethod}
        name="method"
        hint={t.accountMethodHint}
        most={120}
        value={proof.method}
        onChange={(method) => change({ method })}
      />
      <DayField
        label={t.accountProvedOn}
        name="provedOn"
        max={write.today()}
        value={proof.provedOn}
        onChange={(provedOn) => change({ provedOn })}
      />
    </ActionDialog>
  );
}
