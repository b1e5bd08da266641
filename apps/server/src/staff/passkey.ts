import type { AuthenticationResponseJSON, RegistrationResponseJSON } from '@simplewebauthn/server';
import { LenderProblem } from '../platform/calls/lender-problem.ts';
import type { Queryable } from '../platform/db/db.ts';
import { beginAttempt, takeAttempt } from './attempt.repository.ts';
import { findPasskey, findPasskeyIds, insertPasskey, type StoredPasskey, usePasskey } from './passkey.repository.ts';

/** Where passkeys are made and used: the console's address. */
export interface PasskeyPlace {
  origin: string;
  /** The name of the lender, as the browser shows it. */
  name: string;
}

interface Begun {
  challenge: string;
  /** The person whom it must be; null at sign-in, where the passkey says who it is. */
  staffId: string | null;
}

// Loaded when somebody signs in, not when the server starts.
const library = () => import('@simplewebauthn/server');

const idOf = ({ origin }: PasskeyPlace) => new URL(origin).hostname;

/** Asks a browser for a passkey: of this person, or of whoever signs in. */
export async function askForPasskey(db: Queryable, place: PasskeyPlace, staffId: string | null, now: number) {
  const { generateAuthenticationOptions } = await library();
  const allowed = staffId === null ? [] : await findPasskeyIds(db, staffId);
  const options = await generateAuthenticationOptions({
    rpID: idOf(place),
    userVerification: 'required',
    allowCredentials: allowed.map((id) => ({ id })),
  });
  const begun: Begun = { challenge: options.challenge, staffId };
  return { attempt: await beginAttempt(db, 'passkey', begun, now), options };
}

/** The person whose passkey a browser has used; refuses any other answer. */
export async function checkPasskey(
  db: Queryable,
  place: PasskeyPlace,
  { attempt, response }: { attempt: string; response: unknown },
  now: number,
): Promise<string> {
  const begun = await takeAttempt<Begun>(db, 'passkey', attempt, now);
  const given = response as AuthenticationResponseJSON;
  const passkey = await findPasskey(db, String(given.id));
  const isTheirs = begun?.staffId == null || begun.staffId === passkey?.staffId;
  if (!begun || !passkey || !isTheirs) throw refused();
  const { verifyAuthenticationResponse } = await library();
  const { verified, authenticationInfo } = await verifyAuthenticationResponse({
    response: given,
    expectedChallenge: begun.challenge,
    expectedOrigin: place.origin,
    expectedRPID: idOf(place),
    credential: credentialOf(passkey),
  }).catch(() => {
    throw refused();
  });
  const used = { credentialId: passkey.credentialId, uses: authenticationInfo.newCounter };
  if (verified && (await usePasskey(db, used, now))) return passkey.staffId;
  throw refused();
}

/** Asks a browser to make a passkey for a person. */
export async function askForNewPasskey(
  db: Queryable,
  place: PasskeyPlace,
  { id, name, email }: { id: string; name: string; email: string },
  now: number,
) {
  const { generateRegistrationOptions } = await library();
  const options = await generateRegistrationOptions({
    rpName: place.name,
    rpID: idOf(place),
    userID: new TextEncoder().encode(id),
    userName: email,
    userDisplayName: name,
    attestationType: 'none',
    excludeCredentials: (await findPasskeyIds(db, id)).map((one) => ({ id: one })),
    // The passkey itself says whose it is, so that nobody types a name.
    authenticatorSelection: { residentKey: 'required', userVerification: 'required' },
  });
  const begun: Begun = { challenge: options.challenge, staffId: id };
  return { attempt: await beginAttempt(db, 'passkey', begun, now), options };
}

/** A passkey that a browser has made for a person; refuses any other answer. */
export async function readNewPasskey(
  db: Queryable,
  place: PasskeyPlace,
  { attempt, response }: { attempt: string; response: unknown },
  { staffId, now }: { staffId: string; now: number },
): Promise<StoredPasskey> {
  const begun = await takeAttempt<Begun>(db, 'passkey', attempt, now);
  if (begun?.staffId !== staffId) throw refused();
  const { verifyRegistrationResponse } = await library();
  const { verified, registrationInfo } = await verifyRegistrationResponse({
    response: response as RegistrationResponseJSON,
    expectedChallenge: begun.challenge,
    expectedOrigin: place.origin,
    expectedRPID: idOf(place),
  }).catch(() => {
    throw refused();
  });
  if (!verified || !registrationInfo) throw refused();
  const { id, publicKey, counter } = registrationInfo.credential;
  return { credentialId: id, staffId, publicKey: Buffer.from(publicKey).toString('base64url'), uses: counter };
}

export async function addPasskey(transaction: Queryable, passkey: StoredPasskey, now: number): Promise<void> {
  if (!(await insertPasskey(transaction, passkey, now))) throw new LenderProblem('conflict', 'the passkey is in use');
}

function credentialOf({ credentialId, publicKey, uses }: StoredPasskey) {
  return { id: credentialId, publicKey: new Uint8Array(Buffer.from(publicKey, 'base64url')), counter: uses };
}

function refused(): LenderProblem {
  return new LenderProblem('unauthorized', 'this passkey is not one of ours, or it took too long');
}
