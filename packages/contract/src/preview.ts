import Type, { type Static } from 'typebox';
import { endpoint } from './endpoint.ts';

// Requirement T1, for developers alone: production serves none of it.

/**
 * unspecified: which client it speaks and what it answers. Specification 7 has path and payload; we take the
 * form client, whose answer is the body alone.
 */
export const smsCodeLogin = endpoint({
  feature: 'preview',
  name: 'smsCodeLogin',
  method: 'POST',
  path: '/service/login/sms-code-login',
  client: 'form',
  session: 'none',
  summary: 'Signs a demo borrower in with the fixed test code. Not in production.',
  request: Type.Object({
    username: Type.String({ minLength: 1, maxLength: 64, pattern: '^[a-z]+$' }),
    smsCode: Type.String({ pattern: '^\\d{1,6}$' }),
  }),
  response: Type.Object({
    userId: Type.String(),
    sessionId: Type.String(),
    /** What the borrower has: the product of the newest offer, and the order that came of it or will. */
    productId: Type.String(),
    orderId: Type.String(),
  }),
});

const previewScreen = Type.Object({
  /** The screen and its state. */
  name: Type.String(),
  borrower: Type.String(),
  /** Path and query. */
  url: Type.String(),
  /** The path of a link there that leads to the state; empty where the address itself does. */
  through: Type.String(),
});

export type PreviewScreen = Static<typeof previewScreen>;

/** Ours: every screen in every state, as the demo borrowers have them. */
export const previewScreens = endpoint({
  feature: 'preview',
  name: 'previewScreens',
  method: 'POST',
  path: '/preview/screens',
  client: 'main',
  session: 'none',
  summary: 'Every screen in every state, with the link of the demo borrower who is in it. Not in production.',
  request: Type.Object({}),
  response: Type.Object({ screens: Type.Array(previewScreen) }),
});
