import { type CountryCode, getCountryCallingCode, isValidPhoneNumber } from 'libphonenumber-js/max';
import type { TenantSettings } from '../config/schema.ts';

type PhoneSettings = TenantSettings['promotion']['phone'];

/** Whether a phone may register (requirement P2; the tenant's rule). */
export function isPhone(phone: string, { digits, pattern, country }: PhoneSettings): boolean {
  if (!/^\d+$/.test(phone) || phone.length !== digits || !new RegExp(pattern).test(phone)) return false;
  return country === '' || isValidPhoneNumber(phone, country as CountryCode);
}

/** The phone in E.164 form, for the message provider; as typed if the tenant names no country. */
export function internationalPhone(phone: string, { country }: PhoneSettings): string {
  return country === '' ? phone : `+${getCountryCallingCode(country as CountryCode)}${phone}`;
}

/** The block of numbers that a phone belongs to: all but the last four digits. */
export function phonePrefix(phone: string): string {
  return phone.slice(0, -4);
}
