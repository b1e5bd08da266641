// A disk whose power can be cut: ext4 on a loop device. Data that no fsync has written to the disk are only in the kernel's memory, so a
// copy of the backing file at the instant of the cut is what a machine would find afterwards.
import { spawnSync } from 'node:child_process';
import { mkdirSync, renameSync, rmSync, truncateSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

/** @param {string} command @param {string[]} words */
function run(command, words) {
  const { status, stderr, error } = spawnSync(command, words, { encoding: 'utf8' });
  if (status !== 0) throw new Error(`${command} ${words.join(' ')}: ${error?.message ?? stderr.trim()}`);
}

/** Why this machine cannot do it, or undefined. */
export function disksUnavailable() {
  if (process.platform !== 'linux') return 'simulated power cuts need Linux';
  if (process.getuid?.() !== 0) return 'simulated power cuts need root (loop devices)';
  const folder = '/tmp/plazo-torture-disk-probe';
  try {
    new Disk(folder, 32).remove();
    return undefined;
  } catch (error) {
    rmSync(folder, { recursive: true, force: true });
    return /** @type {Error} */ (error).message;
  }
}

/** @type {Set<Disk>} */
const mounted = new Set();
process.on('exit', () => {
  for (const disk of mounted) disk.detach();
});

export class Disk {
  /** Makes an empty disk and mounts it at `mount`. @param {string} folder @param {number} megabytes */
  constructor(folder, megabytes = 768) {
    this.folder = folder;
    this.image = join(folder, 'disk.img');
    this.mount = join(folder, 'mount');
    mkdirSync(this.mount, { recursive: true });
    writeFileSync(this.image, '');
    truncateSync(this.image, megabytes * 1024 * 1024);
    // Initialises everything now, so that the kernel writes nothing in the background.
    run('mkfs.ext4', ['-q', '-F', '-m', '0', '-E', 'lazy_itable_init=0,lazy_journal_init=0', this.image]);
    this.attach();
  }

  attach() {
    run('mount', ['-o', 'loop', this.image, this.mount]);
    mounted.add(this);
  }

  detach() {
    if (!mounted.delete(this)) return;
    const { status } = spawnSync('umount', [this.mount]);
    // A killed process may keep it busy for a moment.
    if (status !== 0) run('umount', ['-l', this.mount]);
  }

  /** Copies the contents of the disk, without what the kernel still has in memory. Synchronous, so that nothing happens in between. */
  snapshot() {
    run('cp', ['--sparse=always', this.image, `${this.image}.cut`]);
  }

  /** The power comes back: the disk is now as in the snapshot. */
  restart() {
    this.detach();
    renameSync(`${this.image}.cut`, this.image);
    this.attach();
  }

  remove() {
    this.detach();
    rmSync(this.folder, { recursive: true, force: true });
  }
}
