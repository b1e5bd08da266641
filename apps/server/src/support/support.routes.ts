import { getWhatsapp } from '@plazo/contract/support';
import type { Config } from '../config/config.ts';
import { currentDisclosure } from '../disclosure/packs.ts';
import type { Dispatcher } from '../http/dispatch.ts';

/** How to reach the lender, from the tenant file. */
export function serveSupport(dispatcher: Dispatcher, { config: { tenant } }: { config: Config }): void {
  const disclosure = currentDisclosure(tenant);
  dispatcher.servePublic(getWhatsapp, async (_input, { locale }) => ({
    phone: tenant.serviceWhatsapp,
    va: tenant.servicePhone,
    email: tenant.serviceEmail,
    hours: tenant.serviceHours[locale],
    ...(disclosure ? { help: disclosure.help(locale) } : {}),
  }));
}
