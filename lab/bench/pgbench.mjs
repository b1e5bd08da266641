import { spawn } from 'node:child_process';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { spread } from './push-statements.mjs';

const { snakeCase } = await import('../../apps/server/src/platform/db/named-parameters.ts');

/** @typedef {{ script: string, variables: Record<string, string> }} Script */

/**
 * What differs between calls besides ids: an expression for a parameter of a statement (by its name), or undefined;
 * and whether a later statement needs the numbers in this one's answer, which are then in `:s<number of the statement>_<column>`.
 * @typedef {{ vary?: (text: string, name: string) => string | undefined, isNeeded?: (text: string) => boolean }} Differing
 */

const uuid = /[0-9a-f]{8}(?=-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12})/g;

/**
 * A pgbench script of one call's recorded statements. Each iteration takes another borrower, so values that differ between calls are
 * replaced: the `known` ones (recorded value to expression, such as borrower and session) by expressions, ids by variables set from the
 * answer that named them. Ids that the call creates are varied by `replace` in the statement. Everything else keeps its recorded value.
 * @param {import('./push-statements.mjs').Recorded[]} recorded
 * @param {ReadonlyMap<string, string>} known
 * @param {Differing} [differing]
 * @returns {Script}
 */
export function pgbenchScript(recorded, known, { vary = () => undefined, isNeeded = () => false } = {}) {
  /** @type {Record<string, string>} */
  const variables = { i: '0' };
  /** @type {Map<string, string>} */
  const answered = new Map();
  const lines = [
    '\\set i :i + 1',
    '\\set borrower :first + :client_id * :span + :i - 1',
    `\\set session (:borrower * ${spread.factor}) % ${spread.prime}`,
  ];
  recorded.forEach(({ text, names, parameters, found }, index) => {
    const written = parameters.map((value, place) => {
      if (value === null) return 'null';
      // pgbench does not accept an empty variable.
      if (value === '') return "''";
      const asText = String(value);
      const expression = vary(text, names[place] ?? '') ?? known.get(asText);
      if (expression) return expression;
      const variable = answered.get(asText);
      if (variable) return `:${variable}`;
      const name = `s${index}p${place + 1}`;
      variables[name] = asText.replace(uuid, '@@@@@@@@');
      return variables[name] === asText ? `:${name}` : `replace(:${name}::text, '@@@@@@@@', :session::text)`;
    });
    const statement = text.replace(/\$(\d+)/g, (_, place) => written[Number(place) - 1] ?? 'null');
    // Later statements use the ids in an answer.
    const ids = Object.entries(found).filter(([, value]) => isId(value) && !known.has(String(value)));
    for (const [column, value] of ids) answered.set(String(value), `s${index}_${snakeCase(column)}`);
    lines.push(ids.length > 0 || isNeeded(text) ? `${statement} \\gset s${index}_` : `${statement};`);
  });
  return { script: `${lines.join('\n')}\n`, variables };
}

/** Whether it is one of our ids: text without spaces, too long to be anything else. @param {unknown} value */
function isId(value) {
  return typeof value === 'string' && /^[\w-]{12,}$/.test(value);
}

/** @typedef {{ perSecond: number, latencyMs: number, clientCpuMs: number }} PgbenchRun */

/**
 * Runs the script for `count` borrowers from the first on, each once, over one connection per client.
 * @param {{ bin: string, port: number, folder: string, script: Script, first: number, count: number, clients: number }} options
 * @returns {Promise<PgbenchRun>}
 */
export async function runPgbench({ bin, port, folder, script, first, count, clients }) {
  const file = join(folder, 'push.sql');
  writeFileSync(file, script.script);
  const each = Math.floor(count / clients);
  const variables = { ...script.variables, first: String(first), span: String(each) };
  const words = [
    ...['-h', '127.0.0.1', '-p', String(port), '-U', 'postgres', '-n', '-M', 'prepared'],
    ...['-c', String(clients), '-j', '1', '-t', String(each), '-f', file],
    ...Object.entries(variables).flatMap(([name, value]) => ['-D', `${name}=${value}`]),
    'postgres',
  ];
  // The second line of the shell's `times` is pgbench's own CPU, user and system.
  const { code, printed } = await run('/bin/sh', [
    '-c',
    '"$@"; code=$?; times; exit $code',
    'sh',
    join(bin, 'pgbench'),
    ...words,
  ]);
  const perSecond = Number(/tps = ([\d.]+) \(without/.exec(printed)?.[1] ?? Number.NaN);
  const done = Number(/actually processed: (\d+)/.exec(printed)?.[1] ?? 0);
  if (code !== 0 || done !== each * clients || !(perSecond > 0)) throw new Error(`pgbench failed:\n${printed}`);
  const cpu = [...printed.matchAll(/^(\d+)m([\d.]+)s (\d+)m([\d.]+)s$/gm)].at(-1) ?? [];
  const [, userMinutes = 0, user = 0, systemMinutes = 0, system = 0] = cpu.map(Number);
  return {
    perSecond,
    latencyMs: Number(/latency average = ([\d.]+)/.exec(printed)?.[1] ?? Number.NaN),
    clientCpuMs: ((userMinutes + systemMinutes) * 60 + user + system) * 1000,
  };
}

/** @param {string} program @param {string[]} words @returns {Promise<{ code: number | null, printed: string }>} */
function run(program, words) {
  return new Promise((resolve, reject) => {
    const child = spawn(program, words, { stdio: ['ignore', 'pipe', 'pipe'] });
    let printed = '';
    child.stdout.setEncoding('utf8').on('data', (text) => {
      printed += text;
    });
    child.stderr.setEncoding('utf8').on('data', (text) => {
      printed += text;
    });
    child.once('error', reject);
    child.once('close', (code) => resolve({ code, printed }));
  });
}
