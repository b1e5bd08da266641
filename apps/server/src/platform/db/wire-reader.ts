import type { FailureReport } from './database-error.ts';
import type { DescribedColumn } from './db.ts';
import type { Answer, GroupResult } from './wire.ts';

/** Reads the embedded database's replies: one result per Sync (or simple query) sent. */
export function readReplies(bytes: Buffer): GroupResult[] {
  const results: GroupResult[] = [];
  let answers: Answer[] = [];
  let answer: Answer = { width: 0, values: [], tag: '' };
  let failure: FailureReport | undefined;
  forEachMessage(bytes, (kind, body, end) => {
    if (kind === 'D') readDataRow(bytes, body, answer);
    else if (kind === 'C') {
      answer.tag = bytes.toString('latin1', body, end - 1);
      answers.push(answer);
      answer = { width: 0, values: [], tag: '' };
    } else if (kind === 'E') failure ??= readFailure(bytes, body);
    else if (kind === 'Z') {
      results.push(failure === undefined ? { answers } : { failure });
      answers = [];
      answer = { width: 0, values: [], tag: '' };
      failure = undefined;
    }
  });
  return results;
}

/** Reads the columns of a described statement; none if it returns no rows. */
export function readDescription(bytes: Buffer): DescribedColumn[] {
  const columns: DescribedColumn[] = [];
  forEachMessage(bytes, (kind, body) => {
    if (kind !== 'T') return;
    let at = body + 2;
    for (let count = bytes.readInt16BE(body); count > 0; count--) {
      const end = bytes.indexOf(0, at);
      // After the name: table oid (4), attribute (2), type oid (4), size (2), modifier (4), format (2).
      columns.push({ name: bytes.toString('utf8', at, end), oid: bytes.readUInt32BE(end + 7) });
      at = end + 19;
    }
  });
  return columns;
}

function forEachMessage(bytes: Buffer, visit: (kind: string, body: number, end: number) => void): void {
  for (let at = 0; at < bytes.length; ) {
    const end = at + 1 + bytes.readInt32BE(at + 1);
    visit(String.fromCharCode(bytes[at] as number), at + 5, end);
    at = end;
  }
}

function readDataRow(bytes: Buffer, body: number, answer: Answer): void {
  answer.width = bytes.readInt16BE(body);
  let at = body + 2;
  for (let count = answer.width; count > 0; count--) {
    const length = bytes.readInt32BE(at);
    at += 4;
    answer.values.push(length === -1 ? null : bytes.toString('utf8', at, at + length));
    if (length > 0) at += length;
  }
}

function readFailure(bytes: Buffer, body: number): FailureReport {
  const fields = new Map<string, string>();
  for (let at = body; bytes[at] !== 0; ) {
    const end = bytes.indexOf(0, at);
    fields.set(String.fromCharCode(bytes[at] as number), bytes.toString('utf8', at + 1, end));
    at = end + 1;
  }
  const constraint = fields.get('n');
  return {
    severity: fields.get('V') ?? 'ERROR',
    code: fields.get('C') ?? 'XX000',
    message: fields.get('M') ?? 'unknown failure',
    ...(constraint === undefined ? {} : { constraint }),
  };
}
