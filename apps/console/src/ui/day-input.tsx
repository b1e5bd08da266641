import { useEffect, useState } from 'react';

/** A typed day passes through others that exist: 1, then 15. It is applied once nothing more was typed for so long, in ms. */
const pause = 800;

interface DayInputProps {
  value: string;
  max?: string;
  id?: string;
  className?: string;
  onChange(day: string): void;
}

/** A day that is applied by itself: chosen in the calendar, or typed as a whole. One beyond its limits is not. */
export function DayInput({ value, onChange, ...input }: DayInputProps) {
  const [draft, setDraft] = useState({ day: value, isValid: true, of: value });
  // Somebody else changed it: a link, or Back.
  if (draft.of !== value) setDraft({ day: value, isValid: true, of: value });
  useEffect(() => {
    if (!draft.isValid || draft.day === value) return;
    const timer = setTimeout(() => onChange(draft.day), pause);
    return () => clearTimeout(timer);
  });
  return (
    <input
      {...input}
      type="date"
      // A year that is being typed is none yet.
      min="2000-01-01"
      value={draft.day}
      onChange={({ target }) => setDraft({ day: target.value, isValid: target.validity.valid, of: value })}
      onBlur={() => draft.isValid && draft.day !== value && onChange(draft.day)}
    />
  );
}
