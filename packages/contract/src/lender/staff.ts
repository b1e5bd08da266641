import Type, { type Static } from 'typebox';
import { id } from '../fields.ts';
import { closed, instant, notShownAgain, nullable, pageOf, pageQuery, text } from './fields.ts';
import { lenderEndpoint } from './lender-endpoint.ts';
import { type Role, roles } from './roles.ts';
import { type Scope, scopes } from './scopes.ts';

const staffId = id;
const givenRoles = Type.Array(Type.Enum<Role[]>([...roles]), {
  minItems: 1,
  maxItems: roles.length,
  uniqueItems: true,
});

const signInMethod = Type.Enum(['passkey', 'password', 'company']);

const staffMember = Type.Object({
  id: Type.String(),
  name: Type.String(),
  email: Type.String(),
  roles: Type.Array(Type.Enum<Role[]>([...roles])),
  state: Type.Enum(['invited', 'active', 'disabled']),
  /** How they can sign in. */
  methods: Type.Array(signInMethod),
  line: Type.String({
    description:
      'People and keys of the same line count as one person: none can approve what another has sent. A person begins on the line of whoever invited them, and has a line of their own once somebody of another line has confirmed them (`confirmStaffMember`)',
  }),
  createdAt: instant,
  signedInAt: nullable(instant),
  resetFrom: nullable(
    Type.String({
      format: 'date-time',
      description: 'Somebody is to set up again how this person signs in: from this instant on they can',
    }),
  ),
});

export type StaffMember = Static<typeof staffMember>;

const invited = Type.Object({
  ...staffMember.properties,
  /** The link by which they set up how they sign in: once, within 24 hours. It is shown only once. */
  invitationUrl: Type.Optional(Type.String()),
  notShownAgain,
});

export const listStaff = lenderEndpoint({
  resource: 'staff',
  name: 'listStaff',
  method: 'GET',
  path: '/staff',
  scope: 'staff:read',
  shows: 'nobody',
  summary: 'The people, newest first, including disabled ones',
  problems: ['invalid-cursor'],
  request: closed(pageQuery),
  response: pageOf(staffMember),
});

export const inviteStaffMember = lenderEndpoint({
  resource: 'staff',
  name: 'inviteStaffMember',
  method: 'POST',
  path: '/staff',
  scope: 'staff:write',
  needsProof: true,
  summary: 'Invites a person',
  description:
    'Nobody can give a role with scopes that they lack themselves. Whoever is shown the link could use it, so the person is of their line until somebody else has confirmed them; only during set-up (see `addApiKey`) does a person whom the operator invites begin a line.',
  status: 201,
  problems: ['missing-scope', 'conflict'],
  request: closed({
    name: text(100),
    email: Type.String({ pattern: '^[^@\\s\\u0000-\\u001f]{1,64}@[^@\\s\\u0000-\\u001f]{1,189}$' }),
    roles: givenRoles,
  }),
  response: invited,
});

export const confirmStaffMember = lenderEndpoint({
  resource: 'staff',
  name: 'confirmStaffMember',
  method: 'POST',
  path: '/staff/{staffId}/confirm',
  scope: 'staff:write',
  needsProof: true,
  summary: 'Says that a person is who they say they are: from then on they count as another pair of eyes',
  description:
    'Only after they have signed in, and only by a key or person of another line than theirs. Ask them yourself, face to face or by telephone.',
  problems: ['not-found', 'conflict', 'needs-second-person'],
  request: closed({ staffId }),
  response: staffMember,
});

export const setStaffRoles = lenderEndpoint({
  resource: 'staff',
  name: 'setStaffRoles',
  method: 'PUT',
  path: '/staff/{staffId}/roles',
  scope: 'staff:write',
  needsProof: true,
  summary: 'Changes what a person may do; it counts for their next call',
  description: 'Nobody changes their own roles. One owner must remain.',
  problems: ['not-found', 'conflict', 'missing-scope', 'needs-second-person'],
  request: closed({ staffId, roles: givenRoles }),
  response: staffMember,
});

export const disableStaffMember = lenderEndpoint({
  resource: 'staff',
  name: 'disableStaffMember',
  method: 'POST',
  path: '/staff/{staffId}/disable',
  scope: 'staff:write',
  needsProof: true,
  summary: 'Ends a person’s sessions and lets them sign in no more',
  description: 'One owner must remain.',
  problems: ['not-found', 'conflict'],
  request: closed({ staffId }),
  response: staffMember,
});

export const enableStaffMember = lenderEndpoint({
  resource: 'staff',
  name: 'enableStaffMember',
  method: 'POST',
  path: '/staff/{staffId}/enable',
  scope: 'staff:write',
  needsProof: true,
  summary: 'Lets a disabled person sign in again',
  problems: ['not-found', 'conflict', 'missing-scope'],
  request: closed({ staffId }),
  response: staffMember,
});

export const resetStaffMember = lenderEndpoint({
  resource: 'staff',
  name: 'resetStaffMember',
  method: 'POST',
  path: '/staff/{staffId}/reset',
  scope: 'staff:write',
  needsProof: true,
  summary: 'Replaces how a person signs in, for a lost phone or key',
  description:
    'The answer has a link, as an invitation has. Until it is used, the former ways to sign in keep working; then they and all sessions end. Whoever is shown the link could use it, so the two lines become one. Another owner does this; for the last one only the operator can, and the link works a day later: everybody sees it until then (`resetFrom`).',
  problems: ['not-found', 'conflict', 'missing-scope', 'needs-second-person'],
  request: closed({ staffId }),
  response: invited,
});

export const getMe = lenderEndpoint({
  resource: 'me',
  name: 'getMe',
  method: 'GET',
  path: '/me',
  scope: null,
  shows: 'nobody',
  summary: 'Who calls, and what they may do',
  problems: [],
  request: closed({}),
  response: Type.Object({
    kind: Type.Enum(['key', 'person', 'operator']),
    id: Type.String(),
    scopes: Type.Array(Type.Enum<Scope[]>([...scopes])),
    /** Null for a key and the operator. */
    person: nullable(staffMember),
    session: nullable(
      Type.Object({
        expiresAt: instant,
        idleMinutes: Type.Integer({ description: 'Without a call for so many minutes the session ends' }),
        provedUntil: instant,
      }),
    ),
    /** Names of the people whose ways to sign in are being replaced: whoever knows better tells the owner. */
    resets: Type.Array(Type.Object({ name: Type.String(), resetFrom: instant })),
    /** The buckets of late orders, by your `lateEdges`: what lists, events and reports call them, in order. */
    lateBuckets: Type.Array(Type.String({ examples: ['1-30'] })),
  }),
});
