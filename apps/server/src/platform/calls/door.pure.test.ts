import Type from 'typebox';
import { describe, expect, it } from 'vitest';
import { CallTable } from './door.ts';

const call = (name: string, path: string) => ({
  name,
  path,
  method: 'GET',
  response: Type.Object({ n: Type.Integer() }),
});

function table(timeLimit = 1_000) {
  const clock = { now: () => Date.parse('2026-03-03T05:00:00Z') };
  const options = { clock, timeZone: 'America/Mexico_City', masterKeys: { current: 'k', earlier: [] }, timeLimit };
  const calls = new CallTable<ReturnType<typeof call>, string>(options, ({ path }) => path);
  calls.add(call('one', '/one'), 'work');
  return calls;
}

describe('the calls of a door', () => {
  it('are each served once, by name and by address', () => {
    expect(() => table().add(call('one', '/other'), '')).toThrow('one (GET /other) is served twice');
    expect(() => table().add(call('other', '/one'), '')).toThrow('other (GET /one) is served twice');
  });

  it('are found by name, unless they no longer exist', () => {
    expect(table().find('one').work).toBe('work');
    expect(() => table().find('gone')).toThrow(expect.objectContaining({ code: '40400' }));
  });

  it('answer what they declare, and nothing else', () => {
    expect(table().declared(call('one', '/one'), { n: 1 })).toEqual({ n: 1 });
    const undeclared = expect.objectContaining({ code: '50000', message: 'one answered /n must be integer' });
    expect(() => table().declared(call('one', '/one'), { n: 'x' })).toThrow(undeclared);
  });

  it('are answered as timed out when their time is over', async () => {
    const never = new Promise<never>(() => undefined);
    await expect(table(1).inTime(call('one', '/one'), () => never)).rejects.toMatchObject({ code: '50400' });
    await expect(table().inTime(call('one', '/one'), () => never, 1)).rejects.toMatchObject({ code: '50400' });
  });

  it("happen on the lender's day", () => {
    expect(table().moment().today).toBe('2026-03-02');
  });
});
