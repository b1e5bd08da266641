// Loaded into the server with `--import`, to measure it from inside while it runs as built: CPU of all its threads in
// microseconds, and the delay of its event loop. Answers only when asked.
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
    // The monitor measures from tick to tick, so every value includes its own interval.
    const late = (/** @type {number} */ share) => Math.max(0, delay.percentile(share) / 1e6 - RESOLUTION_MS);
    process.send?.({ cpuMs: (user + system) / 1000, lateMs: { p50: late(50), p99: late(99), max: late(100) } });
    delay.disable();
  }
});
process.channel?.unref();
