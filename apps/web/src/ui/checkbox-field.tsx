import { type ChangeEventHandler, type ReactNode, useId } from 'react';

export interface CheckboxFieldProps {
  name: string;
  /** The sentence, link to the contract included. The link keeps its own tap; the rest of the row ticks the box. */
  children: ReactNode;
  value?: string | undefined;
  required?: boolean | undefined;
  checked?: boolean | undefined;
  defaultChecked?: boolean | undefined;
  onChange?: ChangeEventHandler<HTMLInputElement> | undefined;
}

/**
 * The box is a sibling of what follows it, not a child of its row: while it is not ticked, checkbox-field.css greys
 * `.button-primary` in every later sibling of the box (an ActionBar in the same form), with or without JavaScript.
 * With `required` the browser itself says why a greyed submit does nothing.
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
