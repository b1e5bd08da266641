import { previewScreens, smsCodeLogin } from '@plazo/contract/preview';
import { looksOf } from '../pages/looks.ts';
import type { PageSource } from '../pages/pages.routes.ts';
import type { BorrowerCalls } from '../platform/calls/borrower-calls.ts';
import type { Config } from '../platform/config/config.ts';
import type { Db } from '../platform/db/db.ts';
import { listScreens, signIn } from './preview.service.ts';

/** The calls of the test preview (requirement T1). Registered only in development. */
export function servePreview(
  calls: BorrowerCalls,
  { db, config, pages }: { db: Db; config: Config; pages?: PageSource | undefined },
): void {
  if (!config.TEST_PREVIEW) return;
  const looks = looksOf(config).map(({ id, brand, scheme }) => ({ id, brand, scheme }));
  calls.servePublic(smsCodeLogin, async ({ username, smsCode }, { now }) => signIn(db, username, smsCode, now));
  calls.servePublic(previewScreens, async () => {
    const states = (await pages?.renderer())?.screenStates ?? [];
    return { screens: await listScreens(db, states), looks };
  });
}
