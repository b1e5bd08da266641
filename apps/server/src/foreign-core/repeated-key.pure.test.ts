import fc from 'fast-check';
import { expect, it } from 'vitest';
import { repeatedKey } from './repeated-key.ts';

it.each([
  ['{"a":1,"a":2}', 'a'],
  ['{"a":1,"\\u0061":1}', 'a'],
  ['{"data":{"list":[{"b":"{","c":[]},{"b":1,"c":{"d":[1,"b"]},"b":2}]}}', 'b'],
  ['{"\\"":1,"\\"":2}', '"'],
  ['{"a":"a","b":["a","a"],"c":{"a":1},"d":{"a":"\\"a\\":1,"}}', null],
  ['["a","a",{"a":1},{"a":1}]', null],
  ['"a"', null],
])('%s', (json, key) => expect(repeatedKey(json)).toBe(key));

it('finds none in what JSON.stringify writes, and any that is added', () => {
  fc.assert(
    fc.property(fc.dictionary(fc.string(), fc.jsonValue(), { minKeys: 1 }), fc.nat(), (value, index) => {
      const text = JSON.stringify(value);
      expect(repeatedKey(text)).toBeNull();
      const names = Object.keys(value);
      const name = names[index % names.length] ?? '';
      expect(repeatedKey(`${text.slice(0, -1)},${JSON.stringify(name)}:[]}`)).toBe(name);
    }),
  );
});
