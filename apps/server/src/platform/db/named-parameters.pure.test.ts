import { describe, expect, it } from 'vitest';
import { compileText, snakeCase } from './named-parameters.ts';
import { column, nullable, type Parameter, statement } from './statement.ts';
import { readRows, toCall } from './wire.ts';

const compiled = (text: string) => compileText(text, 'test');

describe('the parameters of a text', () => {
  it('are numbered as they first come, and one that comes again keeps its number', () => {
    expect(compiled('select $to::date - $from::date, $to where id in ($from,$other)or $to||$id')).toEqual({
      text: 'select $1::date - $2::date, $1 where id in ($2,$3)or $1||$4',
      names: ['to', 'from', 'other', 'id'],
    });
  });

  it('write an instant from epoch milliseconds', () => {
    expect(compiled('select $now::instant, $now::bigint, $nowhere::instantly').text).toBe(
      'select to_timestamp($1::bigint / 1000.0), $1::bigint, $2::instantly',
    );
  });

  it.each([
    `'a:b' || '' || 'it''s' || E'\\'' || '\\'`,
    `to_char(at, 'HH24:MI:SS') ~ 'x{1,4}$' -- it's "so"
     , a[1:2], '{"a": 1}'::jsonb ? 'a' /* don't */`,
    `"a$b", a$b, $$don't, '$1$$`,
  ])('are not looked for in strings, quoted names, comments and between dollar signs: %s', (text) => {
    expect(compiled(`${text} = $id`)).toEqual({ text: `${text} = $1`, names: ['id'] });
  });

  it.each([
    [`select '$id'`, "there is no parameter in '$id'"],
    ['select 1 -- of $id', 'there is no parameter in -- of $id'],
    ['select "$id"', 'there is no parameter in "$id"'],
    ['select $1', '$1 is a number, not a name'],
    ['select $borrower_id', 'borrower_id is no name as the code writes it'],
    ['select $Id', 'Id is no name as the code writes it'],
  ])('are refused in %s', (text, reason) => {
    expect(() => compiled(text)).toThrow(reason);
  });
});

describe('a name', () => {
  it.each([
    ['iva', 'iva'],
    ['borrowerId', 'borrower_id'],
    ['last4Digits', 'last4_digits'],
    ['isA', 'is_a'],
  ])('%s is %s in the database', (name, there) => {
    expect(snakeCase(name)).toBe(there);
    expect(there.replace(/_([a-z])/g, (_, letter: string) => letter.toUpperCase())).toBe(name);
  });

  it.each(['borrower_id', 'Id', 'line_2', '', 'a-b', '4th'])('%s is not one', (name) => {
    expect(() => snakeCase(name)).toThrow('is no name');
    expect(() => statement(`parameters-test.${name}`, { [name]: column.text }, 'select 1')).toThrow('is no name');
  });
});

const byId = statement(
  'parameters-test.by-id',
  {
    id: column.text,
    paidAt: nullable(column.instant),
    kind: column.word<'a' | 'b'>(),
    data: column.json<{ n: number }>(),
  },
  'select $id::text as id, $paidAt::instant as paid_at, $kind::text as kind, $data::json as data',
);
const given = { id: 'x', paidAt: null, kind: 'a', data: '{}' };

describe('a statement', () => {
  it('is given its parameters by name, whatever else there is', () => {
    expect(toCall(byId, given).parameters).toEqual(['x', null, 'a', '{}']);
    expect(toCall(byId, Object.assign({ more: {} }, given)).parameters).toEqual(['x', null, 'a', '{}']);
  });

  it.each([
    ['not given', undefined],
    ['given NaN', Number.NaN],
    ['given a value of type object', ['y']],
    ['given a value of type object', new Date(0)],
    ['given a value of type function', () => 1],
  ])('refuses a parameter that is %s', (reason, value) => {
    const wrong = { ...given, kind: value as Parameter };
    expect(() => toCall(byId, wrong)).toThrow(`statement parameters-test.by-id: $kind is ${reason}`);
  });

  it('has its parameters and its rows in types', () => {
    const { kind, ...fewer } = given;
    // @ts-expect-error A parameter is missing.
    expect(() => toCall(byId, fewer)).toThrow('$kind is not given');
    // @ts-expect-error One is written that the statement does not have.
    toCall(byId, { ...given, id: 'x', more: 1 });
    // @ts-expect-error undefined is no value.
    expect(() => toCall(byId, { ...given, id: undefined })).toThrow('$id is not given');
    const table: string = 'offer';
    const partly = statement('parameters-test.partly', {}, `select from ${table} where id = $id`);
    toCall(partly, { id: 'x' });
    // @ts-expect-error The part that the compiler knows names it.
    expect(() => toCall(partly, { more: 'x' })).toThrow('$id is not given');
    const [row] = readRows(byId, { width: 4, values: ['x', '2026-02-28 12:00:00.007+00', 'b', '{"n":1}'], tag: '' });
    const typed: { id: string; paidAt: number | null; kind: 'a' | 'b'; data: { n: number } } | undefined = row;
    expect(typed).toEqual({ id: 'x', paidAt: Date.UTC(2026, 1, 28, 12, 0, 0, 7), kind: 'b', data: { n: 1 } });
  });
});

describe('an instant', () => {
  it.each([
    ['2026-02-28 12:00:00+00', '2026-02-28T12:00:00.000Z'],
    ['2026-02-28 12:00:00.5+00', '2026-02-28T12:00:00.500Z'],
    ['2026-02-28 12:00:00.0005+00', '2026-02-28T12:00:00.001Z'],
    ['2026-02-28 12:00:00.999499+00', '2026-02-28T12:00:00.999Z'],
    ['2026-12-31 23:59:59.9995+00', '2027-01-01T00:00:00.000Z'],
    ['1969-12-31 23:59:59.25+00', '1969-12-31T23:59:59.250Z'],
  ])('%s is read to the nearest millisecond', (text, instant) => {
    expect(column.instant.read(text)).toBe(Date.parse(instant));
  });

  it.each(['infinity', '2026-02-28 12:00:00-06', '2026-02-28'])('%s is not read', (text) => {
    expect(() => column.instant.read(text)).toThrow(`${text} is no instant in UTC`);
  });
});
