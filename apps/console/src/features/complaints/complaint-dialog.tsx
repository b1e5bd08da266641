import { fill } from '@plazo/contract/text';
import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import { api, changeHeaders } from '../../api/client.ts';
import { useDraft } from '../../api/use-draft.ts';
import { ActionDialog } from '../../frame/action-dialog.tsx';
import { useTexts, useWriter } from '../../language/language.tsx';
import { useMay } from '../../session/me.ts';
import { Button, Field } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { Facts } from '../../ui/facts.tsx';
import { Choice } from '../../ui/fields.tsx';
import { Loading, ProblemNote } from '../../ui/states.tsx';
import { complaintsMessages } from './complaints.messages.ts';
import { type Complaint, type ComplaintRow, complaintQuery } from './complaints.query.ts';
import { templatesMessages } from './templates.messages.ts';
import { replyPreview, templatesQuery } from './templates.query.ts';

const steps = ['take', 'release', 'close', 'reopen'] as const;

type Step = (typeof steps)[number] | 'reply';

/** What can be done about a complaint; the first is the next step. */
export function stepsOf({ state, takenBy, closedAt }: Pick<Complaint, 'state' | 'takenBy' | 'closedAt'>): Step[] {
  if (closedAt !== null) return ['reopen'];
  const own: Step[] = state === 'open' ? ['reply'] : ['close', 'reply'];
  return [...own, takenBy === null ? 'take' : 'release'];
}

interface ComplaintDialogProps {
  folio: string;
  /** Its row, if the list has it. */
  row: ComplaintRow | undefined;
  onClose(): void;
}

/** One complaint: what they say, what we said, and the next step. */
export function ComplaintDialog({ folio, row, onClose }: ComplaintDialogProps) {
  const t = useTexts(complaintsMessages);
  const may = useMay();
  const complaint = useQuery(complaintQuery(folio));
  const [step, setStep] = useState<Step | null>(null);
  const { data: read, tag = '' } = complaint.data ?? {};
  const close = () => setStep(null);
  if (step === 'reply') return <Reply folio={folio} tag={tag} onClose={close} />;
  if (step !== null) return <PlainStep folio={folio} tag={tag} step={step} onClose={close} />;
  const possible = read && may('complaints:write') ? stepsOf(read) : [];
  return (
    <Dialog open title={folio} onClose={onClose} isWide>
      {complaint.isPending && <Loading rows={3} />}
      {complaint.isError && <ProblemNote error={complaint.error} retry={() => void complaint.refetch()} />}
      {read && <Said complaint={read} name={row?.borrowerName} />}
      <div className="dialog-actions">
        {possible.toReversed().map((one) => (
          <Button key={one} look={one === possible[0] ? 'solid' : 'outlined'} onClick={() => setStep(one)}>
            {t[one]}
          </Button>
        ))}
      </div>
    </Dialog>
  );
}

function Said({ complaint, name }: { complaint: Complaint; name: string | null | undefined }) {
  const t = useTexts(complaintsMessages);
  const write = useWriter();
  const { borrowerId, orderId, answerBy, images, score } = complaint;
  return (
    <>
      <Facts
        of={[
          [t.columns.borrower, <bdi key="borrower">{name ?? borrowerId}</bdi>],
          [
            t.order,
            <Link key="order" to="/orders/$orderId" params={{ orderId }}>
              {orderId}
            </Link>,
          ],
          [t.columns.until, answerBy === null ? t.noClock : write.day(answerBy)],
          [t.columns.taken, complaint.takenBy ?? t.nobody],
          [t.pictures, images > 0 && images],
          [t.score, score],
        ]}
      />
      <div>
        <h3>{t.theirs}</h3>
        <bdi className="quote as-block">{complaint.content}</bdi>
      </div>
      {complaint.replies.map(({ content, repliedAt }) => (
        <div key={repliedAt}>
          <h3>{fill(t.ours, { moment: write.moment(repliedAt) })}</h3>
          <p className="quote">{content}</p>
        </div>
      ))}
    </>
  );
}

interface StepProps {
  folio: string;
  /** Of what was read. */
  tag: string;
  onClose(): void;
}

function Reply({ folio, tag, onClose }: StepProps) {
  const t = useTexts(complaintsMessages);
  const name = `reply ${folio}`;
  const { fields, change, forget } = useDraft(name, { content: '' });
  const { content } = fields;
  return (
    <ActionDialog
      operation="replyToComplaint"
      title={`${t.reply}: ${folio}`}
      submit={t.reply}
      done={t.replyDone}
      undo={t.replyUndo}
      name={name}
      content={{ content }}
      isReady={content.trim() !== ''}
      call={(key) =>
        api.POST('/lender/v1/complaints/{folio}/replies', {
          params: { path: { folio }, header: changeHeaders(key, tag) },
          body: { content },
        })
      }
      onSent={forget}
      onClose={onClose}
    >
      <FromTemplate
        folio={folio}
        onText={(text) => change({ content: content.trim() === '' ? text : `${content}\n\n${text}` })}
      />
      <Field label={t.replyText} name="content">
        {(field) => (
          <textarea
            {...field}
            rows={7}
            value={content}
            maxLength={4_000}
            onChange={({ target }) => change({ content: target.value })}
          />
        )}
      </Field>
    </ActionDialog>
  );
}

const noTemplate = '';

/** Begins with a model answer, filled in by the server for this complaint; what was typed stays before it. */
function FromTemplate({ folio, onText }: { folio: string; onText(text: string): void }) {
  const t = useTexts(templatesMessages);
  const list = useInfiniteQuery(templatesQuery);
  const [chosen, setChosen] = useState(noTemplate);
  const [error, setError] = useState<unknown>(null);
  const templates = list.data?.pages.flatMap(({ data }) => data) ?? [];
  if (templates.length === 0) return null;
  const use = async (templateId: string) => {
    setChosen(templateId);
    setError(null);
    if (templateId === noTemplate) return;
    await replyPreview(folio, templateId).then(({ content }) => onText(content), setError);
  };
  return (
    <>
      <Choice
        label={t.use}
        of={[noTemplate, ...templates.map(({ id }) => id)]}
        names={{ [noTemplate]: t.useNone, ...Object.fromEntries(templates.map(({ id, name }) => [id, name])) }}
        value={chosen}
        onChange={(next) => void use(next)}
      />
      {error !== null && <ProblemNote error={error} />}
    </>
  );
}

const operations = {
  take: 'takeComplaint',
  release: 'releaseComplaint',
  close: 'closeComplaint',
  reopen: 'reopenComplaint',
} as const;

function PlainStep({ folio, tag, step, onClose }: StepProps & { step: (typeof steps)[number] }) {
  const t = useTexts(complaintsMessages);
  return (
    <ActionDialog
      operation={operations[step]}
      title={`${t[step]}: ${folio}`}
      submit={t[step]}
      done={t[`${step}Done`]}
      undo={t[`${step}Undo`]}
      name={`${step} ${folio}`}
      content={{}}
      call={(key) =>
        api.POST(`/lender/v1/complaints/{folio}/${step}`, {
          params: { path: { folio }, header: changeHeaders(key, tag) },
          body: {},
        })
      }
      onClose={onClose}
    />
  );
}
