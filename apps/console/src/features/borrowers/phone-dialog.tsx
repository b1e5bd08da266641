import { api } from '../../api/client.ts';
import { ActionDialog } from '../../frame/action-dialog.tsx';
import { useTexts } from '../../language/language.tsx';
import { useMay } from '../../session/me.ts';
import { borrowersMessages } from './borrowers.messages.ts';

export type PhoneStep = 'wrong' | 'confirm';

/** What somebody who spoke to them learned about the phone on file. */
export function PhoneDialog({ borrowerId, step, onClose }: { borrowerId: string; step: PhoneStep; onClose(): void }) {
  const t = useTexts(borrowersMessages);
  const may = useMay();
  const isUndoneByOthers = step === 'wrong' && !may('borrowers:write');
  const words = step === 'wrong' ? 'phoneWrong' : 'phoneConfirm';
  return (
    <ActionDialog
      operation={step === 'wrong' ? 'reportWrongPhone' : 'confirmPhone'}
      title={t[words]}
      submit={t[words]}
      done={t[`${words}Done`]}
      undo={isUndoneByOthers ? t.phoneWrongUndoByOthers : t[`${words}Undo`]}
      name={`phone ${step} ${borrowerId}`}
      content={{}}
      call={(key) =>
        api.POST(`/lender/v1/borrowers/{borrowerId}/phone/${step}`, {
          params: { path: { borrowerId }, header: { 'Idempotency-Key': key } },
          body: {},
        })
      }
      onClose={onClose}
    />
  );
}
