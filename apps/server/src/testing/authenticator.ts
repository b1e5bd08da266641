import { createHash, createSign, generateKeyPairSync, type KeyObject, randomBytes } from 'node:crypto';

/** What a server sends to make or use a passkey, as far as an authenticator reads it. */
export interface PasskeyOptions {
  challenge: string;
  rpId?: string;
  rp?: { id?: string };
  user?: { id: string };
}

/** An authenticator as WebAuthn describes it, with one passkey (ES256); it verifies its user. */
export class Authenticator {
  readonly #key: KeyObject;
  readonly #publicKey: KeyObject;
  readonly #id = randomBytes(16);
  #uses = 0;
  #user = '';

  constructor(private readonly origin: string) {
    const { privateKey, publicKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' });
    this.#key = privateKey;
    this.#publicKey = publicKey;
  }

  get id(): string {
    return this.#id.toString('base64url');
  }

  /** Makes the passkey: `navigator.credentials.create`, without attestation. */
  create({ challenge, rp, user }: PasskeyOptions): object {
    this.#user = user?.id ?? '';
    const { x = '', y = '' } = this.#publicKey.export({ format: 'jwk' });
    // COSE: kty EC2, alg ES256, crv P-256, x, y.
    const cose = Buffer.concat([
      Buffer.from([0xa5, 0x01, 0x02, 0x03, 0x26, 0x20, 0x01, 0x21]),
      bytes(Buffer.from(x, 'base64url')),
      Buffer.from([0x22]),
      bytes(Buffer.from(y, 'base64url')),
    ]);
    const length = Buffer.alloc(2);
    length.writeUInt16BE(this.#id.length);
    const attested = Buffer.concat([Buffer.alloc(16), length, this.#id, cose]);
    const authData = Buffer.concat([this.#authData(rp?.id ?? '', 0x45), attested]);
    const attestationObject = Buffer.concat([
      Buffer.from([0xa3]),
      ...[text('fmt'), text('none'), text('attStmt'), Buffer.from([0xa0]), text('authData'), bytes(authData)],
    ]);
    return this.#credential({
      clientDataJSON: this.#clientData('webauthn.create', challenge).toString('base64url'),
      attestationObject: attestationObject.toString('base64url'),
      transports: ['internal'],
    });
  }

  /** Uses the passkey: `navigator.credentials.get`. */
  get({ challenge, rpId = '' }: PasskeyOptions): object {
    this.#uses += 1;
    const authData = this.#authData(rpId, 0x05);
    const clientData = this.#clientData('webauthn.get', challenge);
    const signed = Buffer.concat([authData, createHash('sha256').update(clientData).digest()]);
    return this.#credential({
      clientDataJSON: clientData.toString('base64url'),
      authenticatorData: authData.toString('base64url'),
      signature: createSign('sha256').update(signed).sign(this.#key).toString('base64url'),
      userHandle: this.#user,
    });
  }

  /** As a copy of the authenticator would be: it has not noticed this many uses. */
  forget(uses: number): void {
    this.#uses -= uses;
  }

  #credential(response: object): object {
    return { id: this.id, rawId: this.id, type: 'public-key', clientExtensionResults: {}, response };
  }

  #clientData(type: string, challenge: string): Buffer {
    return Buffer.from(JSON.stringify({ type, challenge, origin: this.origin, crossOrigin: false }));
  }

  #authData(rpId: string, flags: number): Buffer {
    const counter = Buffer.alloc(4);
    counter.writeUInt32BE(this.#uses);
    return Buffer.concat([createHash('sha256').update(rpId).digest(), Buffer.from([flags]), counter]);
  }
}

/** A CBOR byte string. */
function bytes(content: Buffer): Buffer {
  const head = content.length < 256 ? [0x58, content.length] : [0x59, content.length >> 8, content.length & 255];
  return Buffer.concat([Buffer.from(head), content]);
}

/** A short CBOR text. */
function text(content: string): Buffer {
  return Buffer.concat([Buffer.from([0x60 + content.length]), Buffer.from(content)]);
}
