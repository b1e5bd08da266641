import type { bucketMessages } from '../../language/bucket.messages.ts';
import { bucketWord, isBucket } from '../../language/bucket-word.ts';
import type { Writer } from '../../language/writer.ts';
import { csvField } from '../../ui/csv.ts';
import { accountWord } from './account-word.ts';
import type { accountMessages } from './accounts.messages.ts';
import type { portfolioMessages } from './portfolio.messages.ts';

interface Words {
  t: (typeof portfolioMessages)['en'];
  buckets: (typeof bucketMessages)['en'];
  accounts: (typeof accountMessages)['en'];
  write: Pick<Writer, 'plain'>;
}

const isNumber = /^-?\d+$/;
const counts = ['orders', 'openOrders'];

/**
 * A report's file for a person's spreadsheet: headings and words in their language, amounts with a point and their decimals. The API's own
 * has minor units. Its fields are names, days and whole numbers, so none is quoted.
 */
export function readableReport(csv: string, { t, accounts, buckets, write }: Words): string {
  const [head = '', ...lines] = csv.trimEnd().split('\r\n');
  const names = head.split(',');
  const wordOf = (name: string, value: string) => {
    if (name === 'account') return accountWord(value, accounts);
    if (isBucket(value)) return bucketWord(value, buckets);
    if (Object.hasOwn(t.buckets, value)) return t.buckets[value as keyof typeof t.buckets];
    return isNumber.test(value) && !counts.includes(name) ? write.plain(Number(value)) : value;
  };
  const headOf = (name: string) =>
    Object.hasOwn(t.fileHeads, name) ? t.fileHeads[name as keyof typeof t.fileHeads] : name;
  const rows = lines.map((line) => line.split(',').map((value, index) => wordOf(names[index] ?? '', value)));
  return [names.map(headOf), ...rows].map((row) => `${row.map(csvField).join(',')}\r\n`).join('');
}

/** The ledger as the server has it, with the unit of its amounts in their heading. */
export function withUnit(csv: string, heading: string): string {
  const end = csv.indexOf('\r\n');
  const names = csv.slice(0, end).split(',');
  return names.map((name) => (name === 'amount' ? csvField(heading) : name)).join(',') + csv.slice(end);
}
