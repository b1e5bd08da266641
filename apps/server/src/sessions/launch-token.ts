import { createLocalJWKSet, type JSONWebKeySet, type JWTPayload, jwtVerify } from 'jose';
import { findGivenOffer } from '../offers/lender-offer.repository.ts';
import { findBorrower } from '../platform/db/borrower-lookup.ts';
import type { Queryable } from '../platform/db/db.ts';
import { launchAddress, launchPaths } from './launch-address.ts';
import type { LaunchLink } from './launch-link.repository.ts';

/** By what launch tokens are checked: the lender's public keys, and the address of this server, which they must be for. */
export interface LaunchTokens {
  keys: JSONWebKeySet;
  audience: string;
}

/** Asymmetric only: with a shared secret, this server could sign tokens, too. */
const algorithms = ['ES256', 'EdDSA', 'RS256'];
/** In seconds: a token is opened at once, by the app that asked for it. */
const longestLife = 120;
const tolerance = 5;
const sessionMinutes = 60;

const idShape = /^[\w-]{1,64}$/;
const optionalId = (value: unknown) => value === undefined || (typeof value === 'string' && idShape.test(value));

/** What a token opens, and until when it could be sent again; null for one that is not valid, or not for this server or its borrowers. */
export async function readLaunchToken(
  transaction: Queryable,
  token: string,
  { keys, audience }: LaunchTokens,
  now: number,
): Promise<(LaunchLink & { expiresAt: number; tokenId: string }) | null> {
  const claims = await claimsOf(token, { keys, audience }, now);
  const { sub = '', jti = '', exp = 0, to, orderId, productId, language } = claims ?? {};
  const path = launchPaths.get(String(to));
  if (!idShape.test(jti) || path === undefined || !optionalId(orderId) || !optionalId(productId)) return null;
  const borrowerId = await findBorrower(transaction, 'external-id', sub);
  if (borrowerId === null) return null;
  const order = orderId as string | undefined;
  if (order !== undefined && (await findGivenOffer(transaction, order))?.borrowerId !== borrowerId) return null;
  const destination = { orderId: order, productId: productId as string | undefined };
  const address = launchAddress(path, { ...destination, language: language === 'en' ? 'en' : 'es' });
  return { borrowerId, address, sessionMinutes, tokenId: jti, expiresAt: (exp + 2 * tolerance) * 1000 };
}

async function claimsOf(token: string, { keys, audience }: LaunchTokens, now: number): Promise<JWTPayload | null> {
  try {
    const { payload } = await jwtVerify(token, createLocalJWKSet(keys), {
      algorithms,
      audience,
      currentDate: new Date(now),
      clockTolerance: tolerance,
      maxTokenAge: longestLife,
      requiredClaims: ['sub', 'jti', 'exp', 'iat'],
    });
    const { exp = 0, iat = 0 } = payload;
    return exp - iat <= longestLife ? payload : null;
  } catch {
    return null;
  }
}
