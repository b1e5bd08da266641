// What a distributed PostgreSQL (Citus) needs besides the schema.
//
//   npm run distribute                          prints the script
//   npm run distribute -- <url> [<node> ...]    creates the schema in the coordinator's database and runs the script there; with the URLs of
//                                               the same database on the other nodes it adds them first. Says "not run" without the extension citus
import { register } from 'tsx/esm/api';

register();
const { distribute, distributeScript } = await import('../apps/server/src/platform/db/distribute.ts');
const { readSchema } = await import('../apps/server/src/platform/db/schema.ts');

const [url, ...nodes] = process.argv.slice(2);
if (url === undefined) {
  process.stdout.write(distributeScript(readSchema()));
} else {
  const version = await distribute(url, nodes);
  console.log(version === null ? 'not run: this database has no extension citus' : `distributed, on Citus ${version}`);
  if (version === null) process.exitCode = 1;
}
