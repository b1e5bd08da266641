import { createHash, createHmac } from 'node:crypto';
import { existsSync, mkdirSync, mkdtempSync, readdirSync, rmSync, statSync, utimesSync, writeFileSync } from 'node:fs';
import { createServer, type IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, describe, expect, it } from 'vitest';
import { loadConfig } from '../config/config.ts';
import type { ImageStorage } from './image-storage.ts';
import { openStorage } from './storage.ts';

const name = `${'a'.repeat(32)}.jpg`;
const content = Buffer.from('\xff\xd8\xff\x00 picture \xff\xd9', 'latin1');
const keys = { id: 'AKIDEXAMPLE', secret: 'wJalrXUtnFEMI/K7MDENG+bPxRfiCYEXAMPLEKEY' };

const ends: (() => void)[] = [];
afterEach(() => {
  for (const end of ends.splice(0)) end();
});

function folderStorage(): { storage: ImageStorage; folder: string } {
  const folder = mkdtempSync(path.join(tmpdir(), 'plazo-storage-'));
  ends.push(() => rmSync(folder, { recursive: true, force: true }));
  const storage = openStorage(loadConfig({ DATA_FOLDER: path.join(folder, 'data') }));
  return { storage, folder: path.join(folder, 'data-uploads') };
}

const sha256 = (bytes: Buffer | string) => createHash('sha256').update(bytes).digest('hex');
const hmac = (key: Buffer | string, text: string) => createHmac('sha256', key).update(text).digest();

/** Signature version 4, computed as its specification says from the request as it arrived. */
function isSigned(request: IncomingMessage, body: Buffer): boolean {
  const match =
    /^AWS4-HMAC-SHA256 Credential=([^/]+)\/(\d{8})\/([^/]+)\/s3\/aws4_request, ?SignedHeaders=([^,]+), ?Signature=([0-9a-f]{64})$/.exec(
      request.headers.authorization ?? '',
    );
  const [, id, day = '', region = '', signedHeaders = '', signature] = match ?? [];
  const stamp = String(request.headers['x-amz-date']);
  const declared = String(request.headers['x-amz-content-sha256']);
  if (id !== keys.id || (declared !== 'UNSIGNED-PAYLOAD' && declared !== sha256(body))) return false;
  const headers = signedHeaders.split(';').map((header) => `${header}:${String(request.headers[header]).trim()}\n`);
  const canonical = [request.method, request.url, '', headers.join(''), signedHeaders, declared].join('\n');
  const scope = `${day}/${region}/s3/aws4_request`;
  const text = ['AWS4-HMAC-SHA256', stamp, scope, sha256(canonical)].join('\n');
  const key = [region, 's3', 'aws4_request'].reduce<Buffer>(hmac, hmac(`AWS4${keys.secret}`, day));
  return signature === hmac(key, text).toString('hex') && region === 'mx-central-1' && stamp.startsWith(day);
}

