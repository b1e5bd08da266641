import type { Step } from './first-steps.query.ts';

type Finding = Step['findings'][number];

/** The findings of a step, each said once with all that it is about; a setting by its name in the form, if it has one there. */
export function findingsInWords(findings: readonly Finding[], fields: Readonly<Record<string, string>>) {
  const kinds = [...new Set(findings.map(({ what }) => what))];
  return kinds.map((what) => {
    const same = findings.filter((one) => one.what === what);
    return {
      what,
      names: same.flatMap(({ name }) => (name === null ? [] : [fields[name] ?? name])),
      isNeeded: same.some(({ isNeeded }) => isNeeded),
    };
  });
}

/** A step that is done may still have something that somebody should know: then it is no plain green. */
export function lookOf(isDone: boolean, findings: number) {
  if (!isDone) return { word: 'missing', tone: 'warning' } as const;
  return findings > 0
    ? ({ word: 'doneWithNotes', tone: 'plain' } as const)
    : ({ word: 'done', tone: 'positive' } as const);
}
