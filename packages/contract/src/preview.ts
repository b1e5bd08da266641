import Type, { type Static } from 'typebox';
import { endpoint } from './endpoint.ts';

// Requirement T1, for developers only: production serves none of this.

/**
 * unspecified: which client it uses and what it answers. Specification 7 gives path and payload; we use the form client, which answers the
 * bare body.
 */
export const smsCodeLogin = endpoint({
  feature: 'preview',
  name: 'smsCodeLogin',
  method: 'POST',
  path: '/service/login/sms-code-login',
  client: 'form',
  session: 'none',
  summary: 'Signs a demo borrower in with the fixed test code. Not in production.',
  refusals: ['sessionExpired'],
  request: Type.Object({
    username: Type.String({ minLength: 1, maxLength: 64, pattern: '^[a-z]+$' }),
    smsCode: Type.String({ pattern: '^\\d{1,6}$' }),
  }),
  response: Type.Object({
    userId: Type.String(),
    sessionId: Type.String(),
    /** The product of the borrower's newest offer, and the order that was or will be made from it. */
    productId: Type.String(),
    orderId: Type.String(),
  }),
});

const previewScreen = Type.Object({
  /** The names of the screen and its state. */
  name: Type.String(),
  borrower: Type.String(),
  /** Path and query. */
  url: Type.String(),
  /** The path of the link on that page that leads to the state; empty if the page's own address does. */
  through: Type.String(),
});

export type PreviewScreen = Static<typeof previewScreen>;

const previewLook = Type.Object({
  /** The value of `look` in an address: a brand and a colour scheme. */
  id: Type.String(),
  brand: Type.String(),
  scheme: Type.Union([Type.Literal('light'), Type.Literal('dark')]),
});

export type PreviewLook = Static<typeof previewLook>;

/** Ours: every screen in every state, with a demo borrower for each. */
export const previewScreens = endpoint({
  feature: 'preview',
  name: 'previewScreens',
  method: 'POST',
  path: '/preview/screens',
  client: 'main',
  session: 'none',
  summary: 'Every screen in every state, with a link for the demo borrower who has it. Not in production.',
  isRead: true,
  isOurs: true,
  request: Type.Object({}),
  response: Type.Object({ screens: Type.Array(previewScreen), looks: Type.Array(previewLook) }),
});
