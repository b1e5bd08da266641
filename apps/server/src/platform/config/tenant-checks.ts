import { isIsoDate, isTimeZone } from '@plazo/loan-rules/calendar';
import { currencyExponent } from '@plazo/loan-rules/iso-4217';
import { isState } from '@plazo/loan-rules/states';
import { hostOf, isOnHost } from './allowed-address.ts';
import type { TenantSettings } from './schema.ts';

// Problems that the keys of a tenant file do not show one by one; each names its key.

/** Separators and symbols that make an amount read as another. */
export function formatProblems({ formats, currency }: TenantSettings): string[] {
  const hasDecimals = currencyExponent(currency) !== 0;
  return Object.entries(formats).flatMap(([locale, { symbol, group, decimal }]) => {
    const name = `tenant formats.${locale}`;
    const problems: string[] = [];
    if (group === decimal && hasDecimals) {
      problems.push(`${name}: group and decimal are both "${group}": 1,234.50 would read as another amount`);
    }
    if (decimal === '' && hasDecimals)
      problems.push(`${name}.decimal is empty, but amounts in ${currency} have decimals`);
    for (const [key, mark] of Object.entries({ group, decimal })) {
      if (/[\p{L}\p{N}+-]/u.test(mark)) problems.push(`${name}.${key} "${mark}" reads as part of the number`);
    }
    if (/\p{N}/u.test(symbol)) problems.push(`${name}.symbol "${symbol}" reads as part of the number`);
    return problems;
  });
}

/** Addresses that lead nowhere, or that may not be linked to. */
export function addressProblems({ allowedHosts, alternativePaymentUrl, promotion }: TenantSettings): string[] {
  const noHost = (name: string, hosts: readonly string[]) =>
    hosts
      .filter((host) => hostOf(host) === null)
      .map((host) => `tenant ${name} has ${host}, which is not a host: write pay.example, or pay.example:8443`);
  const allowed = allowedHosts.map((host) => hostOf(host) ?? '');
  const isReached = alternativePaymentUrl === '' || isOnHost(alternativePaymentUrl, allowed);
  return [
    ...noHost('allowedHosts', allowedHosts),
    ...noHost('promotion.storeHosts', promotion.storeHosts),
    ...(isReached
      ? []
      : [`tenant alternativePaymentUrl ${alternativePaymentUrl} leads to a host that is not in allowedHosts`]),
  ];
}

/** States, time zones and days off that do not exist. */
export function placeProblems({ contact, disclosure: { pack } }: TenantSettings): string[] {
  const { timeZones, zonesByPrefix, zonesByState, daysOffByState } = contact;
  const unknown = (name: string, of: object) =>
    Object.keys(of)
      .filter((state) => !isState(state, pack === 'none' ? null : pack))
      .map((state) => `tenant contact.${name} has the state ${state}, which is not known`);
  return [
    ...unknown('zonesByState', zonesByState),
    ...unknown('daysOffByState', daysOffByState),
    ...[timeZones, Object.values(zonesByPrefix), Object.values(zonesByState)]
      .flat(2)
      .filter((zone) => !isTimeZone(zone))
      .map((zone) => `tenant contact has the time zone ${zone}, which is not known`),
    ...Object.values(daysOffByState)
      .flat()
      .filter((day) => !isIsoDate(day))
      .map((day) => `tenant contact.daysOffByState has ${day}, which is not a date`),
  ];
}

/** Channels that cannot be distinguished, or for which no codes could be made. */
export function channelProblems({ channels, allowedHosts }: TenantSettings): string[] {
  const allowed = allowedHosts.map((host) => hostOf(host) ?? '');
  const codes = channels.map(({ payCode }) => payCode);
  return channels.flatMap(({ payCode, kind, prefix, logo, site }, index) => {
    const name = `tenant channels.${index}`;
    const problems: string[] = [];
    if (codes.indexOf(payCode) < index) problems.push(`${name}.payCode ${payCode} is also another channel's`);
    const digits = kind === 'cash' ? 2 : 6;
    if (prefix.length !== digits)
      problems.push(`${name}.prefix ${prefix} must have ${digits} digits for its kind ${kind}`);
    if (!/^\/(?!\/)/.test(logo) && !isOnHost(logo, allowed)) {
      problems.push(
        `${name}.logo ${logo} must be a path of ours, such as /pictures/channel-store.svg, or on a host of allowedHosts`,
      );
    }
    const isSite = site === '' || /^[^\s@:/]+@[^\s@:/]+\.[^\s@:/]+$/.test(site) || isHttps(site);
    if (!isSite)
      problems.push(`${name}.site ${site} must be an address that begins with https://, or an e-mail address`);
    return problems;
  });
}

function isHttps(address: string): boolean {
  return /^https:\/\/[^\s@]+$/.test(address) && URL.canParse(address);
}
