import { hash, verify } from '@node-rs/argon2';
import { Secret, TOTP } from 'otpauth';
import { TooManyRequests } from '../platform/app-error.ts';
import { LenderProblem } from '../platform/calls/lender-problem.ts';
import type { MasterKeys } from '../platform/secrets/master-keys.ts';
import { openText, sealText } from '../platform/secrets/sealed-text.ts';
import { QueuePerParty } from '../platform/work-queue.ts';

/** The fewest characters of a password, as NIST SP 800-63B-4 asks where a second factor goes with it and more besides. */
export const shortestPassword = 12;

// Each check takes 19 MB and some 30 ms of a processor: those of one address wait for one another.
const queues = new QueuePerParty(
  { running: 1, waiting: 20 },
  () => new TooManyRequests('too many passwords from this address at once', 5),
);

/** What a wrong e-mail address is checked against, so that it takes as long as a right one. */
const nobodys = '$argon2id$v=19$m=19456,t=2,p=1$AAAAAAAAAAAAAAAAAAAAAA$AAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA';

/** The stored form of a password: argon2id with OWASP's first parameters (19 MiB, two passes). */
export async function passwordHash(password: string, of: { name: string; email: string }): Promise<string> {
  const plain = password.normalize('NFKC').toLowerCase();
  const known = [of.email, of.name].map((text) => text.toLowerCase());
  const isWeak = new Set(plain).size < 6 || known.some((text) => plain.includes(text) || text.includes(plain));
  if (isWeak) {
    const errors = [{ field: 'password', problem: 'is too easy to guess', code: 'weak-password' as const }];
    throw new LenderProblem('invalid-request', 'the password is too easy to guess', errors);
  }
  return hash(password.normalize('NFKC'), { memoryCost: 19_456, timeCost: 2, parallelism: 1 });
}

/** Whether it is the password of the stored form; takes as long if there is none. */
export async function isPassword(password: string, stored: string | null, address: string): Promise<boolean> {
  const check = () => verify(stored ?? nobodys, password.normalize('NFKC')).catch(() => false);
  return (await queues.run(address, check)) && stored !== null;
}

/** A new secret of a code generator, in base 32. */
export function newTotpSecret(): string {
  return new Secret({ size: 20 }).base32;
}

/** The address that a code generator reads from a QR code. */
export function totpUrl(secret: string, { issuer, email }: { issuer: string; email: string }): string {
  return new TOTP({ issuer, label: email, secret: Secret.fromBase32(secret) }).toString();
}

/** The step of 30 seconds that a code belongs to, the former and the next one included; null for a wrong code. */
export function totpStepOf(secret: string, code: string, now: number): number | null {
  if (!/^\d{6}$/.test(code)) return null;
  const delta = new TOTP({ secret: Secret.fromBase32(secret) }).validate({ token: code, timestamp: now, window: 1 });
  return delta === null ? null : Math.floor(now / 30_000) + delta;
}

const sealedFor = (staffId: string) => ({ purpose: 'staff code generator', rowId: staffId });

export function sealTotp(secret: string, staffId: string, { current }: MasterKeys): string {
  return sealText(secret, sealedFor(staffId), current);
}

export function openTotp(sealed: string, staffId: string, { current, earlier }: MasterKeys): string {
  return openText(sealed, sealedFor(staffId), [current, ...earlier]);
}
