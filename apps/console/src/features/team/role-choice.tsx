import { type Role, roles } from '@plazo/contract/lender/roles';
import { frameMessages } from '../../frame/frame.messages.ts';
import { useTexts } from '../../language/language.tsx';

/** The roles of a person, to tick. */
export function RoleChoice({ name, chosen, onChange }: { name: string; chosen: Role[]; onChange(next: Role[]): void }) {
  const { roles: names } = useTexts(frameMessages);
  return (
    <fieldset className="team-roles">
      <legend>{name}</legend>
      {roles.map((role) => (
        <label key={role} className="check">
          <input
            type="checkbox"
            checked={chosen.includes(role)}
            onChange={({ target }) =>
              onChange(target.checked ? [...chosen, role] : chosen.filter((one) => one !== role))
            }
          />
          {names[role]}
        </label>
      ))}
    </fieldset>
  );
}
