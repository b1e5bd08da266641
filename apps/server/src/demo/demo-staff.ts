import type { Role } from '@plazo/contract/lender/roles';
import type { Transactor } from '../platform/db/db.ts';
import type { DemoPerson } from '../staff/sign-in.routes.ts';
import { findStaff, insertStaff, updateStaff } from '../staff/staff.repository.ts';

/** Whoever approves needs the scopes of what they approve. */
const works: readonly Role[] = ['decides', 'pays', 'collects', 'answers', 'reconciles', 'products'];

const people: readonly [role: Role, name: string, roles: readonly Role[]][] = [
  ['decides', 'Jorge Prado', ['decides']],
  ['pays', 'Rosa Ibarra', ['pays']],
  ['collects', 'Marta Olvera', ['collects']],
  ['answers', 'Sara Beltrán', ['answers']],
  ['reconciles', 'Iván Campos', ['reconciles']],
  ['products', 'Ana Duarte', ['products']],
  ['owner', 'Elena Ríos', ['owner', 'approves']],
  ['auditor', 'Luis Vega', ['auditor']],
  ['approves', 'Carmen Soto', [...works, 'approves']],
];

/** One person for each role. They have no way to sign in but the demo's own, which production does not serve. */
export const demoStaff: readonly (DemoPerson & { email: string })[] = people.map(([role, name, roles]) => ({
  id: `demo${role}`.padEnd(12, '0').slice(0, 12),
  role,
  name,
  roles,
  email: `${role}@demo.example`,
}));

/** Writes the demo staff who are missing. Each is another pair of eyes, but none ends the set-up of a database. */
export async function seedDemoStaff(db: Transactor, now: number): Promise<void> {
  for (const { id, name, email, roles } of demoStaff) {
    await db.transaction(async (transaction) => {
      if (await findStaff(transaction, id, now)) return;
      const staff = { id, name, email, roles: [...roles], line: id, beginsLine: false, createdAt: now };
      await insertStaff(transaction, staff);
      const written = await findStaff(transaction, id, now);
      if (written) await updateStaff(transaction, { ...written, state: 'active' });
    });
  }
}
