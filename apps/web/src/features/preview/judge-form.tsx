import { useId } from 'react';
import { Button } from '../../ui/button.tsx';
import { Field, fieldControl } from '../../ui/field.tsx';
import { type Choices, everything, judgeFields, sizes, type Wanted } from './judging.ts';
import type { PreviewMessages } from './preview.messages.ts';
import './preview.css';

interface JudgeFormProps {
  choices: Choices;
  wanted: Wanted;
  t: PreviewMessages;
}

/** Which screens to compare, in which looks, languages and widths. A plain form: the choice is in the URL. */
export function JudgeForm({ choices: { screens, looks }, wanted, t }: JudgeFormProps) {
  const values = {
    judge: screens.map(({ name }) => name),
    look: looks.map(({ id }) => id),
    language: ['es', 'en'],
    width: Object.keys(sizes),
  };
  return (
    <>
      <p className="caption">{t.judgeHint}</p>
      <form className="preview-form" method="get">
        {judgeFields.map((name) => (
          <Choice
            key={name}
            name={name}
            label={name === 'judge' ? t.screens : t[name]}
            chosen={wanted[name]}
            options={[...(name === 'judge' ? [''] : []), everything, ...values[name]]}
            called={{ '': t.none, [everything]: t.all }}
          />
        ))}
        <Button type="submit" kind="secondary">
          {t.show}
        </Button>
      </form>
    </>
  );
}

interface ChoiceProps {
  name: string;
  label: string;
  chosen: string;
  options: readonly string[];
  /** The label of an option, if it is not its value. */
  called: Readonly<Record<string, string>>;
}

function Choice({ name, label, chosen, options, called }: ChoiceProps) {
  const id = useId();
  return (
    <Field id={id} label={label}>
      <select {...fieldControl({ id })} name={name} defaultValue={chosen}>
        {options.map((value) => (
          <option key={value} value={value}>
            {called[value] ?? value}
          </option>
        ))}
      </select>
    </Field>
  );
}
