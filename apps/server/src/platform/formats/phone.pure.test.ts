import { describe, expect, it } from 'vitest';
import { isPhone } from './phone.ts';

const chinese = { digits: 11, pattern: '^1[3-9][0-9]{9}$', groups: [3, 4, 4], country: 'CN' };

describe('a Chinese phone', () => {
  it.each(['13812345678', '19912345678', '17012345678', '18012345678', '13012345678'])('may register: %s', (phone) => {
    expect(isPhone(phone, chinese)).toBe(true);
  });

  // The pattern of specification 5 matches them, but the numbering plan does not assign them: no message could arrive.
  it.each(['14012345678', '14112345678', '15412345678', '16112345678', '19412345678'])(
    'of unassigned numbers may not: %s',
    (phone) => {
      expect(new RegExp(chinese.pattern).test(phone)).toBe(true);
      expect(isPhone(phone, chinese)).toBe(false);
      expect(isPhone(phone, { ...chinese, country: '' })).toBe(true);
    },
  );

  it.each(['12345678901', '1381234567', '138123456789', '+8613812345678', ''])('is none: %s', (phone) => {
    expect(isPhone(phone, chinese)).toBe(false);
  });
});
