import { createContext, type ReactNode, use, useMemo, useState } from 'react';
import { useAbout } from '../session/about.ts';
import { type Language, sharedWriter, type Writer } from './writer.ts';

const place = 'plazo-console-language';

interface Chosen {
  language: Language;
  choose(language: Language): void;
}

const LanguageContext = createContext<Chosen>({ language: 'es', choose: () => {} });

/** The person's language: what they chose in this browser, else the browser's. */
export function LanguageProvider({ children }: { children: ReactNode }) {
  const [language, setLanguage] = useState<Language>(firstLanguage);
  document.documentElement.lang = language;
  const chosen = useMemo(() => {
    const choose = (next: Language) => {
      localStorage.setItem(place, next);
      setLanguage(next);
    };
    return { language, choose };
  }, [language]);
  return <LanguageContext value={chosen}>{children}</LanguageContext>;
}

function firstLanguage(): Language {
  const kept = localStorage.getItem(place);
  if (kept === 'es' || kept === 'en') return kept;
  return navigator.language.startsWith('en') ? 'en' : 'es';
}

export function useLanguage(): Chosen {
  return use(LanguageContext);
}

/** The texts of a catalogue in the person's language. */
export function useTexts<T>(messages: Readonly<Record<Language, T>>): T {
  return messages[useLanguage().language];
}

export function useWriter(): Writer {
  const { language } = useLanguage();
  const { timeZone, format, currency, ahead } = useAbout();
  return sharedWriter(language, timeZone, { ...format, currency }, ahead);
}
