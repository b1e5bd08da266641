import { describe, expect, it } from 'vitest';
import { readCommand } from './test.mjs';

describe('node scripts/test.mjs', () => {
  it.each([
    ['', ['unit', 'api', 'browser'], []],
    ['all', ['unit', 'api', 'browser'], []],
    ['unit all', ['unit', 'api', 'browser'], []],
    ['browser unit', ['unit', 'browser'], []],
    ['embedded unit', ['unit', 'embedded'], []],
    ['api -- offer', ['api'], ['offer']],
    ['partitioned', ['partitioned'], []],
    ['api -- --at x', ['api'], ['--at', 'x']],
    ['browser --grep unit', ['browser'], ['--grep', 'unit']],
    ['-- --bail 1', ['unit', 'api', 'browser'], ['--bail', '1']],
  ])('%j', (words, chosen, extra) => {
    expect(readCommand(words.split(' ').filter((word) => word !== ''))).toEqual({ chosen, extra });
  });

  it('runs at the server that is named', () => {
    const url = 'postgres://somebody@cluster:5432/postgres';
    expect(readCommand(['api', '--at', url])).toEqual({ chosen: ['api'], at: url, extra: [] });
    expect(readCommand(['api', '--at', url, '--', 'offer'])).toEqual({ chosen: ['api'], at: url, extra: ['offer'] });
    expect(() => readCommand(['api', '--at'])).toThrow('--at takes the URL');
  });

  it('refuses an unknown part', () => {
    expect(() => readCommand(['api', 'brwoser'])).toThrow('unknown part brwoser');
  });
});
