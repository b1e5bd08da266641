import { closeSync, fdatasyncSync, fsyncSync, openSync, readdirSync } from 'node:fs';
import path from 'node:path';
import { NodeFS } from '@electric-sql/pglite/nodefs';

// PGlite's own NodeFS reports success for every fsync and does nothing, so a power cut loses acknowledged data. This one
// reaches the disk. PGlite also makes its files readable and writable by everybody (0666), whatever the umask; these are
// only for their owner.

type Init = NodeFS['init'];

/** The members of Emscripten's NODEFS that we use; its own types lack them. */
interface EmscriptenStream {
  nfd?: number | null;
  node: unknown;
}
interface Attributes {
  mode?: number | null;
}
interface EmscriptenModule {
  NODEFS: {
    node_ops: {
      mknod(parent: unknown, name: string, mode: number, device: unknown): unknown;
      setattr(node: unknown, attributes: Attributes): void;
    };
    stream_ops: {
      setattr(stream: EmscriptenStream, attributes: Attributes): void;
      fsync?(stream: EmscriptenStream): number;
    };
    realPath(node: unknown): string;
  };
  FS: { ErrnoError: new (errno: number) => Error };
}
const EIO = 29;

export class DurableNodeFs extends NodeFS {
  readonly #onFailure: (error: Error) => void;

  /** `onFailure`: after a failed fsync nothing more may be acknowledged, whatever PostgreSQL does. */
  constructor(folder: string, onFailure: (error: Error) => void) {
    super(folder);
    this.#onFailure = onFailure;
  }

  override async init(...[instance, options]: Parameters<Init>): ReturnType<Init> {
    const { emscriptenOpts } = await super.init(instance, options);
    const preRun = [...(emscriptenOpts.preRun ?? []), (module: unknown) => this.#install(module as EmscriptenModule)];
    return { emscriptenOpts: { ...emscriptenOpts, preRun } };
  }

  #install(module: EmscriptenModule): void {
    const { NODEFS, FS } = module;
    const fsync = (stream: EmscriptenStream): number => {
      try {
        syncStream(stream, NODEFS.realPath(stream.node));
        return 0;
      } catch (error) {
        this.#onFailure(error as Error);
        throw new FS.ErrnoError(EIO);
      }
    };
    Object.assign(NODEFS.stream_ops, { fsync });
    closeToOthers(NODEFS);
  }
}

function closeToOthers({ node_ops, stream_ops }: EmscriptenModule['NODEFS']): void {
  const { mknod, setattr } = node_ops;
  const setattrOfStream = stream_ops.setattr;
  // In place: the mount's root already uses these objects.
  node_ops.mknod = (parent, name, mode, device) => mknod(parent, name, withoutOthers(mode), device);
  node_ops.setattr = (node, attributes) => setattr(node, forOwner(attributes));
  stream_ops.setattr = (stream, attributes) => setattrOfStream(stream, forOwner(attributes));
}

function forOwner(attributes: Attributes): Attributes {
  return typeof attributes.mode === 'number' ? { ...attributes, mode: withoutOthers(attributes.mode) } : attributes;
}

function withoutOthers(mode: number): number {
  return mode & ~0o077;
}

function syncStream(stream: EmscriptenStream, file: string): void {
  // NODEFS has no descriptors for folders.
  if (typeof stream.nfd !== 'number') syncPath(file);
  // WAL segments are overwritten in place: their timestamps are not worth a second write.
  else if (path.basename(path.dirname(file)) === 'pg_wal') fdatasyncSync(stream.nfd);
  else fsyncSync(stream.nfd);
}

/** Syncs one file or folder to disk. */
export function syncPath(file: string): void {
  let descriptor: number;
  try {
    descriptor = openSync(file, 'r');
  } catch (error) {
    // Windows cannot open folders, and does not need to sync them.
    if (process.platform === 'win32') return;
    throw error;
  }
  try {
    fsyncSync(descriptor);
  } catch (error) {
    if (process.platform !== 'win32') throw error;
  } finally {
    closeSync(descriptor);
  }
}

/** Syncs a folder and everything in it to disk. */
export function syncTree(folder: string): void {
  for (const entry of readdirSync(folder, { withFileTypes: true })) {
    const file = path.join(folder, entry.name);
    if (entry.isDirectory()) syncTree(file);
    else if (entry.isFile()) syncPath(file);
  }
  syncPath(folder);
}
