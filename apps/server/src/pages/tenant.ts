import type { Tenant } from '@plazo/contract/pages';
import { logoOf } from '../brand/logo.ts';
import type { Config } from '../config/config.ts';

/** What the pages may know about the configuration. */
export function tenantOf({ tenant }: Config): Tenant {
  const { displayName, englishName, appScheme, formats, agreementChecked, timeZone } = tenant;
  const { companyName, companyAddress, servicePhone, serviceEmail } = tenant;
  return {
    displayName,
    englishName,
    logo: logoOf(tenant),
    companyName,
    companyAddress,
    servicePhone,
    serviceEmail,
    appScheme,
    formats,
    agreementChecked,
    timeZone,
    disclosurePack: tenant.disclosure.pack,
    allowedHosts: tenant.allowedHosts,
    promotion: promotionOf(tenant.promotion),
    colours: Object.fromEntries(Object.entries(tenant.colours).map(([role, value]) => [customProperty(role), value])),
  };
}

/** Only the server uses the numbering plan. */
function promotionOf({ language, phone, storeHosts }: Config['tenant']['promotion']): Tenant['promotion'] {
  const { digits, pattern, groups } = phone;
  return { language, phone: { digits, pattern, groups }, storeHosts };
}

/** `onAccent` -> `--on-accent`. */
function customProperty(role: string): string {
  return `--${role.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`)}`;
}
