import { type RefObject, useEffect, useState } from 'react';

/**
 * The problems of a form's fields, by name. The first field with a problem gets the focus; a
 * field's problem disappears when the field changes.
 */
export function useProblems<Problems extends object>(form: RefObject<HTMLFormElement | null>, given: Problems) {
  const [problems, setProblems] = useState(given);
  const [found, setFound] = useState(given);
  useEffect(() => {
    if (Object.keys(found).length > 0) form.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus();
  }, [found, form]);

  function find(next: Problems) {
    setProblems(next);
    setFound(next);
  }

  /** Without moving the focus. */
  function forget(isGone: (field: keyof Problems) => boolean) {
    setProblems((before) => {
      const left = Object.entries(before).filter(([field]) => !isGone(field as keyof Problems));
      return Object.fromEntries(left) as Problems;
    });
  }
  return { problems, find, forget };
}
