import { describe, expect, it } from 'vitest';
import { birthDateOfCurp, type NationalIdKind, nationalIdProblem, plainNationalId } from './national-id.ts';

describe('a national id', () => {
  it.each<[NationalIdKind, string]>([
    // The example of RENAPO, and one of a person born after 1999.
    ['curp', 'HEGG560427MVZRRL04'],
    ['curp', 'BOXW310820HNERXN09'],
    ['rfc', 'GODE561231GR8'],
    // Issued with a last character that breaks the rule.
    ['rfc', 'VACE460910SX6'],
    ['rfc', 'ÑAÑE000229AB1'],
    ['pan', 'ACUPA7085R'],
  ])('%s %s has no problem', (kind, number) => expect(nationalIdProblem(kind, number)).toBeNull());

  it.each<[NationalIdKind, string, string]>([
    ['curp', 'HEGG560427MVZRRL05', 'check-digit'],
    ['curp', 'HEGG560431MVZRRL04', 'date'],
    ['curp', 'HEGG560427MXXRRL04', 'form'],
    ['curp', 'HEGG560427MVZRRL0', 'form'],
    ['curp', 'hegg560427mvzrrl04', 'form'],
    ['curp', 'GODE561231GR8', 'form'],
    ['rfc', 'GODE561331GR8', 'date'],
    // A company's has three letters.
    ['rfc', 'MAB9307148T4', 'form'],
    ['rfc', 'GODE010229GR8', 'date'],
    ['pan', 'ABMXA3211G', 'form'],
    // A company.
    ['pan', 'AAACA3211G', 'form'],
    ['pan', 'ABMPA32111', 'form'],
  ])('%s %s has a wrong %s', (kind, number, problem) => expect(nationalIdProblem(kind, number)).toBe(problem));

  it('notices each wrong digit and most exchanged neighbours of a CURP', () => {
    const number = 'HEGG560427MVZRRL04';
    for (let digit = 0; digit < 10; digit += 1) {
      const other = `HEGG560427MVZRRL0${digit}`;
      expect(nationalIdProblem('curp', other)).toBe(digit === 4 ? null : 'check-digit');
    }
    expect(nationalIdProblem('curp', number.replace('RRL', 'RLR'))).toBe('check-digit');
  });

  it.each([
    ['hegg560427 mvzrrl-04', 'HEGG560427MVZRRL04'],
    [' ñañe–000229 ab1 ', 'ÑAÑE000229AB1'],
    ['n\u0303AÑE000229AB1', 'ÑAÑE000229AB1'],
  ])('typed as %j is %s', (typed, plain) => expect(plainNationalId(typed)).toBe(plain));

  it.each([
    ['HEGG560427MVZRRL04', '1956-04-27'],
    ['BADD110313HCMLNSA8', '2011-03-13'],
  ])('%s was born on %s', (number, day) => expect(birthDateOfCurp(number)).toBe(day));
});
