import { expect, it } from 'vitest';
import { clabeGroups, groupCode } from './group-code.ts';

it.each([
  ['', []],
  ['123', ['123']],
  ['98000012', ['9800', '0012']],
  ['98000012345678', ['9800', '0012', '3456', '78']],
])('groups %j in fours', (code, groups) => {
  expect(groupCode(code)).toEqual(groups);
  expect(groups.join('')).toBe(code);
});

it('groups a CLABE as banks print it', () => {
  expect(groupCode('999180135536299582', clabeGroups)).toEqual(['999', '180', '13553629958', '2']);
});
