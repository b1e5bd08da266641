import { fill } from '@plazo/contract/text';
import { type FormEvent, useState } from 'react';
import { useTexts } from '../language/language.tsx';
import { useMe } from '../session/me.ts';
import { Button, IconButton } from '../ui/button.tsx';
import { Dialog } from '../ui/dialog.tsx';
import { TextField } from '../ui/fields.tsx';
import type { Column } from '../ui/table.tsx';
import { placeOfViews, readViews, type SavedView, withoutView, withView } from './saved-views.ts';
import { workListMessages } from './work-list.messages.ts';

/** The views that the person has saved of a list, and how they are changed. */
export function useSavedViews(list: string) {
  const me = useMe();
  const place = placeOfViews(me?.id ?? '', list);
  const [kept, setKept] = useState(() => ({ place, views: readViews(place) }));
  const views = kept.place === place ? kept.views : readViews(place);
  const change = (next: SavedView[]) => {
    localStorage.setItem(place, JSON.stringify(next));
    setKept({ place, views: next });
  };
  return { views, change };
}

interface ViewButtonProps<Row> {
  columns: readonly Column<Row>[];
  hidden: readonly string[];
  onColumns(hidden: string[]): void;
  /** The address that would be saved. */
  search: object;
  saved: ReturnType<typeof useSavedViews>;
}

/** Which columns are shown, and the views that the person has named. */
export function ViewButton<Row>({ columns, hidden, onColumns, search, saved }: ViewButtonProps<Row>) {
  const t = useTexts(workListMessages);
  const [isOpen, setOpen] = useState(false);
  const [name, setName] = useState('');
  const save = (event: FormEvent) => {
    event.preventDefault();
    if (name.trim() === '') return;
    saved.change(withView(saved.views, name.trim(), search));
    setName('');
    setOpen(false);
  };
  return (
    <>
      <Button look="plain" icon="columns" onClick={() => setOpen(true)}>
        {t.view}
      </Button>
      <Dialog open={isOpen} title={t.view} onClose={() => setOpen(false)}>
        <fieldset className="view-columns">
          <legend>{t.columns}</legend>
          {columns
            .filter(({ isHeading }) => !isHeading)
            .map(({ id, header }) => (
              <label key={id} className="check">
                <input
                  type="checkbox"
                  checked={!hidden.includes(id)}
                  onChange={({ target }) =>
                    onColumns(target.checked ? hidden.filter((one) => one !== id) : [...hidden, id])
                  }
                />
                {header}
              </label>
            ))}
        </fieldset>
        {saved.views.length > 0 && (
          <ul className="view-list" aria-label={t.views}>
            {saved.views.map((view) => (
              <li key={view.name}>
                {view.name}
                <IconButton
                  icon="close"
                  name={fill(t.removeView, { name: view.name })}
                  onClick={() => saved.change(withoutView(saved.views, view.name))}
                />
              </li>
            ))}
          </ul>
        )}
        <form onSubmit={save}>
          <TextField label={t.viewName} hint={t.viewNote} most={40} value={name} onChange={setName} />
          <div className="dialog-actions">
            <Button type="submit" look="solid" disabled={name.trim() === ''}>
              {t.saveView}
            </Button>
          </div>
        </form>
      </Dialog>
    </>
  );
}
