import { readFileSync } from 'node:fs';
import { endpoint } from '@plazo/contract/endpoint';
import { id } from '@plazo/contract/fields';
import Type from 'typebox';
import { describe, expect, it } from 'vitest';
import file from '../borrower-api/openapi-examples.json' with { type: 'json' };
import { examplesToStore, textOfExamples } from './example-file.ts';

const call = endpoint({
  feature: 'loan',
  name: 'made',
  method: 'POST',
  path: '/v3/loan-details/made',
  client: 'main',
  session: 'borrower',
  summary: 'Made for this test.',
  request: Type.Object({ orderId: id }),
  response: Type.Object({ amount: Type.Integer(), rows: Type.Array(Type.Object({ text: Type.String() })) }),
});
const example = (orderId: string, data: object) => ({ request: { orderId }, answer: { code: '0', message: '', data } });
const today = example('B2', { amount: 2, rows: [{ text: 'b' }, { text: 'c' }] });
const stored = (one: ReturnType<typeof example>) => examplesToStore({ made: one }, { made: today }, [call]).made;

describe('the examples to store', () => {
  it('keep one that has today’s fields, whatever its ids and amounts', () => {
    const old = example('A1', { amount: 1, rows: [{ text: 'a' }] });
    expect(stored(old)).toBe(old);
  });

  it.each([
    ['lacks a field', example('A1', { rows: [{ text: 'a' }] })],
    ['has a field too many', example('A1', { amount: 1, rows: [{ text: 'a', note: '' }] })],
    ['is not valid as an answer', example('A1', { amount: '1', rows: [{ text: 'a' }] })],
    ['is not valid as a request', example('', { amount: 1, rows: [{ text: 'a' }] })],
  ])('replace one that %s', (_, old) => {
    expect(stored(old)).toBe(today);
  });

  it('get missing ones at the end, and lose those whose call no longer exists', () => {
    const old = { gone: today, second: today };
    expect(Object.keys(examplesToStore(old, { made: today, second: today }, [call]))).toEqual(['second', 'made']);
  });

  it('are formatted as the lint run requires, and stay so', () => {
    const text = textOfExamples({ made: { answer: { calls: ['/a', '/b'] } } });
    expect(text).toContain('"calls": ["/a", "/b"]');
    expect(textOfExamples(file)).toBe(
      readFileSync(new URL('../borrower-api/openapi-examples.json', import.meta.url), 'utf8'),
    );
  });
});
