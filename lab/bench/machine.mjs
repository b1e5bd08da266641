import { execFileSync } from 'node:child_process';
import { availableParallelism, cpus, loadavg, platform, release, totalmem } from 'node:os';
import { findChromium, findPostgres } from '../../scripts/find-tools.mjs';
import { root } from '../../scripts/setup.mjs';

/** What the figures depend on, in one line. The load is that of the last minute. */
export function machineLine() {
  const memory = Math.round(totalmem() / 2 ** 30);
  const parts = [
    `${availableParallelism()} x ${cpus()[0]?.model.trim() ?? 'unknown processor'}`,
    `${memory} GB`,
    `${platform()} ${release()}`,
    `Node ${process.versions.node}`,
    shortened(findChromium()?.version),
    shortened(findPostgres()?.version),
    `load ${loadavg()[0]?.toFixed(1)}`,
  ];
  return parts.filter((part) => part !== '').join(', ');
}

/** Other programs spoil ratios of times: both sides wait for them, which weighs more on the shorter one. */
export function isBusy() {
  return (loadavg()[0] ?? 0) > availableParallelism() / 2;
}

/** @param {string | undefined} version */
function shortened(version) {
  return (version ?? '').replace(/^postgres \((\w+)\)/, '$1').replace(/ (built on|\().*$/, '');
}

/** The measured commit, with a plus if the sources have uncommitted changes. */
export function commit() {
  try {
    const git = (/** @type {string[]} */ ...words) =>
      execFileSync('git', words, { cwd: root, encoding: 'utf8', stdio: ['ignore', 'pipe', 'ignore'] }).trim();
    const isChanged = git('status', '--porcelain', '--untracked-files=no', 'apps', 'packages') !== '';
    return git('rev-parse', '--short', 'HEAD') + (isChanged ? '+' : '');
  } catch {
    return 'unknown';
  }
}
