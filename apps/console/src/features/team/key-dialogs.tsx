import { type Scope, scopes } from '@plazo/contract/lender/scopes';
import { useState } from 'react';
import { api } from '../../api/client.ts';
import { ActionDialog } from '../../frame/action-dialog.tsx';
import { useTexts, useWriter } from '../../language/language.tsx';
import { useMay } from '../../session/me.ts';
import { CopyButton } from '../../ui/copy-button.tsx';
import { DayField, TextField } from '../../ui/fields.tsx';
import { teamMessages } from './team.messages.ts';
import type { KeyRow } from './team.query.ts';

/** A key for a system: what it may do, until when; its value is shown once. */
export function AddKey({ onClose }: { onClose(): void }) {
  const t = useTexts(teamMessages);
  const write = useWriter();
  const may = useMay();
  const [name, setName] = useState('');
  const [chosen, setChosen] = useState<Scope[]>([]);
  const [lastDay, setLastDay] = useState('');
  const body = { name: name.trim(), scopes: chosen, ...(lastDay && { expiresAt: endOf(write.noonOf(lastDay)) }) };
  return (
    <ActionDialog
      operation="addApiKey"
      title={t.addKey}
      submit={t.addKey}
      done={(answer) => <KeyOnce said={t.addKeyDone} answer={answer} />}
      undo={t.addKeyUndo}
      isWide
      name="add key"
      content={body}
      isReady={body.name !== '' && chosen.length > 0}
      call={(key) => api.POST('/lender/v1/api-keys', { params: { header: { 'Idempotency-Key': key } }, body })}
      onClose={onClose}
    >
      <TextField label={t.keyName} name="name" most={100} value={name} onChange={setName} />
      <DayField label={t.keyEnds} name="expiresAt" min={write.today()} value={lastDay} onChange={setLastDay} />
      <fieldset className="team-roles">
        <legend>{t.columns.scopes}</legend>
        {scopes
          .filter((scope) => may(scope))
          .map((scope) => (
            <label key={scope} className="check">
              <input
                type="checkbox"
                checked={chosen.includes(scope)}
                onChange={({ target }) =>
                  setChosen(target.checked ? [...chosen, scope] : chosen.filter((one) => one !== scope))
                }
              />
              <code>{scope}</code>
            </label>
          ))}
      </fieldset>
    </ActionDialog>
  );
}

/** Twelve hours after noon. */
function endOf(noon: string): string {
  return new Date(Date.parse(noon) + 12 * 3_600_000).toISOString();
}

export type KeyStep = 'rotate' | 'revoke';

/** A new value for a key, or its end. */
export function KeyDialog({ apiKey: { id: keyId, name }, step, onClose }: KeyDialogProps) {
  const t = useTexts(teamMessages);
  const words = step === 'rotate' ? 'rotateKey' : 'revokeKey';
  return (
    <ActionDialog
      operation={step === 'rotate' ? 'rotateApiKey' : 'revokeApiKey'}
      title={`${t[words]}: ${name}`}
      submit={t[words]}
      done={step === 'rotate' ? (answer) => <KeyOnce said={t.rotateKeyDone} answer={answer} /> : t.revokeKeyDone}
      undo={t[`${words}Undo`]}
      isDanger={step === 'revoke'}
      name={`${step} key ${keyId}`}
      content={{}}
      call={(key) =>
        api.POST(`/lender/v1/api-keys/{keyId}/${step}`, {
          params: { path: { keyId }, header: { 'Idempotency-Key': key } },
          body: {},
        })
      }
      onClose={onClose}
    />
  );
}

interface KeyDialogProps {
  apiKey: KeyRow;
  step: KeyStep;
  onClose(): void;
}

function KeyOnce({ said, answer }: { said: string; answer: unknown }) {
  const t = useTexts(teamMessages);
  const { key } = (answer ?? {}) as { key?: string };
  return (
    <>
      {said} {key === undefined ? t.keyGone : <code className="key-once">{key}</code>}
      {key !== undefined && <CopyButton text={key} />}
    </>
  );
}
