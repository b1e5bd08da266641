import { fill } from '@plazo/contract/text';
import type { operations } from '@plazo/lender-client';
import { queryOptions, useQuery } from '@tanstack/react-query';
import { type LinkProps, useNavigate } from '@tanstack/react-router';
import { type KeyboardEvent, useEffect, useState } from 'react';
import { api, read } from '../api/client.ts';
import { useTexts, useWriter } from '../language/language.tsx';
import { useMay } from '../session/me.ts';
import { Dialog } from '../ui/dialog.tsx';
import { Icon, type IconName } from '../ui/icon.tsx';
import { frameMessages } from './frame.messages.ts';
import { isUnderDialog, shownActions } from './keys.tsx';
import { searchMessages } from './search.messages.ts';
import { sections } from './sections.ts';

type Found = operations['search']['responses'][200]['content']['application/json']['data'][number];

const searchQuery = (words: string) =>
  queryOptions({
    queryKey: ['search', words],
    queryFn: () => read(api.GET('/lender/v1/search', { params: { query: { q: words } } })),
    enabled: words.length >= 2,
  });

interface Choice {
  id: string;
  group: string;
  icon: IconName;
  name: string;
  more?: string | null;
  run(): void;
}

const icons: Record<Found['kind'], IconName> = {
  borrower: 'user',
  offer: 'decide',
  order: 'orders',
  complaint: 'complaints',
  payment: 'money',
  voucher: 'note',
};

/** Where something that was found is. */
function placeOf({ kind, id, borrowerId, orderId }: Found): LinkProps {
  if (kind === 'complaint') return { to: '/complaints', search: { open: id } };
  if (kind === 'order') return { to: '/orders/$orderId', params: { orderId: id } };
  if (orderId !== null) return { to: '/orders/$orderId', params: { orderId } };
  if (kind === 'payment') return { to: '/money', search: { view: 'all', open: id } };
  return { to: '/borrowers/$borrowerId', params: { borrowerId: borrowerId ?? id } };
}

/** Opens the search. */
export function SearchButton({ onClick }: { onClick(): void }) {
  const t = useTexts(searchMessages);
  return (
    <button type="button" className="search-open" aria-keyshortcuts="Control+K" onClick={onClick}>
      <Icon name="search" size={15} />
      <span className="section-name">{t.short}</span>
      <span className="search-keys" aria-hidden="true">
        <kbd>Ctrl</kbd> <kbd>K</kbd>
      </span>
    </button>
  );
}

interface SearchProps {
  isOpen: boolean;
  onOpen(isOpen: boolean): void;
}

/** One search over everything: people, numbers, pages, and what can be done here. Ctrl K opens it anywhere. */
export function Search({ isOpen, onOpen }: SearchProps) {
  const t = useTexts(searchMessages);
  useEffect(() => {
    const listen = (event: globalThis.KeyboardEvent) => {
      if (event.key.toLowerCase() !== 'k' || !(event.ctrlKey || event.metaKey)) return;
      event.preventDefault();
      if (!isUnderDialog()) onOpen(true);
    };
    addEventListener('keydown', listen);
    return () => removeEventListener('keydown', listen);
  }, [onOpen]);
  return (
    <Dialog open={isOpen} title={t.title} onClose={() => onOpen(false)} isWide>
      <Box onClose={() => onOpen(false)} />
    </Dialog>
  );
}

/** The field and what it finds: the arrows move, Enter opens. */
function Box({ onClose }: { onClose(): void }) {
  const t = useTexts(searchMessages);
  const write = useWriter();
  const [typed, setTyped] = useState('');
  const [at, setAt] = useState(0);
  const { choices, isReading } = useChoices(typed.trim());
  const open = (choice: Choice | undefined) => {
    if (!choice) return;
    onClose();
    choice.run();
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key === 'ArrowDown') setAt(Math.min(choices.length - 1, at + 1));
    else if (event.key === 'ArrowUp') setAt(Math.max(0, at - 1));
    else if (event.key === 'Enter') open(choices[at]);
    else return;
    event.preventDefault();
  };
  return (
    <>
      <input
        className="input"
        role="combobox"
        aria-label={t.label}
        aria-expanded={choices.length > 0}
        aria-controls="search-found"
        aria-activedescendant={choices[at] ? `found-${at}` : undefined}
        placeholder={t.label}
        autoComplete="off"
        spellCheck={false}
        value={typed}
        onChange={({ target }) => {
          setTyped(target.value);
          setAt(0);
        }}
        onKeyDown={onKeyDown}
      />
      <p className="for-readers" role="status">
        {!isReading && write.count(t.found, choices.length)}
      </p>
      {choices.length === 0 && !isReading && <p className="meta">{fill(t.nothing, { words: typed })}</p>}
      <div id="search-found" role="listbox" aria-label={t.title} className="search-found">
        {choices.map(({ id, group, icon, name, more }, index) => (
          <button
            key={id}
            id={`found-${index}`}
            type="button"
            role="option"
            tabIndex={-1}
            aria-selected={index === at}
            onClick={() => open(choices[index])}
          >
            <Icon name={icon} />
            <span>
              <bdi>{name}</bdi>
              <span className="meta as-block">{more ? `${group} · ${more}` : group}</span>
            </span>
          </button>
        ))}
      </div>
    </>
  );
}

/** In small letters, without accents. */
function plain(text: string): string {
  return text
    .normalize('NFD')
    .replace(/[\u0300-\u036f]/g, '')
    .toLowerCase();
}

function useChoices(words: string): { choices: Choice[]; isReading: boolean } {
  const t = useTexts(searchMessages);
  const { sections: names } = useTexts(frameMessages);
  const may = useMay();
  const navigate = useNavigate();
  const found = useQuery({ ...searchQuery(words), enabled: words.length >= 2 && may('borrowers:read') });
  const [actions] = useState(shownActions);
  const isMeant = (name: string) => plain(name).includes(plain(words));
  const things = (words.length >= 2 ? (found.data?.data ?? []) : []).map((one) => ({
    id: `${one.kind} ${one.id}`,
    group: t.kinds[one.kind],
    icon: icons[one.kind],
    name: one.kind === 'borrower' ? one.name || t.noName : one.id,
    more: one.kind === 'borrower' ? one.id : one.name,
    run: () => void navigate(placeOf(one)),
  }));
  const pages = sections
    .filter(({ scope, name }) => (scope === null || may(scope)) && isMeant(names[name]))
    .map(({ to, name, icon }) => ({
      id: to,
      group: t.pages,
      icon,
      name: names[name],
      run: () => void navigate({ to }),
    }));
  const possible = actions
    .filter(({ name }) => isMeant(name))
    .map(({ name, run }) => ({ id: `do ${name}`, group: t.actions, icon: 'right' as const, name, run }));
  return { choices: [...things, ...possible, ...pages], isReading: found.isFetching };
}
