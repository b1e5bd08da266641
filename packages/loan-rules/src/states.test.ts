import { describe, expect, it } from 'vitest';
import { isTimeZone } from './calendar.ts';
import { isState, stateOf, states } from './states.ts';

describe('the states of a country', () => {
  it('are all of them, each with time zones that exist', () => {
    expect(Object.entries(states).map(([country, known]) => [country, Object.keys(known).length])).toEqual([
      ['mx', 32],
      ['in', 36],
    ]);
    const zones = Object.values(states).flatMap((known) => Object.values(known).flatMap(({ zones }) => zones));
    expect(zones.filter((zone) => !isTimeZone(zone))).toEqual([]);
  });

  it('have the zones of their municipalities', () => {
    const zonesOf = (code: string) => stateOf(code)?.zones;
    expect(zonesOf('MX-BCN')).toEqual(['America/Tijuana']);
    expect(zonesOf('MX-SON')).toEqual(['America/Hermosillo']);
    expect(zonesOf('MX-NAY')).toEqual(['America/Mazatlan', 'America/Bahia_Banderas']);
    expect(zonesOf('MX-CHH')).toEqual(['America/Chihuahua', 'America/Ciudad_Juarez', 'America/Ojinaga']);
    expect(zonesOf('MX-ROO')).toEqual(['America/Cancun']);
    expect(zonesOf('MX-JAL')).toEqual(['America/Mexico_City']);
    expect(zonesOf('IN-TS')).toEqual(['Asia/Kolkata']);
    expect([zonesOf('US-TX'), zonesOf('constructor')]).toEqual([undefined, undefined]);
  });

  it('are known by their present codes, of a country or of any', () => {
    expect([isState('MX-CMX', 'mx'), isState('IN-MH', 'mx'), isState('toString', 'mx')]).toEqual([true, false, false]);
    // Until 2016 Mexico City was a federal district.
    expect(['MX-CMX', 'MX-DIF', 'IN-TS', 'IN-TG', 'US-TX', 'Texas'].map((code) => isState(code, null))).toEqual([
      true,
      false,
      true,
      false,
      true,
      false,
    ]);
  });
});
