import { Menu } from '@base-ui/react/menu';
import { fill } from '@plazo/contract/text';
import { Link, Outlet, useLocation, useNavigate } from '@tanstack/react-router';
import { type ReactNode, useEffect, useState } from 'react';
import { useLanguage, useTexts, useWriter } from '../language/language.tsx';
import { useMay, useMe } from '../session/me.ts';
import { signOut } from '../session/session.tsx';
import { Button } from '../ui/button.tsx';
import { Dialog } from '../ui/dialog.tsx';
import { Icon } from '../ui/icon.tsx';
import { useSectionCounts } from './counts.ts';
import { frameMessages } from './frame.messages.ts';
import { IdleNote } from './idle-note.tsx';
import { KeyList, useKeys } from './keys.tsx';
import { Logo } from './logo.tsx';
import { type SchemeChoice, useScheme } from './scheme.ts';
import { Search, SearchButton } from './search.tsx';
import { atHand, type Section, sections } from './sections.ts';
import './frame.css';

/** What is around every page: where one can go, and who one is. */
export function Frame() {
  const t = useTexts(frameMessages);
  const may = useMay();
  const navigate = useNavigate();
  const [isSearching, setSearching] = useState(false);
  usePagesFromTheTop();
  const open = sections.filter(({ scope }) => scope === null || may(scope));
  useKeys(
    open.map(({ to, name }) => ({
      key: `g${t.letters[name].toLowerCase()}`,
      name: fill(t.goTo, { section: t.sections[name] }),
      run: () => void navigate({ to }),
    })),
  );
  return (
    <div className="frame">
      <a className="skip" href="#main">
        {t.toMain}
      </a>
      <header className="side">
        <Logo />
        <SearchButton onClick={() => setSearching(true)} />
        <nav aria-label={t.nav}>
          {(['day', 'business', 'house'] as const).map((group) => (
            <SectionList key={group} sections={open.filter((one) => one.group === group)} />
          ))}
        </nav>
        <Me />
      </header>
      <main id="main" tabIndex={-1}>
        <Resets />
        <IdleNote />
        <Outlet />
      </main>
      <Dock sections={open} onSearch={() => setSearching(true)} />
      <Search isOpen={isSearching} onOpen={setSearching} />
      <KeyList />
    </div>
  );
}

/** Each page begins at its top: `main` is the same element on all of them, and a phone scrolls the window. */
function usePagesFromTheTop(): void {
  const path = useLocation({ select: ({ pathname }) => pathname });
  useEffect(() => {
    if (path === '') return;
    document.getElementById('main')?.scrollTo(0, 0);
    window.scrollTo(0, 0);
  }, [path]);
}

function SectionList({ sections: list, onGo }: { sections: readonly Section[]; onGo?: () => void }) {
  const t = useTexts(frameMessages);
  const countOf = useSectionCounts();
  if (list.length === 0) return null;
  return (
    <ul className="sections">
      {list.map(({ to, name, icon }) => (
        <li key={name}>
          <Link
            to={to}
            className="section"
            activeOptions={{ exact: to === '/', includeSearch: false }}
            title={t.sections[name]}
            onClick={onGo}
          >
            <Icon name={icon} />
            <span className="section-name">{t.sections[name]}</span>
            <span className="section-count">{countOf(name)}</span>
          </Link>
        </li>
      ))}
    </ul>
  );
}

/** On a phone: four sections, and the rest behind a button. */
function Dock({ sections: list, onSearch }: { sections: readonly Section[]; onSearch(): void }) {
  const t = useTexts(frameMessages);
  const may = useMay();
  const [isOpen, setOpen] = useState(false);
  return (
    <nav className="dock" aria-label={t.nav}>
      <SectionList sections={atHand(list, may)} />
      <button type="button" className="section" onClick={() => setOpen(true)}>
        <Icon name="menu" />
        <span className="section-name">{t.all}</span>
      </button>
      <Dialog open={isOpen} title={t.all} onClose={() => setOpen(false)}>
        <div className="all-sections">
          <SearchButton
            onClick={() => {
              setOpen(false);
              onSearch();
            }}
          />
          <SectionList sections={list} onGo={() => setOpen(false)} />
        </div>
        <Choices />
      </Dialog>
    </nav>
  );
}

function Me() {
  const t = useTexts(frameMessages);
  const person = useMe()?.person;
  if (!person) return null;
  return (
    <Menu.Root>
      <Menu.Trigger className="me" aria-label={`${t.me}: ${person.name}`}>
        <Avatar name={person.name} />
        <span className="me-words">
          <span className="me-name">{person.name}</span>
          <span className="meta">{person.roles.map((role) => t.roles[role]).join(' · ')}</span>
        </span>
      </Menu.Trigger>
      <Menu.Portal>
        <Menu.Positioner sideOffset={6} className="menu-place">
          <Menu.Popup className="menu">
            <Choices />
          </Menu.Popup>
        </Menu.Positioner>
      </Menu.Portal>
    </Menu.Root>
  );
}

/** Language, colours, and the way out. */
function Choices() {
  const t = useTexts(frameMessages);
  const { language, choose } = useLanguage();
  const [scheme, setScheme] = useScheme();
  return (
    <div className="choices">
      <label>
        {t.language}
        <select value={language} onChange={({ target }) => choose(target.value === 'en' ? 'en' : 'es')}>
          <option value="es">Español</option>
          <option value="en">English</option>
        </select>
      </label>
      <label>
        {t.theme}
        <select value={scheme} onChange={({ target }) => setScheme(target.value as SchemeChoice)}>
          <option value="system">{t.system}</option>
          <option value="light">{t.light}</option>
          <option value="dark">{t.dark}</option>
        </select>
      </label>
      <Button icon="out" onClick={() => void signOut()}>
        {t.signOut}
      </Button>
    </div>
  );
}

export function Avatar({ name }: { name: string }) {
  const letters = name
    .split(/\s+/)
    .slice(0, 2)
    .map(([first]) => first)
    .join('');
  return (
    <span className="avatar" aria-hidden="true">
      {letters.toUpperCase()}
    </span>
  );
}

/** A lost factor of the last owner is replaced a day later, so that everybody can notice. */
function Resets() {
  const t = useTexts(frameMessages);
  const write = useWriter();
  return useMe()?.resets.map(({ name, resetFrom }) => (
    <p key={name} className="note note-warning" role="status">
      {fill(t.resets, { name, day: write.moment(resetFrom) })}
    </p>
  ));
}

/** The head of a page: where one is, and at most three actions. */
export function PageHead({ title, note, children }: { title: ReactNode; note?: ReactNode; children?: ReactNode }) {
  return (
    <div className="page-head">
      <div className="page-title">
        <h1>{title}</h1>
        {note && <span className="meta">{note}</span>}
      </div>
      {children && <div className="page-actions">{children}</div>}
    </div>
  );
}
