import { farDays } from '@plazo/loan-rules/limits';
import { refreshed } from '../refreshed.ts';

/** As `day-in-words.ts` writes them on the server. */
const languages: Record<string, string> = { es: 'es-MX', en: 'en-GB', zh: 'zh-CN' };

/**
 * Says the chosen day of a date field in words below it (`ui/day-field.tsx`): a browser writes it in the order of its own language, which
 * may take the month for the day.
 */
function say({ id, value }: HTMLInputElement): void {
  const words = document.querySelector(`[data-day="${id}"]`);
  if (words) words.textContent = inWords(value);
}

function inWords(value: string): string {
  const date = new Date(`${value}T00:00:00Z`);
  if (Number.isNaN(date.getTime())) return '';
  const days = (at: number) => Math.floor(at / 86_400_000);
  const isFar = Math.abs(days(date.getTime()) - days(Date.now())) > farDays;
  const style = { weekday: 'long', month: 'long', day: 'numeric', timeZone: 'UTC' } as const;
  return new Intl.DateTimeFormat(languages[document.documentElement.lang.slice(0, 2)], {
    ...style,
    ...(isFar ? { year: 'numeric' } : {}),
  })
    .format(date)
    .replace(',', '');
}

const isDay = (element: unknown) => element instanceof HTMLInputElement && element.type === 'date';

addEventListener('input', ({ target }) => isDay(target) && say(target as HTMLInputElement));
// What was typed before this script came, kept by the browser on the way back, or is still there in a newer document.
sayAll();
document.addEventListener(refreshed, sayAll);

function sayAll(): void {
  for (const field of document.querySelectorAll('input')) {
    if (isDay(field) && field.value !== field.defaultValue) say(field);
  }
}
