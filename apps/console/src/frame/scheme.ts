import { useState } from 'react';

export type SchemeChoice = 'light' | 'dark' | 'system';

const place = 'plazo-console-scheme';
const darkness = matchMedia('(prefers-color-scheme: dark)');

function choice(): SchemeChoice {
  const kept = localStorage.getItem(place);
  return kept === 'light' || kept === 'dark' ? kept : 'system';
}

/** Light or dark: what the person chose in this browser, else what the device shows. */
export function applyScheme(): void {
  const chosen = choice();
  const scheme = chosen === 'system' ? (darkness.matches ? 'dark' : 'light') : chosen;
  document.documentElement.dataset.scheme = scheme;
}

export function followDevice(): void {
  applyScheme();
  darkness.addEventListener('change', applyScheme);
}

export function useScheme(): [SchemeChoice, (next: SchemeChoice) => void] {
  const [chosen, setChosen] = useState(choice);
  return [
    chosen,
    (next) => {
      if (next === 'system') localStorage.removeItem(place);
      else localStorage.setItem(place, next);
      setChosen(next);
      applyScheme();
    },
  ];
}
