import { type State, states } from '@plazo/loan-rules/states';
import { useState } from 'react';
import { api } from '../../api/client.ts';
import { ActionDialog } from '../../frame/action-dialog.tsx';
import { useTexts } from '../../language/language.tsx';
import { useAbout } from '../../session/about.ts';
import { Choice } from '../../ui/fields.tsx';
import { borrowersMessages } from './borrowers.messages.ts';
import type { Borrower } from './borrowers.query.ts';

/** The states of the country that has this time zone, by name; all that are known if none has it. */
export function statesIn(timeZone: string): [code: string, name: string][] {
  const countries = Object.values(states).map((all) => Object.entries(all));
  const has = (all: [string, State][]) => all.some(([, { zones }]) => zones.includes(timeZone));
  const own = countries.find(has) ?? countries.flat();
  return own
    .map(([code, { name }]): [string, string] => [code, name])
    .sort(([, one], [, other]) => one.localeCompare(other, 'es'));
}

const unknown = '';

interface StateDialogProps {
  borrower: Borrower & { externalId: string };
  onClose(): void;
}

/** Where somebody lives, which decides the hours and days on which they may be contacted. The rest of their record stays. */
export function StateDialog({ borrower, onClose }: StateDialogProps) {
  const t = useTexts(borrowersMessages);
  const { timeZone } = useAbout();
  // As it was when somebody began: what is read again afterwards has another tag.
  const [{ externalId, fullName, phone, address, state, tag }] = useState(borrower);
  const [chosen, setChosen] = useState(state ?? unknown);
  const known = statesIn(timeZone);
  const codes = [unknown, ...known.map(([code]) => code)];
  const body = { fullName, phone, address, state: chosen === unknown ? null : chosen };
  return (
    <ActionDialog
      title={t.stateChange}
      submit={t.stateChange}
      done={t.stateDone}
      undo={t.stateUndo}
      operation="putBorrower"
      name={`state ${externalId}`}
      content={body}
      isReady={chosen !== (state ?? unknown)}
      call={() =>
        api.PUT('/lender/v1/borrowers/by-external-id/{externalId}', {
          params: { path: { externalId }, header: { 'If-Match': tag } },
          body,
        })
      }
      onClose={onClose}
    >
      <Choice
        label={t.state}
        name="state"
        of={state === null || codes.includes(state) ? codes : [...codes, state]}
        names={{
          ...Object.fromEntries(known),
          [unknown]: t.stateUnknown,
          ...(state !== null && !codes.includes(state) && { [state]: state }),
        }}
        value={chosen}
        onChange={setChosen}
      />
    </ActionDialog>
  );
}
