import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import type { Db } from '../platform/db/db.ts';
import { openDb } from '../platform/db/open.ts';
import { copyMigratedFolder, createTestDatabase } from '../platform/db/test-db.ts';

/** A database without data for servers in their own processes, on the engine under test. */
export interface ScratchDatabase {
  /** The settings that connect a server to it. */
  environment: { DATABASE_URL: string; DATA_FOLDER: string; UPLOADS_FOLDER: string };
  /** How many processes can share it. */
  processes: number;
  /** Opens it in this process; the embedded one only while no server runs. */
  open(): Promise<Db>;
  remove(): Promise<void>;
}

/** The embedded one is migrated, unless the first start is to do it. */
export async function scratchDatabase({ isNew = false } = {}): Promise<ScratchDatabase> {
  const url = process.env.TEST_POSTGRES_URL ?? '';
  if (url !== '') return postgresScratch(url, isNew);
  const scratch = embeddedScratch();
  if (!isNew) await copyMigratedFolder(scratch.environment.DATA_FOLDER);
  return scratch;
}

function embeddedScratch(): ScratchDatabase {
  const folder = mkdtempSync(path.join(tmpdir(), 'plazo-scratch-'));
  const environment = { DATABASE_URL: '', DATA_FOLDER: path.join(folder, 'data'), UPLOADS_FOLDER: '' };
  return {
    environment,
    processes: 1,
    open: () => openDb({ databaseUrl: '', dataFolder: environment.DATA_FOLDER }),
    remove: async () => rmSync(folder, { recursive: true, force: true }),
  };
}

async function postgresScratch(serverUrl: string, isNew: boolean): Promise<ScratchDatabase> {
  const { url, drop } = await createTestDatabase(serverUrl, { isNew });
  const uploads = mkdtempSync(path.join(tmpdir(), 'plazo-scratch-'));
  return {
    environment: { DATABASE_URL: url, DATA_FOLDER: '', UPLOADS_FOLDER: uploads },
    processes: 2,
    open: () => openDb({ databaseUrl: url, dataFolder: '' }),
    remove: async () => {
      rmSync(uploads, { recursive: true, force: true });
      await drop();
    },
  };
}
