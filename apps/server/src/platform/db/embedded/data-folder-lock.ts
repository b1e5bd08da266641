import { FolderLockedError, lockFolder } from '@plazo/durable-pglite/folder-lock';

/** Another process is using this data folder. */
export class DataFolderLockedError extends Error {
  override readonly name = 'DataFolderLockedError';
  /** Null if the holder does not answer (for example a stopped process). */
  readonly pid: number | null;

  constructor(folder: string, pid: number | null) {
    const holder = pid === null ? 'another process' : `process ${pid}`;
    super(`the data folder ${folder} is in use by ${holder}; stop it, or set DATA_FOLDER to another folder`);
    this.pid = pid;
  }
}

/** Locks the data folder for this process until `release` is called or the process ends. */
export function lockDataFolder(folder: string): ReturnType<typeof lockFolder> {
  return lockFolder(folder).catch((error: unknown) => {
    throw error instanceof FolderLockedError ? new DataFolderLockedError(folder, error.pid) : error;
  });
}
