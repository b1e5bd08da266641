import { type CountryCode, isValidPhoneNumber } from 'libphonenumber-js';
import type { TenantSettings } from '../config/schema.ts';

/** Whether a phone may register (requirement P2; the tenant's rule). */
export function isPhone(phone: string, { digits, pattern, country }: TenantSettings['promotion']['phone']): boolean {
  if (!/^\d+$/.test(phone) || phone.length !== digits || !new RegExp(pattern).test(phone)) return false;
  return country === '' || isValidPhoneNumber(phone, country as CountryCode);
}
