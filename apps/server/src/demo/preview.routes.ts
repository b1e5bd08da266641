import { previewScreens, smsCodeLogin } from '@plazo/contract/preview';
import type { Dispatcher } from '../borrower-api/dispatch.ts';
import { looksOf } from '../pages/looks.ts';
import type { PageSource } from '../pages/pages.routes.ts';
import type { Config } from '../platform/config/config.ts';
import type { Db } from '../platform/db/db.ts';
import { listScreens, signIn } from './preview.service.ts';

/** The calls of the test preview (requirement T1). Registered only in development. */
export function servePreview(
  dispatcher: Dispatcher,
  { db, config, pages }: { db: Db; config: Config; pages?: PageSource | undefined },
): void {
  const looks = looksOf(config).map(({ id, brand, scheme }) => ({ id, brand, scheme }));
  dispatcher.servePublic(smsCodeLogin, async ({ username, smsCode }, { now }) => signIn(db, username, smsCode, now));
  dispatcher.servePublic(previewScreens, async () => {
    const states = (await pages?.renderer())?.screenStates ?? [];
    return { screens: await listScreens(db, states), looks };
  });
}
