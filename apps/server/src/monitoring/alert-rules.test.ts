import { spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import path from 'node:path';
import type { FastifyInstance } from 'fastify';
import { describe, expect, it } from 'vitest';
import { buildLenderApp } from '../lender-app.ts';
import { systemClock } from '../platform/clock.ts';
import { Lifecycle } from '../platform/http/lifecycle.ts';
import { TestServer } from '../testing/test-server.ts';
import { Metrics } from './metrics.ts';
import { pingDatabase } from './ping.repository.ts';

const deploy = path.join(import.meta.dirname, '../../../../deploy');
const rules = 'prometheus/plazo.rules.yml';

/** The output of Prometheus' own tool. */
function promtool(words: string[], input = ''): string {
  const { stdout, stderr, error } = spawnSync('promtool', words, { cwd: deploy, input, encoding: 'utf8' });
  if (error) throw new Error(`promtool is missing (node scripts/setup.mjs promtool): ${error.message}`);
  return stdout + stderr;
}

let lender: FastifyInstance;

async function servedMetrics(): Promise<string> {
  const server = await TestServer.open({
    change: (options) => {
      const lifecycle = new Lifecycle(() => pingDatabase(options.db));
      const metrics = new Metrics({ db: options.db, clock: options.clock, lifecycle });
      lender = buildLenderApp({ lifecycle, metrics, logger: options.logger });
      return { ...options, lifecycle, metrics };
    },
  });
  await server.app.inject({ url: '/healthz' });
  const { body } = await lender.inject({ url: '/metrics' });
  await lender.close();
  return body;
}

describe('alert rules', () => {
  it('are rules for Prometheus, and fire when they should', () => {
    expect(promtool(['check', 'rules', rules])).toMatch(/SUCCESS: \d+ rules found\s*$/);
    expect(promtool(['test', 'rules', rules.replace('.rules', '.rules.test')])).toMatch(/SUCCESS\s*$/);
  });

  it('and the dashboard only query existing metrics', async () => {
    const served = await servedMetrics();
    // Gauges of prom-client, which has named them so for years.
    const theirs = /^nodejs_active_(handles|requests|resources)_total non-counter/;
    const complaints = promtool(['check', 'metrics'], served).split('\n');
    expect(complaints.filter((line) => line !== '' && !theirs.test(line))).toEqual([]);
    const lifecycle = new Lifecycle(async () => undefined);
    const onCore = await new Metrics({ db: null, clock: systemClock, lifecycle }).print();
    const names = new Set([...`${served}\n${onCore}`.matchAll(/^(?:# TYPE )?([a-z_0-9]+)/gm)].map(([, name]) => name));
    const asked = [rules, 'grafana/plazo.json'].flatMap((file) =>
      [...readFileSync(path.join(deploy, file), 'utf8').matchAll(/\b(?:plazo|nodejs|process)_[a-z0-9_]+/g)].map(
        ([name]) => name,
      ),
    );
    expect(asked.length).toBeGreaterThan(15);
    // A histogram without a call yet has only its name.
    const isServed = (name: string) => names.has(name) || names.has(name.replace(/_(bucket|count|sum)$/, ''));
    expect(asked.filter((name) => !isServed(name))).toEqual([]);
  });
});
