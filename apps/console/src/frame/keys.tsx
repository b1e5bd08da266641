import { useEffect, useState } from 'react';
import { useTexts } from '../language/language.tsx';
import { Dialog } from '../ui/dialog.tsx';
import { frameMessages } from './frame.messages.ts';

/** What a key does on the page that is open. */
export interface Shortcut {
  /** As `KeyboardEvent.key` has it, letters in lower case; two letters are pressed one after the other. */
  key: string;
  /** What it does, for the list of all keys. */
  name: string;
  run(): void;
}

const shown = new Set<readonly Shortcut[]>();
const place = 'plazo-console-letters';

/** Whether single letters do anything (WCAG 2.1.4). */
export function lettersAreOn(): boolean {
  return localStorage.getItem(place) !== 'off';
}

export function switchLetters(on: boolean): void {
  if (on) localStorage.removeItem(place);
  else localStorage.setItem(place, 'off');
}

/** The keys that work while a component is on the page: not in fields, and not under a dialog. */
export function useKeys(shortcuts: readonly Shortcut[]): void {
  useEffect(() => {
    shown.add(shortcuts);
    const listen = (event: KeyboardEvent) => {
      const hit = shortcuts.find(({ key }) => isMeant(event, key));
      if (!hit) return;
      event.preventDefault();
      hit.run();
    };
    addEventListener('keydown', listen);
    return () => {
      shown.delete(shortcuts);
      removeEventListener('keydown', listen);
    };
  });
}

let before = { key: '', at: 0 };

// Once for all listeners: which key came before, for keys that follow one another.
addEventListener('keyup', ({ key, timeStamp }) => {
  before = { key: key.toLowerCase(), at: timeStamp };
});

/** Whether a dialog is open: what is under it does not act. One that is closing does not count, or it would swallow the next key. */
export const isUnderDialog = () => document.querySelector('[role="dialog"]:not([data-closed])') !== null;

function isMeant(event: KeyboardEvent, key: string): boolean {
  if (event.defaultPrevented || event.ctrlKey || event.metaKey || event.altKey) return false;
  const { target } = event;
  const isElement = target instanceof HTMLElement;
  if (isElement && target.closest('input, select, textarea, [contenteditable], [role="menu"]')) return false;
  // A dialog's own keys are its buttons.
  if (isUnderDialog()) return false;
  const pressed = event.key.toLowerCase();
  if (/^[a-z]$/.test(pressed) && !lettersAreOn()) return false;
  // A button or link acts on Enter itself.
  if (pressed === 'enter' && isElement && target.closest('a, button, summary')) return false;
  // The second of two letters is no key of its own.
  const isSecond = before.key === 'g' && event.timeStamp - before.at < 1_500;
  return key === (isSecond ? before.key + pressed : pressed);
}

/** What the page that is open can do, apart from going elsewhere and moving in a list. */
export function shownActions(): Shortcut[] {
  return [...shown].flat().filter(({ key }) => /^[a-z]$/.test(key) && key !== 'j' && key !== 'k');
}

/** The list of all keys that work here, on `?`. */
export function KeyList() {
  const t = useTexts(frameMessages);
  const [isOpen, setOpen] = useState(false);
  const [letters, setLetters] = useState(lettersAreOn);
  const [own] = useState(() => [{ key: '?', name: t.keysAll, run: () => setOpen(true) }]);
  useKeys(own);
  return (
    <Dialog open={isOpen} title={t.keys} onClose={() => setOpen(false)}>
      <label className="check">
        <input
          type="checkbox"
          checked={letters}
          onChange={({ target }) => {
            switchLetters(target.checked);
            setLetters(target.checked);
          }}
        />
        {t.keysOff}
      </label>
      <dl className="key-list">
        {[...shown].flat().map(({ key, name }) => (
          <div key={key}>
            <dt>{name}</dt>
            <dd>
              {[...(key.length === 2 ? key : [key])].map((one) => (
                <kbd key={one}>{one.length === 1 ? one.toUpperCase() : one}</kbd>
              ))}
            </dd>
          </div>
        ))}
        {['K', 'Enter'].map((key) => (
          <div key={key}>
            <dt>{key === 'K' ? t.keySearch : t.keySend}</dt>
            <dd>
              <kbd>Ctrl</kbd> <kbd>{key}</kbd>
            </dd>
          </div>
        ))}
      </dl>
    </Dialog>
  );
}
