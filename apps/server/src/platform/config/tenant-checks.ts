import { currencyExponent } from '@plazo/loan-rules/iso-4217';
import { hostOf, isOnHost } from './allowed-address.ts';
import type { TenantSettings } from './schema.ts';

// What the keys of a tenant file cannot tell one by one; each problem names its key.

/** Marks that make one amount read as another. */
export function formatProblems({ formats, currency }: TenantSettings): string[] {
  const hasDecimals = currencyExponent(currency) !== 0;
  return Object.entries(formats).flatMap(([locale, { symbol, group, decimal }]) => {
    const name = `tenant formats.${locale}`;
    const problems: string[] = [];
    if (group === decimal && hasDecimals) {
      problems.push(`${name}: group and decimal are both "${group}": 1,234.50 would read as another amount`);
    }
    if (decimal === '' && hasDecimals)
      problems.push(`${name}.decimal is empty, and amounts in ${currency} have decimals`);
    for (const [key, mark] of Object.entries({ group, decimal })) {
      if (/[\p{L}\p{N}+-]/u.test(mark)) problems.push(`${name}.${key} "${mark}" reads as a part of the number`);
    }
    if (/\p{N}/u.test(symbol)) problems.push(`${name}.symbol "${symbol}" reads as a part of the number`);
    return problems;
  });
}

/** Addresses that lead nowhere, or where nothing leads. */
export function addressProblems({ allowedHosts, alternativePaymentUrl, promotion }: TenantSettings): string[] {
  const noHost = (name: string, hosts: readonly string[]) =>
    hosts
      .filter((host) => hostOf(host) === null)
      .map((host) => `tenant ${name} has ${host}, which is no host: write pay.example, or pay.example:8443`);
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

/** Channels that cannot be told apart, or whose codes could not be made. */
export function channelProblems({ channels, allowedHosts }: TenantSettings): string[] {
  const allowed = allowedHosts.map((host) => hostOf(host) ?? '');
  const codes = channels.map(({ payCode }) => payCode);
  return channels.flatMap(({ payCode, kind, prefix, logo, site }, index) => {
    const name = `tenant channels.${index}`;
    const problems: string[] = [];
    if (codes.indexOf(payCode) < index) problems.push(`${name}.payCode ${payCode} is another channel's too`);
    const digits = kind === 'cash' ? 2 : 6;
    if (prefix.length !== digits)
      problems.push(`${name}.prefix ${prefix} must have ${digits} digits, as its kind is ${kind}`);
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
