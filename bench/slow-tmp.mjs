import { mkdtempSync } from 'node:fs';
import { fork } from 'node:child_process';
import { ensureTools } from '../scripts/setup.mjs';
import { startPostgres } from '../scripts/postgres.mjs';
import { production, seedDemo, startServer } from './server.mjs';
import { renewSessions } from './renew-sessions.mjs';
import { openScreens } from './screens.mjs';
import { startChromium } from './chromium.mjs';
import { visit } from './visit-tmp.mjs';
const cluster = await startPostgres({ durable: false });
const folder = mkdtempSync('/tmp/slow-');
const environment = { DATABASE_URL: cluster.url };
const links = await renewSessions(environment, await seedDemo({ folder, environment }));
const server = await startServer({ folder, environment: { ...production, ...environment } });
const screens = await openScreens(server.url, links);
const only = process.argv[2]?.split(',');
const child = fork(new URL('./network.mjs', import.meta.url).pathname);
child.send({ upstreams: [server.port], shape: { roundTripMs: 300, downKbit: Number(process.argv[3] ?? 160), upKbit: 100 }, isHttp2: true });
const [port] = await new Promise((r) => child.once('message', r));
const browser = await startChromium(ensureTools(['chromium'], () => {}).chromium.path, ['--ignore-certificate-errors']);
for (const s of [...screens, ...screens, ...screens, ...screens, ...screens]) {
  if (only && !only.includes(s.name)) continue;
  try {
    const v = await visit(browser, [`https://localhost:${port}${s.path}`], { isDead: s.isDead, watchedMs: 1500 });
    console.log(s.name.padEnd(20), v.shift.toFixed(4), 'paint', Math.round(v.firstPaint), 'alive', Math.round(v.alive));
    for (const m of v.moved.split(' ms').filter((x) => x.trim())) { const [, n, r, t] = /^ (\S+) (\[.*\]) (\S+)$/.exec(m) ?? []; const [a, b] = JSON.parse(r); console.log('     ', n, `x ${a.x}->${b.x} y ${a.y}->${b.y} h ${a.height}->${b.height}`, Math.round(t)); }
  } catch (e) { console.log(s.name, e.message); }
}
await browser.close(); child.kill(); await server.stop?.(); await cluster.stop(); process.exit();
