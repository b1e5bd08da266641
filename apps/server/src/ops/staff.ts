import { parseArgs } from 'node:util';
import { type Role, roles } from '@plazo/contract/lender/roles';
import {
  disableStaffMember,
  enableStaffMember,
  inviteStaffMember,
  listStaff,
  resetStaffMember,
  type StaffMember,
  setStaffRoles,
} from '@plazo/contract/lender/staff';
import type { Config } from '../platform/config/config.ts';
import { type OperatorCall, withLenderCalls } from './lender-calls.ts';
import { wholeList } from './whole-list.ts';

export const usage = `  npm run ops -- staff add <name> --email <address> --roles <role>,...
                                                           invites a person of the lender: prints a link that works once, for a day
  npm run ops -- staff list                                the people, their roles, and how they sign in
  npm run ops -- staff roles <id> <role>,...               what a person may do from now on
  npm run ops -- staff disable|enable <id>                 ends a person's sessions and sign-in; lets them in again
  npm run ops -- staff reset <id>                          a new link for somebody who lost their phone or key; for the last owner it works
                                                           a day later, and everybody is told until then`;

/** Returns what to print, or null for an unknown command. */
export async function run(words: readonly string[], config: Config): Promise<string | null> {
  const work = workOf(words);
  return work && withLenderCalls(config, work);
}

type Work = (call: OperatorCall) => Promise<string>;

function workOf(words: readonly string[]): Work | null {
  const understood = read(words);
  if (!understood) return null;
  const { positionals, values } = understood;
  const [action, subject = '', more, stray] = positionals;
  if (stray !== undefined) return null;
  if (action === 'roles' && subject && more) {
    return async (call) => lineOf(await call(setStaffRoles, { staffId: subject, roles: more.split(',').map(toRole) }));
  }
  if (more !== undefined) return null;
  if (action === 'list' && subject === '') return listed;
  if (action === 'add' && subject && values.email && values.roles) return added(subject, values.email, values.roles);
  if (!subject) return null;
  if (action === 'disable') return async (call) => lineOf(await call(disableStaffMember, { staffId: subject }));
  if (action === 'enable') return async (call) => lineOf(await call(enableStaffMember, { staffId: subject }));
  if (action !== 'reset') return null;
  return async (call) => {
    const { name, resetFrom, invitationUrl } = await call(resetStaffMember, { staffId: subject });
    return `${name} sets up how they sign in by this link, from ${resetFrom} on, once and within a day:\n${invitationUrl}`;
  };
}

function read(words: readonly string[]) {
  try {
    const text = { type: 'string' } as const;
    return parseArgs({ args: [...words], allowPositionals: true, options: { email: text, roles: text } });
  } catch {
    return null;
  }
}

function added(name: string, email: string, wanted: string): Work {
  const chosen = wanted.split(',').map(toRole);
  return async (call) => {
    const { id, invitationUrl } = await call(inviteStaffMember, { name, email, roles: chosen });
    return `${id} is invited. The link works once, within a day. Give it to nobody else:\n${invitationUrl}`;
  };
}

function toRole(word: string): Role {
  const role = roles.find((one) => one === word.trim());
  if (role) return role;
  throw new Error(`There is no role ${word}. There are: ${roles.join(', ')}.`);
}

const listed: Work = async (call) => {
  const people = await wholeList((page) => call(listStaff, page));
  return people.map(lineOf).join('\n') || 'No people.';
};

function lineOf({ id, name, email, roles: given, state, methods, line, resetFrom }: StaffMember): string {
  const ways = methods.join(',') || 'no way to sign in yet';
  const eyes = line === id ? 'own line' : `line ${line}`;
  const reset = resetFrom === null ? [] : [`reset from ${resetFrom}`];
  return [id, name, email, state, given.join(','), ways, eyes, ...reset].join('  ');
}
