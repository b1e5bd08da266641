import { fill } from '@plazo/contract/text';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { api } from '../../api/client.ts';
import { useDraft } from '../../api/use-draft.ts';
import { ActionDialog } from '../../frame/action-dialog.tsx';
import { useTexts } from '../../language/language.tsx';
import { useMay } from '../../session/me.ts';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { TextField, Words } from '../../ui/fields.tsx';
import { Loading, ProblemNote } from '../../ui/states.tsx';
import { exampleOf } from './template-example.ts';
import { templatesMessages } from './templates.messages.ts';
import { type Template, templateQuery } from './templates.query.ts';
import '../../ui/facts.css';

/** One model answer: how it reads, and what can be done about it. */
export function TemplateDialog({ id, onClose }: { id: string; onClose(): void }) {
  const t = useTexts(templatesMessages);
  const may = useMay();
  const found = useQuery(templateQuery(id));
  const [step, setStep] = useState<'edit' | 'remove' | null>(null);
  const { data: template, tag } = found.data ?? {};
  if (step === 'remove' && template) return <RemoveTemplate template={template} tag={tag} onClose={onClose} />;
  if (step === 'edit' && template) return <WriteTemplate from={template} tag={tag} onClose={() => setStep(null)} />;
  return (
    <Dialog open title={template?.name ?? t.title} onClose={onClose} isWide>
      {found.isPending && <Loading rows={2} />}
      {found.isError && <ProblemNote error={found.error} retry={() => void found.refetch()} />}
      {template && (
        <>
          <p className="quote">{template.content}</p>
          <Example content={template.content} />
        </>
      )}
      {template && may('complaints:write') && (
        <div className="dialog-actions">
          <Button onClick={() => setStep('remove')}>{t.remove}</Button>
          <Button look="solid" onClick={() => setStep('edit')}>
            {t.edit}
          </Button>
        </div>
      )}
    </Dialog>
  );
}

function Example({ content }: { content: string }) {
  const t = useTexts(templatesMessages);
  return (
    <div>
      <h3>{t.example}</h3>
      <p className="quote">{exampleOf(content, t.examples)}</p>
    </div>
  );
}

interface WriteProps {
  from?: Template;
  /** Of what was read. */
  tag?: string | undefined;
  onClose(): void;
}

/** The name and text of a model answer; a new one gets an id of its own. */
export function WriteTemplate({ from, tag, onClose }: WriteProps) {
  const t = useTexts(templatesMessages);
  const [templateId] = useState(() => from?.id ?? crypto.randomUUID());
  const name = `complaint template ${from?.id ?? 'new'}`;
  const first = { name: from?.name ?? '', content: from?.content ?? '' };
  const { fields, change, forget } = useDraft(name, first, tag);
  const names = Object.keys(t.examples)
    .map((one) => `{{${one}}}`)
    .join(', ');
  return (
    <ActionDialog
      operation="putComplaintTemplate"
      title={from ? `${t.edit}: ${from.name}` : t.add}
      submit={t.write}
      done={t.writeDone}
      undo={t.writeUndo}
      isWide
      name={name}
      content={fields}
      isReady={Object.values(fields).every((words) => words.trim() !== '')}
      call={() =>
        api.PUT('/lender/v1/complaint-templates/{templateId}', {
          params: { path: { templateId }, ...(tag && { header: { 'If-Match': tag } }) },
          body: fields,
        })
      }
      onSent={forget}
      onClose={onClose}
    >
      <TextField label={t.name} name="name" most={80} value={fields.name} onChange={(next) => change({ name: next })} />
      <Words
        label={t.content}
        name="content"
        hint={fill(t.placeholders, { names })}
        most={4_000}
        rows={7}
        value={fields.content}
        onChange={(content) => change({ content })}
      />
      {fields.content.trim() !== '' && <Example content={fields.content} />}
    </ActionDialog>
  );
}

interface RemoveProps {
  template: Template;
  tag: string | undefined;
  onClose(): void;
}

function RemoveTemplate({ template: { id: templateId, name }, tag, onClose }: RemoveProps) {
  const t = useTexts(templatesMessages);
  return (
    <ActionDialog
      operation="removeComplaintTemplate"
      title={fill(t.removeTitle, { name })}
      submit={t.remove}
      done={t.removeDone}
      undo={t.removeUndo}
      isDanger
      name={`remove complaint template ${templateId}`}
      content={{}}
      call={() =>
        api.DELETE('/lender/v1/complaint-templates/{templateId}', {
          params: { path: { templateId }, ...(tag && { header: { 'If-Match': tag } }) },
        })
      }
      onClose={onClose}
    />
  );
}
