import { type Role, roles } from '@plazo/contract/lender/roles';
import { useId } from 'react';
import { frameMessages } from '../../frame/frame.messages.ts';
import { useTexts } from '../../language/language.tsx';
import { teamMessages } from './team.messages.ts';

/** The roles of a person, to tick, each with what it may do. */
export function RoleChoice({ name, chosen, onChange }: { name: string; chosen: Role[]; onChange(next: Role[]): void }) {
  const { roles: names } = useTexts(frameMessages);
  const t = useTexts(teamMessages);
  const id = useId();
  return (
    <fieldset className="team-roles">
      <legend>{name}</legend>
      {roles.map((role) => (
        <div key={role} className="team-role">
          <label className="check">
            <input
              type="checkbox"
              aria-describedby={`${id}-${role}`}
              checked={chosen.includes(role)}
              onChange={({ target }) =>
                onChange(target.checked ? [...chosen, role] : chosen.filter((one) => one !== role))
              }
            />
            {names[role]}
          </label>
          <span id={`${id}-${role}`} className="meta">
            {t.roleNotes[role]}
          </span>
        </div>
      ))}
    </fieldset>
  );
}
