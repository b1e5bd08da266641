import { spawnSync } from 'node:child_process';
import { connect } from 'node:net';
import { complaintSave, uploadProblemImage } from '@plazo/contract/complaints';
import { endpointUrl } from '@plazo/contract/endpoint';
import { imageMaxBytes, imageMaxKeptBytes } from '@plazo/loan-rules/limits';
import sharp from 'sharp';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { giveOffer } from '../../testing/borrowers.ts';
import { rowsOf, stateOf } from '../../testing/database-state.ts';
import { animation, greyPng, noise } from '../../testing/pictures.ts';
import { type Format, secret, telling } from '../../testing/telling-pictures.ts';
import { TestImages } from '../../testing/test-images.ts';
import { TestLoan } from '../../testing/test-loan.ts';
import { TestServer } from '../../testing/test-server.ts';

let server: TestServer;
let loan: TestLoan;
let address: string;
const images = new TestImages();
beforeAll(async () => {
  server = await TestServer.open({ change: (options) => ({ ...options, storage: images.storage }) });
  address = await server.app.listen({ host: '127.0.0.1', port: 0 });
});
afterAll(async () => {
  await server.app.close();
  images.remove();
});
beforeEach(async () => {
  await server.reset();
  images.remove();
  loan = await TestLoan.take(server);
});

const query = () => new URLSearchParams(loan.launch as Record<string, string>);

/** The served version of a file that must be accepted. */
async function cleaned(file: Buffer, options: Parameters<TestServer['upload']>[2] = {}): Promise<Buffer> {
  const { status, data, body } = await server.upload(file, loan.launch, options);
  if (status !== 200) throw new Error(body);
  const { rawPayload } = await server.app.inject({ url: `${(data as { url: string }).url}?${query()}` });
  return rawPayload;
}

const jpeg = () => noise().jpeg({ quality: 90 }).toBuffer();
const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"><script>alert(1)</script></svg>`;
const html = '<!doctype html><script>alert(1)</script>';
const heic = Buffer.concat([Buffer.from('\0\0\0\x18ftypheic\0\0\0\0mif1heic', 'latin1'), Buffer.alloc(400)]);
const cut = async (whole: Promise<Buffer>) => {
  const bytes = await whole;
  return bytes.subarray(0, Math.floor(bytes.length * 0.6));
};

describe('a refused file', () => {
  it.each<[string, () => Promise<Buffer | string> | Buffer | string, number, string]>([
    [
      'more than 10 MB',
      () => Buffer.concat([Buffer.from('\xff\xd8\xff', 'latin1'), Buffer.alloc(imageMaxBytes)]),
      413,
      '41301',
    ],
    ['60 megapixels in seven kilobytes', () => greyPng(10_000, 6_000), 413, '41302'],
    ['an SVG with a script', () => svg, 415, '41501'],
    ['HTML that is named .jpg', () => html, 415, '41501'],
    ['an SVG that begins like a GIF', () => `GIF89a${svg}`, 422, '42205'],
    [
      'HTML that begins like a JPEG',
      () => Buffer.concat([Buffer.from('\xff\xd8\xff', 'latin1'), Buffer.from(html)]),
      422,
      '42205',
    ],
    ['a photo of an iPhone', () => heic, 415, '41502'],
    ['a TIFF', () => noise().tiff().toBuffer(), 415, '41501'],
    ['an AVIF', () => noise(64, 64).avif().toBuffer(), 415, '41501'],
    ['a sound in the container of WebP', () => 'RIFF\x24\0\0\0WAVEfmt \x10\0\0\0', 415, '41501'],
    ['a PDF', () => '%PDF-1.7\n', 415, '41501'],
    ['a JPEG that is cut short', () => cut(jpeg()), 422, '42205'],
    ['a PNG that is cut short', () => cut(noise().png().toBuffer()), 422, '42205'],
    ['a WebP that is cut short', () => cut(noise().webp().toBuffer()), 422, '42205'],
    ['a GIF that is cut short', () => cut(noise().gif().toBuffer()), 422, '42205'],
    ['three bytes', () => Buffer.from('\xff\xd8\xff', 'latin1'), 422, '42205'],
    ['nothing', () => '', 400, '40000'],
  ])('%s: has its own sentence, and nothing is kept', async (_, make, status, code) => {
    const before = await stateOf(server.db);
    const answer = await server.upload(await make(), loan.launch);
    expect(answer).toMatchObject({ status, code, data: null, message: expect.stringMatching(/^.{20,}\.$/) });
    expect(await stateOf(server.db)).toEqual(before);
    expect(images.kept()).toEqual([]);
  });

  it.each([
    ['under another name', { field: 'avatar' }],
    ['as a prototype', { field: '__proto__' }],
  ])('%s is no image', async (_, options) => {
    expect(await server.upload(await jpeg(), loan.launch, options)).toMatchObject({ status: 400, code: '40000' });
    expect(images.kept()).toEqual([]);
  });

  it('in two is no image', async () => {
    const part = `--b\r\ncontent-disposition: form-data; name="problemImage"; filename="a.jpg"\r\n\r\n`;
    const bytes = (await jpeg()).toString('latin1');
    const payload = Buffer.from(`${part}${bytes}\r\n${part}${bytes}\r\n--b--\r\n`, 'latin1');
    const answer = await server.send(`${endpointUrl(uploadProblemImage)}?${query()}`, {
      payload,
      headers: { 'content-type': 'multipart/form-data; boundary=b' },
    });
    expect(answer).toMatchObject({ status: 400, code: '40000' });
    expect(images.kept()).toEqual([]);
  });
});

