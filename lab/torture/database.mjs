// The server's own code, from its sources: the torture writes and checks through it.
import { register } from 'tsx/esm/api';

register();
const sources = new URL('../../apps/server/src/', import.meta.url);

export const { openEmbedded } = await import(new URL('platform/db/embedded/embedded-db.ts', sources).href);
export const { openPostgres } = await import(new URL('platform/db/postgres/postgres-db.ts', sources).href);
export const { migrate } = await import(new URL('platform/db/migrate.ts', sources).href);
export const { column, statement } = await import(new URL('platform/db/statement.ts', sources).href);
export const { plan: product } = await import(new URL('demo/demo-products.ts', sources).href);
export const { writeVersion } = await import(new URL('products/product.repository.ts', sources).href);
export const { lockDataFolder } = await import(new URL('platform/db/embedded/data-folder-lock.ts', sources).href);
export const { isOperatorKey, makeOperatorKey } = await import(
  new URL('platform/db/embedded/operator-key.ts', sources).href
);
export const { folderStorage } = await import(new URL('platform/uploads/folder-storage.ts', sources).href);
export const { keepAssets } = await import(new URL('pages/kept-assets.ts', sources).href);
export const { writePrivately } = await import(new URL('platform/files/private-file.ts', sources).href);
export const { beginFromBackup } = await import(new URL('platform/db/embedded/backup-list.ts', sources).href);
export const { backUp } = await import(new URL('platform/backup/backup.service.ts', sources).href);
