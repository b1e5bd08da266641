import { messageExamples } from '@plazo/contract/lender/message-examples';
import { fillCount } from '@plazo/contract/plural';
import { fill } from '@plazo/contract/text';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { api } from '../../api/client.ts';
import { useDraft } from '../../api/use-draft.ts';
import { ActionDialog } from '../../frame/action-dialog.tsx';
import { useTexts, useWriter } from '../../language/language.tsx';
import { useAbout } from '../../session/about.ts';
import { useMay } from '../../session/me.ts';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { Facts } from '../../ui/facts.tsx';
import { Choice, TextField, Words } from '../../ui/fields.tsx';
import { ProblemNote } from '../../ui/states.tsx';
import { messagesMessages } from './messages.messages.ts';
import { previewQuery, type Template } from './messages.query.ts';

/** What a placeholder stands for, as an example. */
const examples: Readonly<Record<string, string>> = {
  name: 'Guadalupe',
  link: 'plazo.example/login',
  payLink: 'plazo.example/login?to=pay',
  loanLink: 'plazo.example/login?to=loan',
  waysLink: 'plazo.example/login?to=ways',
  planLink: 'plazo.example/login?to=plan',
  messagesLink: 'plazo.example/login?to=messages',
  servicePhone: '55 0000 0000',
};

/** A text on a phone: `{{name}}` and the others filled. */
export function exampleOf(content: string, company: string): string {
  return content.replace(/\{\{(\w+)\}\}/g, (whole, name: string) => {
    if (name === 'company') return company;
    return Object.hasOwn(examples, name) ? (examples[name] ?? whole) : whole;
  });
}

function Phone({ words, note }: { words: string; note?: string | undefined }) {
  const t = useTexts(messagesMessages);
  return (
    <figure className="phone">
      <figcaption>{t.phone}</figcaption>
      <div>
        <bdi className="as-block phone-words">{words}</bdi>
      </div>
      {note && <p className="meta">{note}</p>}
    </figure>
  );
}

/** One text: how it reads on a phone, who checked it, and its next version. */
export function TextDialog({ template, onClose }: { template: Template; onClose(): void }) {
  const t = useTexts(messagesMessages);
  const write = useWriter();
  const may = useMay();
  const { name } = useAbout();
  const [step, setStep] = useState<'write' | 'activate' | null>(null);
  const [typed, setTyped] = useState('');
  const preview = useQuery(previewQuery(typed.trim(), template.id));
  if (step === 'write') return <WriteText from={template} onClose={() => setStep(null)} />;
  if (step === 'activate') return <Activate id={template.id} onClose={() => setStep(null)} />;
  const { purpose, channel, language, version, state, isChecked, writtenBy, writtenAt } = template;
  return (
    <Dialog
      open
      title={`${t.purposes[purpose]} · ${t.channels[channel]} · ${t.languages[language]}`}
      onClose={onClose}
      isWide
    >
      <div className="text-and-facts">
        <Phone
          words={preview.data?.content ?? exampleOf(template.content, name)}
          note={fillCount(t.segmentCount, preview.data?.segments ?? template.segments, write.language)}
        />
        <div>
          <Facts
            of={[
              [t.columns.state, t.states[state]],
              [t.columns.version, version],
              [t.columns.by, <bdi key="by">{writtenBy}</bdi>],
              [t.writtenAt, write.moment(writtenAt)],
              [t.checked, isChecked !== null && (isChecked ? '✓' : t.unchecked)],
              [t.subject, template.subject],
              [t.providerName, template.providerName],
            ]}
          />
          {may('orders:read') && (
            <TextField label={t.order} hint={t.example} value={typed} onChange={setTyped} most={64} />
          )}
          {preview.isError && typed.trim() !== '' && <ProblemNote error={preview.error} />}
        </div>
      </div>
      {may('messages:write') && (
        <div className="dialog-actions">
          <Button onClick={() => setStep('write')}>{t.write}</Button>
          {state === 'draft' && (
            <Button look="solid" onClick={() => setStep('activate')}>
              {t.activate}
            </Button>
          )}
        </div>
      )}
    </Dialog>
  );
}

