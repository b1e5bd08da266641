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
      type(control, value);
    }
  };
}

type Text = HTMLInputElement | HTMLTextAreaElement;
const told = new WeakMap<Text, string>();

/**
 * Tells the view, before a press acts on it, what was filled in unheard: browsers and managers of passwords set a value without an event,
 * or so that React takes the event for an echo of its own. What React has heard of is the element's default, too.
 */
export function tellFilled(root: Element): void {
  const texts = 'input:is([type=text], [type=tel], [type=email], :not([type])), textarea';
  const filled = [...root.querySelectorAll<Text>(texts)].flatMap((control) => {
    const { value } = control;
    return value === control.defaultValue || told.get(control) === value ? [] : [{ control, value }];
  });
  // What React hears of one field has it empty the others.
  for (const { control, value } of filled) {
    told.set(control, value);
    control.value = '';
    type(control, value);
  }
}

function type(control: Control, value: string): void {
  // Past what React has put on the element itself, which would tell it that nothing has changed.
  Object.getOwnPropertyDescriptor(Object.getPrototypeOf(control), 'value')?.set?.call(control, value);
  for (const kind of ['input', 'change']) control.dispatchEvent(new Event(kind, { bubbles: true }));
}
