import type { Tenant } from '@plazo/contract/pages';
import type { Config } from '../config/config.ts';

/** What the pages may know of the configuration. */
export function tenantOf({ tenant }: Config): Tenant {
  const { displayName, englishName, companyName, servicePhone, appScheme, formats, agreementChecked, timeZone } =
    tenant;
  return {
    displayName,
    englishName,
    companyName,
    servicePhone,
    appScheme,
    formats,
    agreementChecked,
    timeZone,
    allowedHosts: tenant.allowedHosts,
    colours: Object.fromEntries(Object.entries(tenant.colours).map(([role, value]) => [customProperty(role), value])),
  };
}

/** `onAccent` -> `--on-accent`. */
function customProperty(role: string): string {
  return `--${role.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`)}`;
}
