import { fill } from '@plazo/contract/text';
import { useState } from 'react';
import { api } from '../../api/client.ts';
import { useDraft } from '../../api/use-draft.ts';
import { ActionDialog } from '../../frame/action-dialog.tsx';
import { useTexts } from '../../language/language.tsx';
import { useAbout } from '../../session/about.ts';
import { amountMessages } from '../../ui/amount-field.messages.ts';
import { Button, Field, IconButton } from '../../ui/button.tsx';
import { Choice, TextField } from '../../ui/fields.tsx';
import { howToWrite } from '../../ui/typed-amount.ts';
import { LoanPreview } from './loan-preview.tsx';
import { productsMessages } from './products.messages.ts';
import type { Draft, Product } from './products.query.ts';
import { termWordsMessages } from './term-words.messages.ts';
import { kindOf, listedWords, termWord, typedTerm, written } from './terms.ts';
import { termName, termsIn } from './terms-table.tsx';

interface EditorProps {
  productId: string;
  from: Draft | Product | null;
  tag: string | undefined;
  onClose(): void;
}

const decisions = ['instant', 'review'] as const;

/** All terms in one form, each as people write it. What is sent is the whole draft. */
export function TermsEditor({ productId, from, tag, onClose }: EditorProps) {
  const t = useTexts(productsMessages);
  const words = useTexts(termWordsMessages);
  const { format } = useAbout();
  const terms = from?.terms ?? {};
  const name = `draft ${productId}`;
  const first: { name: string; decision: (typeof decisions)[number]; typed: Record<string, string> } = {
    name: from?.name ?? '',
    decision: from?.decision ?? 'review',
    typed: Object.fromEntries(
      Object.entries(terms).map(([term, value]) => [term, written(term, value, format, words)]),
    ),
  };
  const { fields, change, forget } = useDraft(name, first, tag);
  const { typed } = fields;
  const read = Object.entries(typed).map(([term, words]) => [term, typedTerm(term, words, format)] as const);
  const wrong = new Set(read.filter(([, value]) => value === undefined).map(([term]) => term));
  const body = {
    name: fields.name,
    logo: from?.logo ?? '/',
    decision: fields.decision,
    terms: Object.fromEntries(read.filter(([, value]) => value !== undefined)),
  };
  const without = (term: string) => Object.fromEntries(Object.entries(typed).filter(([one]) => one !== term));
  return (
    <ActionDialog
      operation="putProductDraft"
      title={t.edit}
      submit={t.writeDraft}
      done={t.draftDone}
      undo={t.draftUndo}
      name={name}
      content={body}
      isReady={wrong.size === 0 && fields.name.trim() !== ''}
      isWide
      call={() =>
        api.PUT('/lender/v1/products/{productId}/draft', {
          params: { path: { productId }, ...(tag && { header: { 'If-Match': tag } }) },
          body,
        })
      }
      onSent={forget}
      onClose={onClose}
    >
      <div className="in-a-row">
        <TextField label={t.name} most={200} value={fields.name} onChange={(next) => change({ name: next })} />
        <Choice
          label={t.columns.decision}
          of={decisions}
          names={t.decisions}
          value={fields.decision}
          onChange={(decision) => change({ decision })}
        />
      </div>
      <div className="term-fields">
        {termsIn(t, typed).map((term) => (
          <div key={term} className="term-field">
            <TermField
              term={term}
              value={typed[term] ?? ''}
              isWrong={wrong.has(term)}
              onChange={(next) => change({ typed: { ...typed, [term]: next } })}
            />
            <IconButton
              icon="close"
              name={fill(t.removeTerm, { term: termName(t, term) })}
              onClick={() => change({ typed: without(term) })}
            />
          </div>
        ))}
      </div>
      <AddTerm has={typed} onAdd={(term) => change({ typed: { ...typed, [term]: '' } })} />
      <LoanPreview productId={productId} terms={body.terms} />
    </ActionDialog>
  );
}

interface TermFieldProps {
  term: string;
  value: string;
  isWrong: boolean;
  onChange(value: string): void;
}

function TermField({ term, value, isWrong, onChange }: TermFieldProps) {
  const t = useTexts(productsMessages);
  const words = useTexts(termWordsMessages);
  const { format } = useAbout();
  const kind = kindOf(term);
  const amountWords = useTexts(amountMessages);
  const problems: Partial<Record<string, string>> = {
    list: fill(t.unknownWords, { words: listedWords(words, term) }),
    money: howToWrite(format, amountWords),
  };
  const problem = problems[kind as string] ?? t.unknownTerm;
  const unit = { percent: ' (%)', money: ` (${format.symbol.trim()})` }[kind as string] ?? '';
  return (
    <Field label={`${termName(t, term)}${unit}`} name={term} problem={isWrong ? problem : undefined}>
      {(field) =>
        typeof kind === 'string' ? (
          <input
            {...field}
            autoComplete="off"
            spellCheck={false}
            inputMode={kind === 'text' || kind === 'list' ? 'text' : 'decimal'}
            value={value}
            onChange={({ target }) => onChange(target.value)}
          />
        ) : (
          <select {...field} value={value} onChange={({ target }) => onChange(target.value)}>
            {[...new Set([...(value === '' ? [''] : []), ...kind])].map((word) => (
              <option key={word} value={word}>
                {termWord(words, term, word)}
              </option>
            ))}
          </select>
        )
      }
    </Field>
  );
}

function AddTerm({ has, onAdd }: { has: Readonly<Record<string, string>>; onAdd(term: string): void }) {
  const t = useTexts(productsMessages);
  const missing = Object.keys(t.terms).filter((term) => !Object.hasOwn(has, term));
  const [chosen, setChosen] = useState('');
  const term = missing.includes(chosen) ? chosen : missing[0];
  if (term === undefined) return null;
  return (
    <div className="in-a-row">
      <Choice
        label={t.termChoice}
        of={missing}
        names={t.terms as Record<string, string>}
        value={term}
        onChange={setChosen}
      />
      <Button icon="plus" onClick={() => onAdd(term)}>
        {t.addTerm}
      </Button>
    </div>
  );
}
