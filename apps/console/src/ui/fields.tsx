import { Field } from './button.tsx';

interface TextProps {
  label: string;
  /** In the API: what is refused in it stands at it. */
  name?: string | undefined;
  hint?: string | undefined;
  value: string;
  onChange(value: string): void;
  most?: number;
}

/** One line of text, such as a number or a name. */
export function TextField({ label, name, hint, value, onChange, most }: TextProps) {
  return (
    <Field label={label} name={name} hint={hint}>
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
export function Words({ label, name, hint, value, onChange, most, rows }: TextProps & { rows?: number }) {
  return (
    <Field label={label} name={name} hint={hint}>
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
  /** As of a text. */
  name?: string;
  value: Word;
  of: readonly Word[];
  /** What each is called. */
  names: Readonly<Record<Word, string>>;
  onChange(value: Word): void;
}

/** One of a few. */
export function Choice<Word extends string>({ label, name, value, of, names, onChange }: ChoiceProps<Word>) {
  return (
    <Field label={label} name={name}>
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

/** A moment on the lender's clock, as `2026-11-29T10:30`. */
export function MomentField({ label, name, hint, problem, value, onChange, min, max }: DayProps) {
  return (
    <Field label={label} name={name} hint={hint} problem={problem}>
      {(field) => (
        <input
          {...field}
          type="datetime-local"
          min={min}
          max={max}
          value={value}
          onChange={({ target }) => onChange(target.value)}
        />
      )}
    </Field>
  );
}

interface DayProps extends TextProps {
  /** What is wrong with it already, before it is sent. */
  problem?: string | undefined;
  min?: string;
  max?: string;
}

/** A day. */
export function DayField({ label, name, hint, value, onChange, min, max }: DayProps) {
  return (
    <Field label={label} name={name} hint={hint}>
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
  /** As of a text. */
  name?: string;
  value: number;
  min: number;
  max: number;
  onChange(value: number): void;
}

/** A whole number. */
export function NumberField({ label, name, value, min, max, onChange }: NumberProps) {
  return (
    <Field label={label} name={name}>
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
