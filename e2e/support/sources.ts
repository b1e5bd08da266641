import { cpSync, existsSync, mkdtempSync, rmSync, symlinkSync } from 'node:fs';
import { basename, join } from 'node:path';

const root = join(import.meta.dirname, '../..');
/** Created by an install or a build; nobody edits these. */
const made = ['node_modules', 'dist'];

/** A copy of what `npm run dev` serves, for a test to edit. Inside the repository, so that it finds the packages. */
export class Sources {
  private readonly folder = mkdtempSync(join(root, '.sources-'));

  constructor() {
    for (const path of ['apps', 'packages/page-kit', 'scripts/browsers.mjs', 'tsconfig.base.json'])
      cpSync(join(root, path), join(this.folder, path), {
        recursive: true,
        filter: (source) => !made.includes(basename(source)),
      });
    const packages = 'apps/server/node_modules';
    if (existsSync(join(root, packages))) symlinkSync(join(root, packages), join(this.folder, packages));
    process.once('exit', () => this.remove());
  }

  /** The script that Node runs to serve it. */
  get program(): readonly string[] {
    return ['--import', 'tsx', join(this.folder, 'apps/server/src/main.ts'), '--dev'];
  }

  /** The path of a file of the pages. */
  page(path: string): string {
    return join(this.folder, 'apps/web/src', path);
  }

  remove(): void {
    rmSync(this.folder, { recursive: true, force: true });
  }
}
