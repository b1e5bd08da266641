import { contactConfirmationMs } from '@plazo/loan-rules/limits';
import { type FormEvent, useEffect, useId, useRef, useState } from 'react';
import type { ViewProps } from '../../screen/page.ts';
import { useAlive } from '../../screen/screen.ts';
import { Button } from '../../ui/button.tsx';
import { Field } from '../../ui/field.tsx';
import { Notice } from '../../ui/notice.tsx';
import { useProblems } from '../../ui/use-problems.ts';
import type { ContactMessages } from './site-contact.messages.ts';
import './contact.css';

const fields = [
  { name: 'name', type: 'text', autoComplete: 'name' },
  { name: 'email', type: 'email', autoComplete: 'email' },
  { name: 'telephone', type: 'tel', autoComplete: 'tel' },
  { name: 'message' },
] as const;

type FieldName = (typeof fields)[number]['name'];

/**
 * Spec 5: all four are required, on success the fields clear and a picture shows for 3 s, and nothing is sent: the reader's own mail opens
 * with the text. The form is disabled until the document is interactive: a plain post would send what the page says is not sent.
 */
export function ContactFormView({ data: address, t }: ViewProps<string, ContactMessages>) {
  const isAlive = useAlive();
  const [completed, setCompleted] = useState(0);
  const form = useRef<HTMLFormElement>(null);
  const { problems: missing, find, forget } = useProblems<Partial<Record<FieldName, true>>>(form, {});
  const id = useId();

  useEffect(() => {
    if (completed === 0) return;
    const timer = setTimeout(() => setCompleted(0), contactConfirmationMs);
    return () => clearTimeout(timer);
  }, [completed]);

  function handleSubmit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    const entries = new FormData(event.currentTarget);
    const empty = fields.map(({ name }) => name).filter((name) => String(entries.get(name) ?? '').trim() === '');
    find(Object.fromEntries(empty.map((name) => [name, true])));
    if (empty.length > 0) return setCompleted(0);
    const written = fields.map(({ name }) => `${t[name]}: ${entries.get(name)}`).join('\n');
    location.href = `mailto:${encodeURI(address)}?body=${encodeURIComponent(written)}`;
    event.currentTarget.reset();
    setCompleted((before) => before + 1);
  }

  return (
    // Otherwise the browser's own messages would appear before ours, in its own language.
    <form className="contact-form" onSubmit={handleSubmit} ref={form} noValidate>
      <fieldset className="contact-fields" disabled={!isAlive}>
        <legend className="visually-hidden">{t.form}</legend>
        {fields.map((field) => {
          const control = {
            id: `${id}-${field.name}`,
            name: field.name,
            required: true,
            'aria-invalid': missing[field.name],
            'aria-describedby': missing[field.name] && `${id}-missing`,
            onInput: () => forget((name) => name === field.name),
          } as const;
          return (
            <Field id={control.id} label={t[field.name]} key={field.name}>
              {field.name === 'message' ? (
                <textarea {...control} rows={4} />
              ) : (
                <input {...control} type={field.type} autoComplete={field.autoComplete} />
              )}
            </Field>
          );
        })}
        <div role="alert" id={`${id}-missing`}>
          {Object.keys(missing).length > 0 && <Notice tone="danger">{t.incomplete}</Notice>}
        </div>
        <Button type="submit" kind="secondary">
          {t.check}
        </Button>
      </fieldset>
      <div className="contact-done" role="status">
        {completed > 0 && (
          <>
            <img src="/pictures/contact-complete.svg" alt={t.done} width="160" height="120" />
            <p aria-hidden="true">{t.done}</p>
          </>
        )}
      </div>
    </form>
  );
}
