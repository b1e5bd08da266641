import * as errorCode from '@plazo/contract/error-codes';
import type { FastifyInstance } from 'fastify';
import Type from 'typebox';
import { AppError } from '../app-error.ts';
import { serveStaff } from '../http/local-call.ts';
import { type BackedUp, backUp } from './backup.service.ts';

export const backupPath = '/staff/backup';

/** Serves `npm run ops -- backup` while the server runs: only the server may open its data folder. */
export function registerBackup(app: FastifyInstance, backedUp: BackedUp, key: string): void {
  serveStaff(app, key, {
    path: backupPath,
    schema: Type.Object({ folder: Type.String({ maxLength: 4_000 }), isDatabaseOnly: Type.Optional(Type.Boolean()) }),
    bodyLimit: 10_000,
    handle: ({ folder, isDatabaseOnly = false }) =>
      backUp(isDatabaseOnly ? { ...backedUp, uploadsFolder: null } : backedUp, folder).catch((error: Error) => {
        app.log.error({ err: error }, 'the backup failed');
        throw new AppError(errorCode.invalidRequest, error.message);
      }),
  });
}
