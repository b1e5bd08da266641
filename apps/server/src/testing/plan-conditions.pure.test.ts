import { expect, it } from 'vitest';
import { valuesOf } from './plan-conditions.ts';

it.each([
  ['(o.borrower_id = $1)', ['$1']],
  ['((o.id = $2) AND (o.borrower_id = $1))', ['$1']],
  ["((o.borrower_id = $1) AND ((o.status = 21) OR (o.id = ') OR ('::text)))", ['$1']],
  ['((o.borrower_id = t.borrower_id) AND (o.borrower_id = $1))', ['$1']],
  ['(o.borrower_id = (InitPlan 1).col1)', ['(InitPlan 1).col1']],
  ['((o.borrower_id = $1) OR (o.borrower_id = $1))', ['$1']],
])('%s names one value', (condition, values) => {
  expect(valuesOf(condition, 'borrower_id')).toEqual(values);
});

it.each([
  ['((o.borrower_id = $1) OR (o.borrower_id = (InitPlan 1).col1))', ['$1', '(InitPlan 1).col1']],
  ["((o.borrower_id = ANY (ARRAY[''::text, $1])) AND (o.seen_at IS NULL))", ["''::text", '$1']],
])('%s names several', (condition, values) => {
  expect(valuesOf(condition, 'borrower_id')).toEqual(values);
});

it.each([
  '((o.borrower_id = $1) OR (o.phone = $2))',
  '(o.borrower_id <= $1)',
  '((o.borrower_id > $1) AND (o.other_borrower_id = $1))',
  '(ROW(o.borrower_id, o.id) > ROW($1, $2))',
  "(o.name = '(o.borrower_id = $1)'::text)",
])('%s names none', (condition) => {
  expect(valuesOf(condition, 'borrower_id')).toBeNull();
});
