import { readdirSync, readFileSync } from 'node:fs';

/**
 * Makes calls from the process of push-load.mjs.
 * @param {import('node:child_process').ChildProcess} child
 * @param {import('./push-load.mjs').Load} load
 * @returns {Promise<import('./push-load.mjs').LoadResult>}
 */
export function runLoad(child, load) {
  return new Promise((resolve, reject) => {
    child.once('message', (/** @type {{ result: import('./push-load.mjs').LoadResult, error?: string }} */ message) => {
      if (message.error === undefined) resolve(message.result);
      else reject(new Error(message.error));
    });
    child.send(load);
  });
}

/**
 * Milliseconds of CPU of all the cluster's processes, ended ones included. Read from /proc: known on Linux only.
 * @param {number} port
 */
export function cpuOfPostgres(port) {
  try {
    const processes = readdirSync('/proc')
      .filter((name) => /^\d+$/.test(name))
      .flatMap((pid) => {
        try {
          const stat = readFileSync(`/proc/${pid}/stat`, 'utf8');
          // The name in parentheses may hold anything; the fields after it are numbers.
          const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
          return [
            {
              pid: Number(pid),
              parent: Number(fields[1]),
              own: Number(fields[11]) + Number(fields[12]),
              ended: Number(fields[13]) + Number(fields[14]),
            },
          ];
        } catch {
          return [];
        }
      });
    const main = processes.find(({ pid }) => isServer(pid, port));
    if (!main) return Number.NaN;
    const children = processes.filter(({ parent }) => parent === main.pid);
    const ticks = main.own + main.ended + children.reduce((sum, { own }) => sum + own, 0);
    return (ticks * 1000) / 100;
  } catch {
    return Number.NaN;
  }
}

/** @param {number} pid @param {number} port */
function isServer(pid, port) {
  try {
    const words = readFileSync(`/proc/${pid}/cmdline`, 'utf8').split('\0');
    return /\/postgres$/.test(words[0] ?? '') && words.includes(`port=${port}`);
  } catch {
    return false;
  }
}

/** The peak memory of a process, in MB. Read from /proc: known on Linux only. @param {number} pid */
export function peakOf(pid) {
  const kB = /^VmHWM:\s+(\d+) kB$/m.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1] ?? Number.NaN;
  return Number(kB) / 1024;
}
