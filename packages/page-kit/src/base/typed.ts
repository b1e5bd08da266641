const controls = 'input:not([type=hidden], [type=file]), textarea, select';

type Control = HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement;

const controlsIn = (root: Element) => [...root.querySelectorAll<Control>(controls)];
const isChecked = (control: Control) => 'checked' in control && control.checked;
// The boxes of a group share a name.
const keyOf = ({ name, type, value }: Control) => (/radio|checkbox/.test(type) ? `${name} ${value}` : name);

/**
 * Remembers what has been typed and chosen in an element. The returned function restores it after everything in the element has been
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
      type(control, value);
    }
  };
}

type Text = HTMLInputElement | HTMLTextAreaElement;
const told = new WeakMap<Text, string>();

/**
 * Tells the view, before a press acts on it, about values that were filled in unnoticed: browsers and password managers set a value without
 * an event, or in a way that React takes for an echo of its own change. A value that React knows about is also the element's default.
 */
export function tellFilled(root: Element): void {
  const texts = 'input:is([type=text], [type=tel], [type=email], :not([type])), textarea';
  const filled = [...root.querySelectorAll<Text>(texts)].flatMap((control) => {
    const { value } = control;
    return value === control.defaultValue || told.get(control) === value ? [] : [{ control, value }];
  });
  // When React processes one field, it may empty the others.
  for (const { control, value } of filled) {
    told.set(control, value);
    control.value = '';
    type(control, value);
  }
}

function type(control: Control, value: string): void {
  // Bypasses the setter that React has put on the element itself, which would make React see no change.
  Object.getOwnPropertyDescriptor(Object.getPrototypeOf(control), 'value')?.set?.call(control, value);
  for (const kind of ['input', 'change']) control.dispatchEvent(new Event(kind, { bubbles: true }));
}
