// What a distributed PostgreSQL (Citus) needs besides the schema, written from the first words of the tables' comments. Nobody has run it on
// Citus yet (docs/decisions/068-one-schema-keyed-by-the-borrower.md).

interface Reference {
  from: string;
  columns: string;
  to: string;
}

const tables = /^create table (\w+) \(\n(.*?)\n\);$/gms;
const kindOfComment = /^comment on table (\w+) is\s+'(\w+): /gm;
const later = /^alter table (\w+) add foreign key \(([^)]+)\) references (\w+);$/gm;

function referencesOf(from: string, body: string): Reference[] {
  const named = [...body.matchAll(/foreign key \(([^)]+)\) references (\w+)/g)];
  const ofColumns = [...body.matchAll(/^ {2}(\w+) [^\n]*\breferences (\w+)/gm)];
  return [...named, ...ofColumns]
    .filter(([text]) => !text.includes(' foreign key '))
    .map(([, columns = '', to = '']) => ({ from, columns, to }));
}

/** The statements, with what stays local and what stands in the way. */
export function distributeScript(schema: string): string {
  const kinds = new Map([...schema.matchAll(kindOfComment)].map(([, name = '', kind = '']) => [name, kind]));
  const all = [...schema.matchAll(tables)].map(([, name = '', body = '']) => ({ name, body }));
  const ofKind = (kind: string) => all.filter(({ name }) => kinds.get(name) === kind);
  const added = [...schema.matchAll(later)].map(([, from = '', columns = '', to = '']) => ({ from, columns, to }));
  const references = [...all.flatMap(({ name, body }) => referencesOf(name, body)), ...added];

  const inTheWay = new Map<string, string>();
  for (const { from, to } of references) {
    if (kinds.get(to) === 'borrower' && kinds.get(from) !== 'borrower')
      inTheWay.set(from, `${kinds.get(from)}, and it refers to ${to}`);
  }
  const distributed = (kind: string) => ofKind(kind).filter(({ name }) => !inTheWay.has(name));
  // A key to a table that is distributed later comes back when that one is.
  const order = distributed('borrower').map(({ name }) => name);
  const circular = added.filter(({ from, to }) => order.indexOf(from) >= 0 && order.indexOf(from) < order.indexOf(to));
  const constraintOf = ({ from, columns }: Reference) => `${from}_${columns.replaceAll(', ', '_')}_fkey`;

  return [
    '-- Distributes the tables of Plazo over the nodes of a Citus cluster. Written by npm run distribute; run it once, on an empty database.',
    "set citus.multi_shard_modify_mode to 'sequential';",
    '-- Triggers write rows of the same borrower, which are on the same node.',
    'set citus.enable_unsafe_triggers to on;',
    '',
    '-- Small, and read with the rows of every borrower: a copy on each node.',
    ...distributed('reference').map(({ name }) => `select create_reference_table('${name}');`),
    '',
    '-- The rows of a borrower, together on one node.',
    ...circular.map((one) => `alter table ${one.from} drop constraint ${constraintOf(one)};`),
    ...order.map((name) =>
      name === 'borrower'
        ? `select create_distributed_table('borrower', 'id', colocate_with => 'none');`
        : `select create_distributed_table('${name}', 'borrower_id', colocate_with => 'borrower');`,
    ),
    ...circular.map(({ from, columns, to }) => `alter table ${from} add foreign key (${columns}) references ${to};`),
    '',
    '-- Lead from something else to the borrower, by that.',
    ...distributed('lookup').map(
      ({ name, body }) => `select create_distributed_table('${name}', '${lookedUpBy(body)}', colocate_with => 'none');`,
    ),
    '',
    '-- Local, on the coordinator:',
    ...ofKind('local').map(({ name }) => `--   ${name}`),
    '',
    '-- In the way, and left where they are:',
    ...[...inTheWay].map(([name, why]) => `--   ${name}: ${why}`),
    '',
  ].join('\n');
}

/** The last column of the primary key: what comes before it is a kind. */
function lookedUpBy(body: string): string {
  const [, columns = ''] = /^ {2}primary key \((.*)\)/m.exec(body) ?? /^ {2}(\w+) .*\bprimary key\b/m.exec(body) ?? [];
  return columns.split(', ').at(-1) ?? '';
}
