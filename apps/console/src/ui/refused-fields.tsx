import { createContext, type ReactNode, use, useEffect, useMemo, useState } from 'react';
import type { Problem } from '../api/problem.ts';
import { useProblemWords } from './field-problems.tsx';

type Errors = Problem['errors'];

interface Refused {
  errors: Errors;
  /** A field says so, so that the note below the form need not. */
  claim(name: string): () => void;
}

const RefusedContext = createContext<Refused>({ errors: [], claim: () => () => {} });

const isOf = (name: string) => (error: Errors[number]) => error.field === name || error.field.endsWith(`.${name}`);

/** A form whose fields say themselves what was refused in them. `children` gets the rest. */
export function RefusedFields({ errors, children }: { errors: Errors; children: (rest: Errors) => ReactNode }) {
  const [names, setNames] = useState<readonly string[]>([]);
  const value = useMemo(() => {
    const claim = (name: string) => {
      setNames((now) => [...now, name]);
      return () => setNames((now) => now.toSpliced(now.indexOf(name), 1));
    };
    return { errors, claim };
  }, [errors]);
  const rest = errors.filter((error) => !names.some((name) => isOf(name)(error)));
  return <RefusedContext value={value}>{children(rest)}</RefusedContext>;
}

/** What was refused in a field, by its name in the API; its name may be left out where nothing is. */
export function useRefusal(name: string | undefined): string | undefined {
  const { errors, claim } = use(RefusedContext);
  const wordsOf = useProblemWords();
  useEffect(() => (name === undefined ? undefined : claim(name)), [name, claim]);
  if (name === undefined) return undefined;
  return errors.filter(isOf(name)).map(wordsOf).join('; ') || undefined;
}
