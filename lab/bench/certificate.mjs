import { generateKeyPairSync, randomBytes, sign } from 'node:crypto';

/** @param {number} tag @param {...Uint8Array} parts */
function der(tag, ...parts) {
  const content = Buffer.concat(parts);
  const length = [];
  for (let rest = content.length; rest > 0; rest >>= 8) length.unshift(rest & 255);
  const head = content.length < 128 ? [tag, content.length] : [tag, 128 + length.length, ...length];
  return Buffer.concat([Buffer.from(head), content]);
}
const sequence = (/** @type {Uint8Array[]} */ ...parts) => der(0x30, ...parts);
const utcTime = (/** @type {Date} */ date) =>
  der(0x17, Buffer.from(`${date.toISOString().replace(/[-:T]/g, '').slice(2, 14)}Z`));
const ecdsaWithSha256 = sequence(Buffer.from('06082a8648ce3d040302', 'hex'));
const commonName = Buffer.from('0603550403', 'hex');

/** A self-signed certificate for localhost, valid for a day. The browsers are told to accept it. */
export function makeCertificate() {
  const { privateKey, publicKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' });
  const name = sequence(der(0x31, sequence(commonName, der(0x0c, Buffer.from('localhost')))));
  const now = Date.now();
  const serial = randomBytes(8);
  serial[0] = 1;
  const content = sequence(
    der(0xa0, der(0x02, Buffer.from([2]))),
    der(0x02, serial),
    ecdsaWithSha256,
    name,
    sequence(utcTime(new Date(now - 3_600_000)), utcTime(new Date(now + 86_400_000))),
    name,
    publicKey.export({ type: 'spki', format: 'der' }),
  );
  const signature = sign('sha256', content, privateKey);
  const certificate = sequence(content, ecdsaWithSha256, der(0x03, Buffer.from([0]), signature));
  return {
    key: privateKey.export({ type: 'pkcs8', format: 'pem' }).toString(),
    cert: `-----BEGIN CERTIFICATE-----\n${certificate
      .toString('base64')
      .match(/.{1,64}/g)
      ?.join('\n')}\n-----END CERTIFICATE-----\n`,
  };
}
