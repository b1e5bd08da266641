import { isIsoDate, isTimeZone } from '@plazo/loan-rules/calendar';
import { currencyExponent } from '@plazo/loan-rules/iso-4217';
import { isState } from '@plazo/loan-rules/states';
import { hostOf, isOnHost } from './allowed-address.ts';
import type { TenantSettings } from './schema.ts';
import { problemOf, type TenantProblem } from './tenant-problem.ts';

// Problems that the keys of a tenant file do not show one by one; each names its key.

/** Separators and symbols that make an amount read as another. */
export function formatProblems({ formats, currency }: TenantSettings): TenantProblem[] {
  const hasDecimals = currencyExponent(currency) !== 0;
  return Object.entries(formats).flatMap(([locale, { symbol, group, decimal }]) => {
    const name = `formats.${locale}`;
    const problems: TenantProblem[] = [];
    if (group === decimal && hasDecimals) {
      const sentence = `: group and decimal are both "${group}": 1,234.50 would read as another amount`;
      problems.push(problemOf(name, 'same-marks', sentence, { mark: group }));
    }
    if (decimal === '' && hasDecimals) {
      const sentence = ` is empty, but amounts in ${currency} have decimals`;
      problems.push(problemOf(`${name}.decimal`, 'no-decimal', sentence, { currency }));
    }
    const inNumber = (key: string, mark: string) =>
      problemOf(`${name}.${key}`, 'mark-in-number', ` "${mark}" reads as part of the number`, { mark });
    for (const [key, mark] of Object.entries({ group, decimal })) {
      if (/[\p{L}\p{N}+-]/u.test(mark)) problems.push(inNumber(key, mark));
    }
    if (/\p{N}/u.test(symbol)) problems.push(inNumber('symbol', symbol));
    return problems;
  });
}

/** Addresses that lead nowhere, or that may not be linked to. */
export function addressProblems({
  allowedHosts,
  alternativePaymentUrl,
  promotion,
  apps,
}: TenantSettings): TenantProblem[] {
  const noHost = (name: string, hosts: readonly string[]) =>
    hosts
      .filter((host) => hostOf(host) === null)
      .map((host) =>
        problemOf(name, 'no-host', ` has ${host}, which is not a host: write pay.example, or pay.example:8443`, {
          value: host,
        }),
      );
  const allowed = allowedHosts.map((host) => hostOf(host) ?? '');
  const isReached = alternativePaymentUrl === '' || isOnHost(alternativePaymentUrl, allowed);
  return [
    ...noHost('allowedHosts', allowedHosts),
    ...noHost('promotion.storeHosts', promotion.storeHosts),
    ...(isReached
      ? []
      : [
          problemOf(
            'alternativePaymentUrl',
            'host-not-allowed',
            ` ${alternativePaymentUrl} leads to a host that is not in allowedHosts`,
            { value: alternativePaymentUrl },
          ),
        ]),
    ...Object.entries(apps.downloads)
      .filter(([, address]) => address !== '' && !isOnHost(address, [...allowed, ...promotion.storeHosts]))
      .map(([name, value]) =>
        problemOf(
          `apps.downloads.${name}`,
          'host-not-allowed',
          ` ${value} leads to a host that is neither in promotion.storeHosts nor in allowedHosts`,
          { value },
        ),
      ),
  ];
}

/** States, time zones and days off that do not exist. */
export function placeProblems({ contact, disclosure: { pack } }: TenantSettings): TenantProblem[] {
  const { timeZones, zonesByPrefix, zonesByState, daysOffByState } = contact;
  const unknown = (name: string, of: object) =>
    Object.keys(of)
      .filter((state) => !isState(state, pack === 'none' ? null : pack))
      .map((value) =>
        problemOf(`contact.${name}`, 'no-state', ` has the state ${value}, which is not known`, { value }),
      );
  return [
    ...unknown('zonesByState', zonesByState),
    ...unknown('daysOffByState', daysOffByState),
    ...[timeZones, Object.values(zonesByPrefix), Object.values(zonesByState)]
      .flat(2)
      .filter((zone) => !isTimeZone(zone))
      .map((value) =>
        problemOf('contact', 'no-time-zone', ` has the time zone ${value}, which is not known`, { value }),
      ),
    ...Object.values(daysOffByState)
      .flat()
      .filter((day) => !isIsoDate(day))
      .map((value) => problemOf('contact.daysOffByState', 'no-date', ` has ${value}, which is not a date`, { value })),
  ];
}

/** Channels that cannot be distinguished, or for which no codes could be made. */
export function channelProblems({ channels, allowedHosts }: TenantSettings): TenantProblem[] {
  const allowed = allowedHosts.map((host) => hostOf(host) ?? '');
  const codes = channels.map(({ payCode }) => payCode);
  return channels.flatMap(({ payCode, kind, prefix, logo, site }, index) => {
    const name = `channels.${index}`;
    const problems: TenantProblem[] = [];
    if (codes.indexOf(payCode) < index) {
      const sentence = ` ${payCode} is also another channel's`;
      problems.push(problemOf(`${name}.payCode`, 'other-channels', sentence, { value: payCode }));
    }
    const digits = kind === 'cash' ? 2 : 6;
    if (prefix.length !== digits) {
      const sentence = ` ${prefix} must have ${digits} digits for its kind ${kind}`;
      problems.push(problemOf(`${name}.prefix`, 'prefix-digits', sentence, { digits, kind }));
    }
    if (!/^\/(?!\/)/.test(logo) && !isOnHost(logo, allowed)) {
      const sentence = ` ${logo} must be a path of ours, such as /pictures/channel-store.svg, or on a host of allowedHosts`;
      problems.push(problemOf(`${name}.logo`, 'logo-address', sentence, { value: logo }));
    }
    const isSite = site === '' || /^[^\s@:/]+@[^\s@:/]+\.[^\s@:/]+$/.test(site) || isHttps(site);
    if (!isSite) {
      const sentence = ` ${site} must be an address that begins with https://, or an e-mail address`;
      problems.push(problemOf(`${name}.site`, 'site-address', sentence, { value: site }));
    }
    return problems;
  });
}

function isHttps(address: string): boolean {
  return /^https:\/\/[^\s@]+$/.test(address) && URL.canParse(address);
}
