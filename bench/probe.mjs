// Loaded into the server with `--import`, so that it is measured from inside and otherwise runs as built: CPU of all its
// threads in microseconds, and how late its event loop was. Answers only when asked.
import { monitorEventLoopDelay } from 'node:perf_hooks';

const RESOLUTION_MS = 10;
const delay = monitorEventLoopDelay({ resolution: RESOLUTION_MS });
let before = process.cpuUsage();

process.on('message', (message) => {
  if (message === 'probe:start') {
    delay.enable();
    delay.reset();
    before = process.cpuUsage();
    process.send?.('probe:started');
  }
  if (message === 'probe:stop') {
    const { user, system } = process.cpuUsage(before);
    // The monitor counts from one tick to the next, so its own interval is in every value.
    const late = (/** @type {number} */ share) => Math.max(0, delay.percentile(share) / 1e6 - RESOLUTION_MS);
    process.send?.({ cpuMs: (user + system) / 1000, lateMs: { p50: late(50), p99: late(99), max: late(100) } });
    delay.disable();
  }
});
process.channel?.unref();
