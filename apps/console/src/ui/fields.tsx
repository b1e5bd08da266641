import { Field } from './button.tsx';

interface TextProps {
  label: string;
  hint?: string | undefined;
  value: string;
  onChange(value: string): void;
  most?: number;
}

/** One line of text, such as a number or a name. */
export function TextField({ label, hint, value, onChange, most }: TextProps) {
  return (
    <Field label={label} hint={hint}>
      {(field) => (
        <input
          {...field}
          autoComplete="off"
          spellCheck={false}
          maxLength={most}
          value={value}
          onChange={({ target }) => onChange(target.value)}
        />
      )}
    </Field>
  );
}

/** Words of one's own. */
export function Words({ label, hint, value, onChange, most, rows }: TextProps & { rows?: number }) {
  return (
    <Field label={label} hint={hint}>
      {(field) => (
        <textarea
          {...field}
          rows={rows}
          maxLength={most}
          value={value}
          onChange={({ target }) => onChange(target.value)}
        />
      )}
    </Field>
  );
}

interface ChoiceProps<Word extends string> {
  label: string;
  value: Word;
  of: readonly Word[];
  /** What each is called. */
  names: Readonly<Record<Word, string>>;
  onChange(value: Word): void;
}

/** One of a few. */
export function Choice<Word extends string>({ label, value, of, names, onChange }: ChoiceProps<Word>) {
  return (
    <Field label={label}>
      {(field) => (
        <select
          {...field}
          value={value}
          onChange={({ target }) => onChange(of.find((one) => one === target.value) ?? value)}
        >
          {of.map((one) => (
            <option key={one} value={one}>
              {names[one]}
            </option>
          ))}
        </select>
      )}
    </Field>
  );
}

/** A day. */
export function DayField({ label, hint, value, onChange, min, max }: TextProps & { min?: string; max?: string }) {
  return (
    <Field label={label} hint={hint}>
      {(field) => (
        <input
          {...field}
          type="date"
          min={min}
          max={max}
          value={value}
          onChange={({ target }) => onChange(target.value)}
        />
      )}
    </Field>
  );
}

interface NumberProps {
  label: string;
  value: number;
  min: number;
  max: number;
  onChange(value: number): void;
}

/** A whole number. */
export function NumberField({ label, value, min, max, onChange }: NumberProps) {
  return (
    <Field label={label}>
      {(field) => (
        <input
          {...field}
          type="number"
          min={min}
          max={max}
          step={1}
          required
          value={Number.isNaN(value) ? '' : value}
          onChange={({ target }) => onChange(target.valueAsNumber)}
        />
      )}
    </Field>
  );
}
