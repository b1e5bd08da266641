import {
  confirmStaffMember,
  disableStaffMember,
  enableStaffMember,
  getMe,
  inviteStaffMember,
  listStaff,
  resetStaffMember,
  setStaffRoles,
} from '@plazo/contract/lender/staff';
import type { TestServer } from './test-server.ts';
import { type Answers, step } from './tour-step.ts';

const staffOf = ({ inviteStaffMember: { id } }: Answers) => ({ staffId: id });

/** A person of the lender, for the tour of every call (lender-api/lender-calls.test.ts). */
export function staffSteps(serverOf: () => TestServer) {
  // Signed in, and invited by somebody else than the key that makes the tour.
  const join = ({ inviteStaffMember: { id } }: Answers) =>
    serverOf().db.execute(`update staff_member set state = 'active', line = 'somebody' where id = '${id}'`);
  return [
    step(getMe, {}),
    step(inviteStaffMember, { name: 'Olga', email: 'olga@lender.example', roles: ['decides'] }),
    step(listStaff, {}),
    step(confirmStaffMember, staffOf, { before: join }),
    step(setStaffRoles, (answers) => ({ ...staffOf(answers), roles: ['pays' as const, 'approves' as const] })),
    step(resetStaffMember, staffOf),
    step(disableStaffMember, staffOf),
    step(enableStaffMember, staffOf),
  ];
}
