import { describe, expect, it } from 'vitest';
import { readCommand, vitestRun } from './test.mjs';

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

describe('what node scripts/test.mjs runs with vitest', () => {
  const unit = ['rules', 'account', 'web', 'scripts'];
  const [embedded, postgres, partitioned] = ['server-embedded', 'server-postgres', 'server-partitioned'];
  const here = { isElsewhere: false, isWhole: true };
  it.each([
    [
      'everything, the calls that need one engine on PostgreSQL',
      ['unit', 'api'],
      here,
      [...unit, embedded, postgres, partitioned],
      'postgres',
      '',
    ],
    ['all that can run on the embedded database', ['unit', 'embedded'], here, [...unit, embedded], '', ''],
    ['all that can run on partitioned tables', ['partitioned'], here, [partitioned], 'postgres', 'all'],
    ['a file that is named, on both engines', ['api'], { ...here, isWhole: false }, [embedded, postgres], '', ''],
    [
      'nothing but PostgreSQL at a server that is named',
      ['api'],
      { ...here, isElsewhere: true },
      [postgres],
      'postgres',
      '',
    ],
    ['both engines whole, in a wide run', ['wide'], here, [embedded, partitioned], '', 'all'],
    ['nothing, for the browsers', ['browser'], here, [], 'postgres', ''],
  ])('%s', (_, chosen, how, projects, callsAlone, whichPartitioned) => {
    const { environment, ...ran } = vitestRun(/** @type {import('./test.mjs').Part[]} */ (chosen), how);
    expect(ran.projects).toEqual(projects);
    expect(environment).toEqual({ CALLS_ALONE: callsAlone, PARTITIONED: whichPartitioned });
  });
});
