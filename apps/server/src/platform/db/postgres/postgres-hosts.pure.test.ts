import { describe, expect, it } from 'vitest';
import { PostgresHosts } from './postgres-hosts.ts';

const urlsOf = (url: string, turns: number) => {
  const hosts = new PostgresHosts(url);
  return Array.from({ length: turns }, () => {
    const used = hosts.url;
    hosts.leave(hosts.left);
    return used;
  });
};

describe('the hosts of a URL', () => {
  it('are used in turn', () => {
    expect(
      urlsOf('postgres://me:p%40ss@one:5433,two,[::1]:7/plazo?sslmode=require&target_session_attrs=primary', 4),
    ).toEqual([
      'postgres://me:p%40ss@one:5433/plazo?sslmode=require',
      'postgres://me:p%40ss@two/plazo?sslmode=require',
      'postgres://me:p%40ss@[::1]:7/plazo?sslmode=require',
      'postgres://me:p%40ss@one:5433/plazo?sslmode=require',
    ]);
  });

  it.each([
    ['postgres://localhost/plazo', 'postgres://localhost/plazo'],
    [
      'postgresql://one/plazo?target_session_attrs=any&sslmode=verify-full',
      'postgresql://one/plazo?sslmode=verify-full',
    ],
    ['postgres://one/plazo?target_session_attrs=any', 'postgres://one/plazo'],
    ['postgres://one', 'postgres://one'],
    ['postgres://one/plazo?connect_timeout=30', 'postgres://one/plazo'],
    [
      'postgres://one/plazo?connect_timeout=30&target_session_attrs=any&sslmode=require',
      'postgres://one/plazo?sslmode=require',
    ],
  ])('%s is one', (url, used) => {
    expect(urlsOf(url, 2)).toEqual([used, used]);
  });

  it.each([
    ['postgres://one/plazo', undefined],
    ['postgres://one/plazo?sslmode=require&connect_timeout=30', 30_000],
  ])('%s says how long connecting may take: %s', (url, milliseconds) => {
    expect(new PostgresHosts(url).connectTimeout).toBe(milliseconds);
  });

  it.each(['0', '-1', '1.5', 'soon', ''])('refuse %j as a time limit', (text) => {
    expect(() => new PostgresHosts(`postgres://me:secret@one/plazo?connect_timeout=${text}`)).toThrow(
      /^connect_timeout must be a number of seconds, 1 to 999$/,
    );
  });

  it('are left once, however many notice that one is gone', () => {
    const hosts = new PostgresHosts('postgres://one,two/plazo');
    const { left } = hosts;
    hosts.leave(left);
    hosts.leave(left);
    expect(hosts.url).toBe('postgres://two/plazo');
  });
});
