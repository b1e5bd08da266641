import type { Role } from '@plazo/contract/lender/roles';
import { type FormEvent, useState } from 'react';
import { api } from '../../api/client.ts';
import { useSend } from '../../api/use-send.ts';
import { WaitsNote } from '../../frame/waits-note.tsx';
import { useTexts } from '../../language/language.tsx';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { RoleChoice } from './role-choice.tsx';
import { SentNote } from './sent-note.tsx';
import { teamMessages } from './team.messages.ts';

/** Invites a person; the link is shown once. */
export function InviteDialog({ onClose }: { onClose: () => void }) {
  const t = useTexts(teamMessages);
  const [name, setName] = useState('');
  const [email, setEmail] = useState('');
  const [roles, setRoles] = useState<Role[]>([]);
  const { outcome, send } = useSend<{ invitationUrl?: string }>('invite');
  const invite = (event: FormEvent) => {
    event.preventDefault();
    const body = { name: name.trim(), email: email.trim(), roles };
    void send(body, (key) => api.POST('/lender/v1/staff', { params: { header: { 'Idempotency-Key': key } }, body }));
  };
  const isSent = outcome.state === 'done';
  return (
    <Dialog open title={t.inviteTitle} onClose={onClose}>
      <form onSubmit={invite}>
        <div className="field">
          <label htmlFor="invite-name">{t.fullName}</label>
          <input
            id="invite-name"
            required
            maxLength={100}
            value={name}
            onChange={({ target }) => setName(target.value)}
          />
        </div>
        <div className="field">
          <label htmlFor="invite-email">{t.email}</label>
          <input
            id="invite-email"
            type="email"
            required
            value={email}
            onChange={({ target }) => setEmail(target.value)}
          />
        </div>
        <RoleChoice name={t.roles} chosen={roles} onChange={setRoles} />
        {!isSent && <WaitsNote operation="inviteStaffMember" />}
        <p className="meta">{t.inviteNote}</p>
        <SentNote outcome={outcome} />
        <div className="dialog-actions">
          <Button type="submit" disabled={isSent || roles.length === 0 || outcome.state === 'sending'}>
            {t.send}
          </Button>
        </div>
      </form>
    </Dialog>
  );
}