/** The chunk types of a PNG, in order. */
function chunksOf(png: Buffer): string[] {
  const types: string[] = [];
  for (let at = 8; at < png.length; at += 12 + png.readUInt32BE(at)) types.push(png.toString('latin1', at + 4, at + 8));
  return types;
}

/** exiftool knows more hiding places than any library. */
const exiftool = spawnSync('exiftool', ['-ver']).status === 0;

function tagsOf(picture: Buffer): string[] {
  const { stdout } = spawnSync('exiftool', ['-j', '-G1', '-a', '-'], { input: picture, encoding: 'utf8' });
  const [tags] = JSON.parse(stdout) as Record<string, unknown>[];
  return Object.keys(tags ?? {}).filter(
    (tag) =>
      !/^(SourceFile|ExifTool:|System:|File:|Composite:|JFIF:|PNG-pHYs:)/.test(tag) &&
      // What the pixels need. exiftool lists text chunks under PNG, too.
      !/^PNG:(ImageWidth|ImageHeight|BitDepth|ColorType|Compression|Filter|Interlace|Palette|Transparency)$/.test(tag),
  );
}

describe('an accepted image', () => {
  it.each<[Format, string, number]>([
    ['jpeg', 'jpeg', 40],
    ['png', 'png', 40],
    ['png', 'jpeg', 1_000],
    ['webp', 'jpeg', 40],
    ['gif', 'png', 40],
  ])('keeps no trace of where and with what it was made: %s, kept as %s', async (format, kept, side) => {
    const told = await telling(noise(side, side), format);
    const before = await sharp(told).metadata();
    if (format === 'gif') expect(told.toString('latin1').split(secret)).toHaveLength(3);
    else expect(before).toMatchObject({ exif: expect.any(Buffer), xmp: expect.any(Buffer), icc: expect.any(Buffer) });
    if (format === 'png') expect(before).toMatchObject({ comments: [expect.objectContaining({ text: secret })] });
    if (exiftool) {
      expect(tagsOf(told)).toContain('XMP-exif:GPSLatitude');
      if (format !== 'gif') expect(tagsOf(told)).toContain('GPS:GPSLatitude');
    }
    const picture = await cleaned(told);
    const after = await sharp(picture).metadata();
    expect(after.format).toBe(kept);
    const { exif, icc, xmp, iptc, comments } = after;
    expect([exif, icc, xmp, iptc, comments]).toEqual([undefined, undefined, undefined, undefined, undefined]);
    expect(picture.includes(secret)).toBe(false);
    if (kept === 'png')
      expect(chunksOf(picture).filter((type) => !/^(IHDR|PLTE|tRNS|pHYs|IDAT|IEND)$/.test(type))).toEqual([]);
    if (exiftool) expect(tagsOf(picture)).toEqual([]);
  });

  it('is upright, as its camera meant it', async () => {
    const lying = await noise(60, 40).withMetadata({ orientation: 6 }).jpeg().toBuffer();
    const { width, height, orientation } = await sharp(await cleaned(lying)).metadata();
    expect([width, height, orientation]).toEqual([40, 60, undefined]);
  });

  it.each([
    ['HTML', Buffer.from(`\n${html}`)],
    ['a ZIP archive', Buffer.from('PK\x03\x04secret-4711 PK\x05\x06', 'latin1')],
  ])('loses what was hidden behind it: %s', async (_, hidden) => {
    const picture = await cleaned(Buffer.concat([await jpeg(), hidden]));
    expect(picture.includes(hidden.subarray(0, 12))).toBe(false);
    expect(picture.subarray(-2).toString('hex')).toBe('ffd9');
    expect(await sharp(picture).metadata()).toMatchObject({ format: 'jpeg', width: 320 });
  });

  it('made for print gets the colours of a screen', async () => {
    const printed = await sharp({ create: { width: 40, height: 40, channels: 3, background: '#ff0000' } })
      .toColourspace('cmyk')
      .jpeg()
      .toBuffer();
    expect(await sharp(printed).metadata()).toMatchObject({ space: 'cmyk', channels: 4 });
    const picture = await cleaned(printed);
    expect(await sharp(picture).metadata()).toMatchObject({ space: 'srgb', channels: 3 });
    const { dominant } = await sharp(picture).stats();
    expect(dominant.r).toBeGreaterThan(200);
    expect(dominant.b).toBeLessThan(80);
  });

  it('with transparency gets a white background', async () => {
    const ghost = await sharp({ create: { width: 40, height: 40, channels: 4, background: '#00000000' } })
      .webp()
      .toBuffer();
    const picture = await cleaned(ghost);
    expect(await sharp(picture).metadata()).toMatchObject({ format: 'jpeg', channels: 3 });
    const { channels } = await sharp(picture).stats();
    for (const { min } of channels) expect(min).toBeGreaterThan(250);
  });

  it.each(['gif', 'webp'] as const)('with several frames keeps only the first: %s', async (format) => {
    const moving = await animation(format);
    expect((await sharp(moving, { animated: true }).metadata()).pages).toBe(2);
    const picture = await cleaned(moving);
    const { pages, width, height } = await sharp(picture, { animated: true }).metadata();
    expect([pages, width, height]).toEqual([undefined, 32, 32]);
    const { dominant } = await sharp(picture).stats();
    expect(dominant.r).toBeGreaterThan(dominant.b);
  });

  it('is at most 2048 pixels long, and never larger than before', async () => {
    const wide = await cleaned(await noise(3_000, 2_000).jpeg().toBuffer());
    expect(await sharp(wide).metadata()).toMatchObject({ width: 2_048, height: 1_365 });
    const small = await cleaned(await noise(20, 10).png().toBuffer());
    expect(await sharp(small).metadata()).toMatchObject({ format: 'png', width: 20, height: 10 });
  });

  it('keeps the width of a long screenshot, so that its text stays readable', async () => {
    const lines = Array.from(
      { length: 300 },
      (_, at) => `<text x="40" y="${at * 50 + 40}">Pago ${at} no aparece</text>`,
    );
    const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="1080" height="15000" font-size="36"><rect width="100%" height="100%" fill="#fff"/>${lines.join('')}</svg>`;
    const screenshot = await sharp(Buffer.from(svg), { unlimited: true }).png().toBuffer();
    const kept = await cleaned(screenshot);
    expect(await sharp(kept).metadata()).toMatchObject({ width: 1_080, height: 15_000 });
    // The same lines in the same places: the mean difference of two pixels is JPEG rounding.
    const grey = (picture: Buffer) =>
      sharp(picture).extract({ left: 0, top: 0, width: 500, height: 500 }).greyscale().raw().toBuffer();
    const [before, after] = [await grey(screenshot), await grey(kept)];
    const apart = before.reduce((sum, value, at) => sum + Math.abs(value - (after[at] ?? 0)), 0) / before.length;
    expect(apart).toBeLessThan(3);
  });

  it('is at most 4 MB, whatever it shows', async () => {
    const kept = await cleaned(await noise(1_080, 7_500).jpeg({ quality: 85 }).toBuffer());
    expect(kept.length).toBeLessThanOrEqual(imageMaxKeptBytes);
    const { width, height } = await sharp(kept).metadata();
    expect(height / width).toBeCloseTo(7_500 / 1_080, 1);
  });

  it.each(['../../../etc/cron.d/evil', '..\\..\\evil.exe', 'nul\0.php', '"><script>.svg', 'a'.repeat(5_000)])(
    'is never named after its file: %s',
    async (name) => {
      await cleaned(await jpeg(), { name: name.replaceAll('"', '%22') });
      const [own = ''] = images.kept();
      expect(own).toMatch(/^[A-Za-z0-9_-]{32}\.jpg$/);
      // Our own name is random: it may contain any letters.
      const kept = JSON.stringify(await rowsOf(server.db, 'select * from upload'));
      for (const text of [kept, ...server.logged()]) {
        expect(text.replaceAll(own, '')).not.toMatch(/evil|script|php|aaaaaaaa/);
      }
    },
  );

  it('is refused as the ninth of a complaint', async () => {
    const urls: string[] = [];
    for (let index = 0; index < 10; index += 1) {
      const { data } = await server.upload(await jpeg(), loan.launch);
      urls.push((data as { url: string }).url);
    }
    const sent = { problemType: '2', problemDetail: 'Cargos.', orderNo: loan.orderId, problemImage: urls.join() };
    const before = await stateOf(server.db);
    expect(await server.post(complaintSave, sent, loan.launch)).toMatchObject({ status: 422, code: '42203' });
    expect(await stateOf(server.db)).toEqual(before);
    await server.call(complaintSave, { ...sent, problemImage: urls.slice(1).join() }, loan.launch);
  });
});

describe('a connection', () => {
  const head = (length: number | string) =>
    [
      `POST ${endpointUrl(uploadProblemImage)}?${query()} HTTP/1.1`,
      'host: 127.0.0.1',
      'content-type: multipart/form-data; boundary=b',
      typeof length === 'number' ? `content-length: ${length}` : length,
      '',
      '--b\r\ncontent-disposition: form-data; name="problemImage"; filename="a.jpg"\r\n\r\n'.trimStart(),
    ].join('\r\n');
  const port = () => Number(new URL(address).port);

  it('that is cut off leaves nothing behind', async () => {
    const before = await stateOf(server.db);
    const socket = connect(port(), '127.0.0.1');
    socket.on('error', () => undefined);
    const bytes = await jpeg();
    socket.write(head(bytes.length * 2));
    socket.write(bytes.subarray(0, bytes.length / 2));
    // Wait until it has arrived: if the connection were cut earlier, there would be no request.
    const begun = ({ path, msg }: { path?: string; msg: string }) =>
      msg === 'incoming request' && path === endpointUrl(uploadProblemImage);
    await expect
      .poll(() => server.log.map((line) => JSON.parse(line)).some(({ msg, req }) => begun({ ...req, msg })))
      .toBe(true);
    socket.destroy();
    await expect.poll(() => server.log.some((line) => line.includes('did not arrive completely'))).toBe(true);
    expect(await stateOf(server.db)).toEqual(before);
    expect(images.kept()).toEqual([]);
  });

  it('that sends far too much gets an answer, and is ended', async () => {
    const form = new FormData();
    form.set('problemImage', new Blob([Buffer.alloc(imageMaxBytes + 1_000_000)]), 'a.jpg');
    const answer = await fetch(`${address}${endpointUrl(uploadProblemImage)}?${query()}`, {
      method: 'POST',
      body: form,
    });
    expect([answer.status, answer.headers.get('connection'), await answer.json()]).toMatchObject([
      413,
      'close',
      { code: '41301', message: 'La imagen pesa más de 10 MB. Elige una más ligera.' },
    ]);
  });

  it('that does not give its length is cut off at the same size', async () => {
    const socket = connect(port(), '127.0.0.1');
    let heard = '';
    socket
      .on('error', () => undefined)
      .on('data', (chunk) => {
        heard += chunk;
      });
    socket.write(head('transfer-encoding: chunked').replace(/--b[\s\S]*/, ''));
    const part = '--b\r\ncontent-disposition: form-data; name="problemImage"; filename="a.jpg"\r\n\r\n';
    const chunkOf = (content: Buffer) =>
      Buffer.concat([Buffer.from(`${content.length.toString(16)}\r\n`), content, Buffer.from('\r\n')]);
    socket.write(chunkOf(Buffer.from(part)));
    const megabyte = chunkOf(Buffer.alloc(1024 * 1024, 65));
    for (let sent = 0; sent < 11; sent += 1) socket.write(megabyte);
    // The sender never stops by itself.
    await expect.poll(() => heard).toContain('41301');
    await expect.poll(() => socket.destroyed || socket.readableEnded).toBe(true);
    expect(images.kept()).toEqual([]);
  });

  it('of nine at once is a form with all its images; a tenth is asked to wait, and others are served', async () => {
    const other = await giveOffer(server.db, server.clock.now(), { borrower: 'bea' });
    const photo = await noise(1_600, 1_200).jpeg().toBuffer();
    // The storage delays the nine, so that ten are in progress at once on fast and slow machines.
    let held = 0;
    let release = () => {};
    const released = new Promise<void>((resolve) => {
      release = resolve;
    });
    images.mayBeKept = async () => {
      held += 1;
      if (held <= 9) await released;
    };
    try {
      const uploads = Array.from({ length: 10 }, () => server.upload(photo, loan.launch));
      expect((await Promise.race(uploads)).status).toBe(429);
      await expect.poll(() => held).toBe(9);
      expect((await server.app.inject({ url: '/healthz' })).statusCode).toBe(200);
      expect((await server.upload(photo, other.launch)).status).toBe(200);
      release();
      const statuses = (await Promise.all(uploads)).map(({ status }) => status);
      expect(statuses.toSorted()).toEqual([...Array(9).fill(200), 429]);
    } finally {
      release();
      images.mayBeKept = async () => undefined;
    }
    expect(images.kept()).toHaveLength(10);
    expect((await server.upload(photo, loan.launch)).status).toBe(200);
  });
});
