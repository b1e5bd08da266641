import { expect, it } from 'vitest';
import { groupCode } from './group-code.ts';

it.each([
  ['', []],
  ['123', ['123']],
  ['98000012', ['9800', '0012']],
  ['98000012345678', ['9800', '0012', '3456', '78']],
])('groups %j in fours', (code, groups) => {
  expect(groupCode(code)).toEqual(groups);
  expect(groups.join('')).toBe(code);
});
