import { migrate } from '../../migrate.ts';
import { openEmbedded } from '../embedded-db.ts';

// Started by embedded-db.test.ts as a separate process: opens the folder as a server does, reports it, and holds it.

async function hold(folder: string): Promise<void> {
  const db = await openEmbedded({ folder });
  await migrate(db);
  process.stdout.write('open\n');
  process.stdin.on('end', () => void db.close().then(() => process.exit(0)));
  process.stdin.resume();
}

hold(process.argv[2] ?? '').catch((error: Error) => {
  process.stdout.write(`${error.name}: ${error.message}\n`);
  process.exit(1);
});
