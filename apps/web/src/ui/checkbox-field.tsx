import { type ChangeEventHandler, type ReactNode, type Ref, useId } from 'react';
import './checkbox-field.css';

export interface CheckboxFieldProps {
  name: string;
  /** The sentence, with its link to the contract. A tap on the link follows it; a tap anywhere else in the row ticks the box. */
  children: ReactNode;
  value?: string | undefined;
  required?: boolean | undefined;
  checked?: boolean | undefined;
  defaultChecked?: boolean | undefined;
  onChange?: ChangeEventHandler<HTMLInputElement> | undefined;
  ref?: Ref<HTMLInputElement> | undefined;
}

/**
 * The box is a sibling of what follows it, not a child of its row: while it is not ticked, checkbox-field.css greys every `.button-primary`
 * that is a later sibling of the box, or inside one, with or without JavaScript. Put it into the ActionBar right before its Button, so that
 * the terms are visible next to the button that accepts them. The parent must be a flex column with `gap: var(--gap)`. With `required` the
 * browser itself explains why a greyed submit button does nothing.
 */
export function CheckboxField({ children, value = '1', ...input }: CheckboxFieldProps) {
  const id = useId();
  return (
    <>
      <input
        {...input}
        className="checkbox-box"
        type="checkbox"
        id={id}
        value={value}
        aria-labelledby={`${id}-label`}
      />
      <div className="checkbox-row">
        {/* biome-ignore lint/a11y/noLabelWithoutControl: only a larger place to tap; the span names the box */}
        <label className="checkbox-cover" htmlFor={id} aria-hidden="true" />
        <span id={`${id}-label`}>{children}</span>
      </div>
    </>
  );
}
