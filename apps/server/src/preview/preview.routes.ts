import { previewScreens, smsCodeLogin } from '@plazo/contract/preview';
import type { Db } from '../db/db.ts';
import type { Dispatcher } from '../http/dispatch.ts';
import { listScreens, signIn } from './preview.service.ts';

/** The calls of the test preview (requirement T1). Registered only in development. */
export function servePreview(dispatcher: Dispatcher, { db }: { db: Db }): void {
  dispatcher.servePublic(smsCodeLogin, async ({ username, smsCode }, { now }) => signIn(db, username, smsCode, now));
  dispatcher.servePublic(previewScreens, async () => ({ screens: await listScreens(db) }));
}
