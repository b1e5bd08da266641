import { expect, it } from 'vitest';
import { firstStepsMessages } from './first-steps.messages.ts';
import { findingsInWords, lookOf } from './step-words.ts';

it('says once what many things have in common, by the names of the form', () => {
  const finding = (what: 'of-the-demo' | 'refused-product' | 'no-owner', name: string | null) => ({
    ...{ what, name, isNeeded: what !== 'no-owner' },
  });
  const findings = [
    finding('of-the-demo', 'displayName'),
    finding('refused-product', 'flex'),
    finding('of-the-demo', 'looks'),
    finding('no-owner', null),
  ];
  expect(findingsInWords(findings, firstStepsMessages.es.fields)).toEqual([
    { what: 'of-the-demo', names: ['Nombre de la app', 'looks'], isNeeded: true },
    { what: 'refused-product', names: ['flex'], isNeeded: true },
    { what: 'no-owner', names: [], isNeeded: false },
  ]);
});

it('never says plainly that a step is done while it has something to say', () => {
  expect([lookOf(true, 0), lookOf(true, 1), lookOf(false, 1)].map(({ word }) => word)).toEqual([
    'done',
    'doneWithNotes',
    'missing',
  ]);
});