function Activate({ id: templateId, onClose }: { id: string; onClose(): void }) {
  const t = useTexts(messagesMessages);
  return (
    <ActionDialog
      operation="activateMessageTemplate"
      title={t.activate}
      submit={t.activate}
      done={t.activateDone}
      undo={t.activateUndo}
      name={`activate ${templateId}`}
      content={{}}
      call={(key) =>
        api.POST('/lender/v1/message-templates/{templateId}/activate', {
          params: { path: { templateId }, header: { 'Idempotency-Key': key } },
          body: {},
        })
      }
      onClose={onClose}
    />
  );
}

const purposes = ['before-due', 'due', 'late', 'promise', 'plan'] as const;
const channels = ['sms', 'whatsapp', 'email', 'app'] as const;
const languages = ['1', '2'] as const;
const links = ['link', 'payLink', 'loanLink', 'waysLink', 'planLink', 'messagesLink'];
const placeholders = ['name', 'company', ...links, 'servicePhone'];

type Writing = Pick<Template, 'purpose' | 'channel' | 'language' | 'content'> & {
  subject: string;
  providerName: string;
};

/** What only an e-mail or a WhatsApp message has. */
function ChannelField({ fields, change }: { fields: Writing; change(next: Partial<Writing>): void }) {
  const t = useTexts(messagesMessages);
  const { channel, subject, providerName } = fields;
  if (channel === 'email') {
    return (
      <TextField
        label={t.subject}
        name="subject"
        most={100}
        value={subject}
        onChange={(next) => change({ subject: next })}
      />
    );
  }
  if (channel !== 'whatsapp') return null;
  return (
    <TextField
      label={t.providerName}
      name="providerName"
      hint={t.providerHint}
      most={80}
      value={providerName}
      onChange={(next) => change({ providerName: next })}
    />
  );
}

/** A new version, with the phone next to it while somebody writes. */
export function WriteText({ from, onClose }: { from?: Template; onClose(): void }) {
  const t = useTexts(messagesMessages);
  const { name: company } = useAbout();
  const { purpose = 'before-due', channel = 'sms', language = '1', content = '', subject, providerName } = from ?? {};
  const own = { subject: subject ?? '', providerName: providerName ?? '' };
  const first: Writing = { purpose, channel, language, content, ...own };
  const name = `text ${from?.id ?? 'new'}`;
  const { fields, change, forget } = useDraft(name, first);
  const { providerName: typedName, subject: typedSubject, ...rest } = fields;
  const body = {
    ...rest,
    ...(fields.channel === 'email' && { subject: typedSubject.trim() }),
    ...(fields.channel === 'whatsapp' && typedName.trim() && { providerName: typedName.trim() }),
  };
  const names = placeholders.map((one) => `{{${one}}}`).join(', ');
  return (
    <ActionDialog
      operation="writeMessageTemplate"
      title={from ? t.write : t.writeNew}
      submit={from ? t.write : t.writeNew}
      done={t.writeDone}
      undo={t.writeUndo}
      name={name}
      content={body}
      isReady={fields.content.trim() !== '' && (fields.channel !== 'email' || typedSubject.trim() !== '')}
      call={(key) => api.POST('/lender/v1/message-templates', { params: { header: { 'Idempotency-Key': key } }, body })}
      onSent={forget}
      onClose={onClose}
    >
      {!from && (
        <div className="in-a-row">
          <Choice
            label={t.columns.purpose}
            of={purposes}
            names={t.purposes}
            value={fields.purpose}
            onChange={(next) => change({ purpose: next })}
          />
          <Choice
            label={t.columns.channel}
            of={channels}
            names={t.channels}
            value={fields.channel}
            onChange={(next) => change({ channel: next })}
          />
          <Choice
            label={t.columns.language}
            of={languages}
            names={t.languages}
            value={fields.language}
            onChange={(next) => change({ language: next })}
          />
        </div>
      )}
      <Words
        label={t.content}
        name="content"
        hint={fill(t.placeholders, { names })}
        most={1_000}
        rows={5}
        value={fields.content}
        onChange={(next) => change({ content: next })}
      />
      {fields.content.trim() === '' && (
        <Button
          look="plain"
          icon="plus"
          onClick={() => change({ content: messageExamples[fields.language][fields.purpose] })}
        >
          {t.begin}
        </Button>
      )}
      <ChannelField fields={fields} change={change} />
      {fields.content.trim() !== '' && <Phone words={exampleOf(fields.content, company)} />}
    </ActionDialog>
  );
}
