import { type CountryCode, getCountryCallingCode, isValidPhoneNumber } from 'libphonenumber-js/max';
import type { TenantSettings } from '../config/schema.ts';

type PhoneSettings = TenantSettings['promotion']['phone'];

/** Whether a phone may register (requirement P2; the tenant's rule). */
export function isPhone(phone: string, { digits, pattern, country }: PhoneSettings): boolean {
  if (!/^\d+$/.test(phone) || phone.length !== digits || !new RegExp(pattern).test(phone)) return false;
  return country === '' || isValidPhoneNumber(phone, country as CountryCode);
}

/** The phone as the whole world dials it (E.164), for whoever sends messages; without a country as it was typed. */
export function internationalPhone(phone: string, { country }: PhoneSettings): string {
  return country === '' ? phone : `+${getCountryCallingCode(country as CountryCode)}${phone}`;
}

/** What numbers that were handed out together begin with: all but the last four digits. */
export function phonePrefix(phone: string): string {
  return phone.slice(0, -4);
}
