import type { Role } from '@plazo/contract/lender/roles';
import { postConsole } from '../api/console-post.ts';

interface Asked {
  attempt: string;
  options: PublicKeyCredentialCreationOptionsJSON & PublicKeyCredentialRequestOptionsJSON;
}

/** The browser's answer to a challenge, as JSON. */
async function answerOf(credential: Promise<Credential | null>): Promise<object> {
  const made = await credential;
  if (!(made instanceof PublicKeyCredential)) throw new DOMException('no passkey was chosen', 'NotAllowedError');
  return made.toJSON() as object;
}

/** Signs in, or proves who it is (`prove`), by a passkey of this device. */
export async function answerPasskey(place: 'sign-in' | 'prove'): Promise<void> {
  const { attempt, options } = await postConsole<Asked>(`${place}/passkey`);
  const publicKey = PublicKeyCredential.parseRequestOptionsFromJSON(options);
  await postConsole(`${place}/passkey/answer`, {
    attempt,
    response: await answerOf(navigator.credentials.get({ publicKey })),
  });
}

/** Sets up a passkey by an invitation, and signs in. */
export async function joinByPasskey(invitation: string): Promise<void> {
  const { attempt, options } = await postConsole<Asked>('join/passkey', { invitation });
  const publicKey = PublicKeyCredential.parseCreationOptionsFromJSON(options);
  await postConsole('join/passkey/answer', {
    invitation,
    attempt,
    response: await answerOf(navigator.credentials.create({ publicKey })),
  });
}

/** Whether the person closed the browser's own dialog: nothing went wrong. */
export function isCancelled(error: unknown): boolean {
  return error instanceof DOMException && (error.name === 'NotAllowedError' || error.name === 'AbortError');
}

export const signInByPassword = (given: { email: string; password: string; code: string }) =>
  postConsole('sign-in/password', given);

export const proveByPassword = (given: { password: string; code: string }) => postConsole('prove/password', given);

export const signInAsDemo = (role: Role) => postConsole('sign-in/demo', { role });

const returnPlace = 'plazo-console-return';

/** Leaves for the company's provider; whoever comes back is at the same address again. */
export async function leaveForCompany(wish: { invitation?: string; isProof?: boolean }): Promise<void> {
  const { url } = await postConsole<{ url: string }>('sign-in/company', wish);
  sessionStorage.setItem(returnPlace, wish.invitation ? '/console/' : location.pathname + location.search);
  location.assign(url);
}

/** The address that somebody left for the provider from, once. */
export function takeReturnAddress(): string | null {
  const address = sessionStorage.getItem(returnPlace);
  sessionStorage.removeItem(returnPlace);
  return address;
}
