const controls = 'input:not([type=hidden], [type=file]), textarea, select';

type Control = HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement;

const controlsIn = (root: Element) => [...root.querySelectorAll<Control>(controls)];
const isChecked = (control: Control) => 'checked' in control && control.checked;
// The boxes of a group share a name.
const keyOf = ({ name, type, value }: Control) => (/radio|checkbox/.test(type) ? `${name} ${value}` : name);

/**
 * Remembers what has been typed and chosen in an element. The returned function puts it back after everything in the element has been
 * rendered again, as if it were typed once more, so that a view's state follows.
 */
export function typedIn(root: Element): () => void {
  const typed = new Map(
    controlsIn(root).map((control) => [keyOf(control), [control.value, isChecked(control)] as const]),
  );
  return () => {
    for (const control of controlsIn(root)) {
      const [value, checked] = typed.get(keyOf(control)) ?? [control.value, isChecked(control)];
      if (isChecked(control) !== checked) control.click();
      if (control.value === value) continue;
      // Past what React has put on the element itself, which would tell it that nothing has changed.
      Object.getOwnPropertyDescriptor(Object.getPrototypeOf(control), 'value')?.set?.call(control, value);
      for (const kind of ['input', 'change']) control.dispatchEvent(new Event(kind, { bubbles: true }));
    }
  };
}
