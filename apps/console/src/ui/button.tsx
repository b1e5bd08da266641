import { type ComponentProps, type ReactNode, useId } from 'react';
import './button.css';
import { Icon, type IconName } from './icon.tsx';
import { useRefusal } from './refused-fields.tsx';

interface Look {
  /** `solid`: the next step, at most one in a view. `plain`: words alone. */
  look?: 'solid' | 'outlined' | 'plain' | 'danger';
  icon?: IconName;
  /** The key that does the same. */
  shortcut?: string;
  children: ReactNode;
}

export type ButtonProps = Look & Omit<ComponentProps<'button'>, 'className'>;

/** A button that says what it does. */
export function Button({ look = 'outlined', icon, shortcut, children, type = 'button', ...rest }: ButtonProps) {
  return (
    <button {...rest} type={type} className={`button button-${look}`} aria-keyshortcuts={shortcut}>
      {icon && <Icon name={icon} size={16} />}
      <span>{children}</span>
      {shortcut && (
        <span className="key" aria-hidden="true">
          {shortcut}
        </span>
      )}
    </button>
  );
}

/** A button of an icon alone; its name is read aloud and shown on hover. */
export function IconButton({
  icon,
  name,
  ...rest
}: { icon: IconName; name: string } & Omit<ComponentProps<'button'>, 'className' | 'children'>) {
  return (
    <button {...rest} type="button" className="icon-button" aria-label={name} title={name}>
      <Icon name={icon} size={17} />
    </button>
  );
}

interface FieldProps {
  label: string;
  /** In the API: what is refused in it stands at it. */
  name?: string | undefined;
  hint?: string | undefined;
  problem?: string | undefined;
  /** Shown and read after the label. */
  children: (field: { id: string; 'aria-describedby'?: string; 'aria-invalid'?: true }) => ReactNode;
}

/** A field with its label, and what is wrong with it. */
export function Field({ label, name, hint, problem: own, children }: FieldProps) {
  const id = useId();
  const refusal = useRefusal(name);
  const problem = own ?? refusal;
  const said = problem ?? hint;
  const described = said ? { 'aria-describedby': `${id}-said` } : {};
  return (
    <div className="field">
      <label htmlFor={id}>{label}</label>
      {children({ id, ...described, ...(problem ? { 'aria-invalid': true } : {}) })}
      {said && (
        <p id={`${id}-said`} className={problem ? 'field-problem' : 'meta'}>
          {said}
        </p>
      )}
    </div>
  );
}