/** A minimal bucket: stores correctly signed requests, and answers 403 to all others. */
async function startBucket(failures: number[] = []) {
  const objects = new Map<string, { content: Buffer; type: string | undefined }>();
  const asked: string[] = [];
  const server = createServer((request, response) => {
    const chunks: Buffer[] = [];
    request.on('data', (chunk: Buffer) => chunks.push(chunk));
    request.on('end', () => {
      const body = Buffer.concat(chunks);
      const { method = '', url = '' } = request;
      asked.push(`${method} ${url}`);
      const failure = failures.shift();
      if (failure !== undefined || !isSigned(request, body)) return response.writeHead(failure ?? 403).end('<Error/>');
      if (method === 'PUT') objects.set(url, { content: body, type: request.headers['content-type'] });
      if (method === 'DELETE') objects.delete(url);
      const found = objects.get(url);
      if (method === 'GET') return found ? response.end(found.content) : response.writeHead(404).end('<Error/>');
      return response.writeHead(method === 'DELETE' ? 204 : 200).end();
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  ends.push(() => server.close());
  const bucket = `http://127.0.0.1:${(server.address() as AddressInfo).port}/images/loans`;
  const open = (secret = keys.secret) =>
    openStorage(
      loadConfig({
        UPLOADS_S3_BUCKET: bucket,
        UPLOADS_S3_REGION: 'mx-central-1',
        UPLOADS_S3_ACCESS_KEY: keys.id,
        UPLOADS_S3_SECRET_KEY: secret,
      }),
    );
  return { open, objects, asked };
}

describe.each([
  ['a folder', async () => folderStorage().storage],
  ['a bucket', async () => (await startBucket()).open()],
])('%s', (_, open) => {
  it('returns what was stored, until it is removed', async () => {
    const storage = await open();
    expect(await storage.get(name)).toBeNull();
    await storage.put(name, content, 'image/jpeg');
    expect(await storage.get(name)).toEqual(content);
    await storage.remove(name);
    await storage.remove(name);
    expect(await storage.get(name)).toBeNull();
  });
});

describe('a folder', () => {
  it('leaves no drafts, and its files are only for its owner', async () => {
    const { storage, folder } = folderStorage();
    await storage.put(name, content, 'image/jpeg');
    expect(readdirSync(path.join(folder, 'aa'))).toEqual([name]);
    expect(statSync(path.join(folder, 'aa', name)).mode & 0o777).toBe(0o600);
  });

  it('removes what an interrupted process has left, and nothing else', async () => {
    const { storage, folder } = folderStorage();
    expect(await storage.removeRemains?.(1000)).toBe(0);
    await storage.put(name, content, 'image/jpeg');
    const [old, fresh] = [`${name}.0badcafe.part`, `${name}.12345678.part`].map((left) =>
      path.join(folder, 'aa', left),
    );
    for (const left of [old, fresh]) writeFileSync(left ?? '', 'half');
    utimesSync(old ?? '', new Date(0), new Date(0));
    utimesSync(path.join(folder, 'aa', name), new Date(0), new Date(0));
    expect(await storage.removeRemains?.(60_000)).toBe(1);
    expect(readdirSync(path.join(folder, 'aa')).toSorted()).toEqual([name, path.basename(fresh ?? '')]);
  });

  it('is next to the data folder, or inside it if an earlier version made it there', async () => {
    const { folder } = folderStorage();
    const data = path.join(path.dirname(folder), 'data');
    mkdirSync(path.join(data, 'uploads'), { recursive: true });
    await openStorage(loadConfig({ DATA_FOLDER: data })).put(name, content, 'image/jpeg');
    expect(readdirSync(path.join(data, 'uploads', 'aa'))).toEqual([name]);
    expect(existsSync(folder)).toBe(false);
  });

  it('that cannot be written to says so', async () => {
    const { storage, folder } = folderStorage();
    // There is a file in place of the folder.
    writeFileSync(folder, '');
    await expect(storage.put(name, content, 'image/jpeg')).rejects.toThrow();
  });
});

describe('a bucket', () => {
  it('is called with a signature over the bytes, under the folder in its address', async () => {
    const { open, objects, asked } = await startBucket();
    await open().put(name, content, 'image/jpeg');
    expect([...objects]).toEqual([[`/images/loans/${name}`, { content, type: 'image/jpeg' }]]);
    expect(asked).toEqual([`PUT /images/loans/${name}`]);
  });

  it('that refuses our key fails the call, without revealing the key', async () => {
    const { open, objects } = await startBucket();
    await expect(open('another secret').put(name, content, 'image/jpeg')).rejects.toThrow(
      'the image storage answered 403 to PUT',
    );
    expect(objects.size).toBe(0);
  });

  it('that fails once is asked again', async () => {
    const { open, objects, asked } = await startBucket([503]);
    await open().put(name, content, 'image/jpeg');
    expect([objects.size, asked.length]).toEqual([1, 2]);
  });
});
