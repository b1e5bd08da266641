import type { Tenant } from '@plazo/contract/pages';
import { logoOf } from '../platform/config/brand/logo.ts';
import type { Config } from '../platform/config/config.ts';
import { brandFamily, phoneFamilies, shapesOf } from '../platform/config/look.ts';
import { paletteOf, schemesOf } from '../platform/config/palette.ts';
import { moneyFormats } from '../platform/formats/formatter.ts';
import { prefixOf } from '../platform/formats/phone.ts';

/** The part of the configuration that pages may know. */
export function tenantOf({ tenant, font }: Pick<Config, 'tenant' | 'font'>): Tenant {
  const { displayName, englishName, appScheme, agreementChecked, timeZone } = tenant;
  const { companyName, companyAddress, servicePhone, serviceEmail } = tenant;
  return {
    displayName,
    englishName,
    logo: logoOf(tenant),
    companyName,
    companyAddress,
    servicePhone,
    serviceEmail,
    calendarTitle: tenant.calendarTitle,
    appScheme,
    downloads: tenant.apps.downloads,
    formats: moneyFormats(tenant),
    agreementChecked,
    timeZone,
    disclosurePack: tenant.disclosure.pack,
    allowedHosts: tenant.allowedHosts,
    promotion: promotionOf(tenant.promotion),
    font: font && {
      family: brandFamily,
      src: font.src,
      weight: font.weight,
      ofAllText: tenant.look.font?.use === 'all' ? `${brandFamily},${phoneFamilies}` : null,
    },
    looks: schemesOf(tenant).map((scheme) => ({
      scheme,
      properties: { ...propertiesOf(paletteOf(tenant, scheme)), ...shapesOf(tenant.look) },
    })),
  };
}

/** Only the server uses the numbering plan. */
function promotionOf({ language, phone, storeHosts }: Config['tenant']['promotion']): Tenant['promotion'] {
  const { digits, pattern, groups } = phone;
  return { language, phone: { digits, pattern, groups, ...prefixOf(phone) }, storeHosts };
}

/** `onAccent` -> `--on-accent`. */
function propertiesOf(palette: Record<string, string>): Record<string, string> {
  return Object.fromEntries(
    Object.entries(palette).map(([role, value]) => [
      `--${role.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`)}`,
      value,
    ]),
  );
}
