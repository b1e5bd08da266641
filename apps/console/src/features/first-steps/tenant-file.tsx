import { useQuery } from '@tanstack/react-query';
import { useDeferredValue } from 'react';
import { useDraft } from '../../api/use-draft.ts';
import { useTexts } from '../../language/language.tsx';
import { Button } from '../../ui/button.tsx';
import { Card } from '../../ui/facts.tsx';
import { Choice, TextField } from '../../ui/fields.tsx';
import { saveFile } from '../../ui/save-file.ts';
import { Loading, ProblemNote } from '../../ui/states.tsx';
import { FileFindings } from './file-findings.tsx';
import { firstStepsMessages } from './first-steps.messages.ts';
import { type FirstSteps, fileCheckQuery, tenantFileQuery } from './first-steps.query.ts';
import { type FileFields, fieldsOf, fileWith, packs, texts } from './tenant-file-fields.ts';

/** The tenant file: what is the lender's own, checked by the server as it is written, to download. */
export function TenantFileCard({ approvals }: Pick<FirstSteps, 'approvals'>) {
  const t = useTexts(firstStepsMessages);
  const read = useQuery(tenantFileQuery);
  if (read.isPending) return <Loading rows={4} />;
  if (read.isError) return <ProblemNote error={read.error} retry={() => void read.refetch()} />;
  return (
    <Card title={t.file}>
      <p className="meta">{t.fileNote}</p>
      <FileForm {...read.data} approvals={approvals} />
    </Card>
  );
}

interface FormProps extends Pick<FirstSteps, 'approvals'> {
  file: Record<string, unknown>;
  finished: Record<string, unknown>;
}

function FileForm({ file, finished, approvals }: FormProps) {
  const t = useTexts(firstStepsMessages);
  const { fields, change } = useDraft<FileFields>('tenant file', fieldsOf(finished));
  const written = fileWith(fields.withApprovals ? finished : file, fields);
  // The check follows what is written, and never holds a key back.
  const checked = useDeferredValue(written);
  const check = useQuery({ ...fileCheckQuery(checked), placeholderData: (before) => before });
  const findings = check.data?.findings ?? [];
  return (
    <>
      <div className="term-fields">
        {texts.map((name) => (
          <TextField
            key={name}
            label={t.fields[name]}
            value={fields[name]}
            onChange={(next) => change({ [name]: next })}
          />
        ))}
        <Choice
          label={t.fields.pack}
          of={packs}
          names={t.packs}
          value={fields.pack}
          onChange={(pack) => change({ pack })}
        />
      </div>
      <label className="check">
        <input
          type="checkbox"
          checked={fields.withApprovals}
          onChange={({ target }) => change({ withApprovals: target.checked })}
        />
        {t.withApprovals}
      </label>
      <p className="meta">{t.approvalsNow[approvals]}</p>
      <div role="status">
        {check.data &&
          (findings.length === 0 ? (
            <p className="note note-positive">{t.noProblems}</p>
          ) : (
            <div className="note note-warning">
              <h3>{t.problems}</h3>
              <FileFindings of={findings} />
            </div>
          ))}
      </div>
      <div className="first-step-actions">
        <Button
          icon="download"
          onClick={() => saveFile('tenant.json', `${JSON.stringify(written, null, 2)}\n`, 'application/json')}
        >
          {t.download}
        </Button>
      </div>
    </>
  );
}
