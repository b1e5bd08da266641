import { type CountryPrefix, countryPrefix, nationalPhone } from '@plazo/loan-rules/typed-number';
import { type CountryCode, getCountryCallingCode, isValidPhoneNumber } from 'libphonenumber-js/max';
import type { TenantSettings } from '../config/schema.ts';

export type PhoneSettings = TenantSettings['promotion']['phone'];

/** Whether a phone may register (requirement P2; the tenant's rule). */
export function isPhone(phone: string, { digits, pattern, country }: PhoneSettings): boolean {
  if (!/^\d+$/.test(phone) || phone.length !== digits || !new RegExp(pattern).test(phone)) return false;
  return country === '' || isValidPhoneNumber(phone, country as CountryCode);
}

/** The prefix before a phone of the tenant's country. */
export function prefixOf({ country, digits }: PhoneSettings): CountryPrefix {
  return countryPrefix(country === '' ? '' : getCountryCallingCode(country as CountryCode), digits);
}

/** A phone as it is stored, however it is written: other clients than browsers may send it. */
export function keptPhone(phone: string, settings: PhoneSettings): string {
  return nationalPhone(phone, prefixOf(settings));
}

/** The phone in E.164 form, for the message provider; as typed if the tenant names no country. */
export function internationalPhone(phone: string, { country }: PhoneSettings): string {
  return country === '' ? phone : `+${getCountryCallingCode(country as CountryCode)}${phone}`;
}

/** The block of numbers around a phone: all but the last four digits. */
export function phonePrefix(phone: string): string {
  return phone.slice(0, -4);
}
