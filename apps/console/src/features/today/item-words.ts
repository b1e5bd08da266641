/** Whether a day on which something must be done is still to come, is today, or has passed. */
export function untilWord(day: string, today: string): 'until' | 'untilToday' | 'untilPast' {
  if (day > today) return 'until';
  return day === today ? 'untilToday' : 'untilPast';
}

/** What a code says in words; anything else is what somebody wrote. */
export function wordIn(code: string, words: Readonly<Record<string, string>>): string {
  return Object.hasOwn(words, code) ? (words[code] ?? code) : code;
}
