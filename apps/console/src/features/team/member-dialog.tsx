import { fill } from '@plazo/contract/text';
import { useState } from 'react';
import { api } from '../../api/client.ts';
import { useSend } from '../../api/use-send.ts';
import { WaitsNote } from '../../frame/waits-note.tsx';
import { useTexts } from '../../language/language.tsx';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { RoleChoice } from './role-choice.tsx';
import { SentNote } from './sent-note.tsx';
import { teamMessages } from './team.messages.ts';
import type { Member } from './team.query.ts';

const operations = {
  confirm: 'confirmStaffMember',
  reset: 'resetStaffMember',
  disable: 'disableStaffMember',
  enable: 'enableStaffMember',
} as const;

/** What can be done about a person; what each does stands below it. */
export function MemberDialog({ member, onClose }: { member: Member; onClose: () => void }) {
  const t = useTexts(teamMessages);
  const [roles, setRoles] = useState(member.roles);
  const { outcome, send } = useSend<{ invitationUrl?: string }>(`staff ${member.id}`);
  const path = { staffId: member.id };
  const isSending = outcome.state === 'sending';
  const headed = (key: string) => ({ params: { path, header: { 'Idempotency-Key': key } }, body: {} });
  const steps = {
    confirm: () => send('confirm', (key) => api.POST('/lender/v1/staff/{staffId}/confirm', headed(key))),
    reset: () => send('reset', (key) => api.POST('/lender/v1/staff/{staffId}/reset', headed(key))),
    disable: () => send('disable', (key) => api.POST('/lender/v1/staff/{staffId}/disable', headed(key))),
    enable: () => send('enable', (key) => api.POST('/lender/v1/staff/{staffId}/enable', headed(key))),
  };
  const offered = {
    confirm: member.state === 'active' && member.line !== member.id,
    reset: member.state === 'active',
    disable: member.state !== 'disabled',
    enable: member.state === 'disabled',
  };
  const words = {
    confirm: [fill(t.confirm, { name: member.name }), t.confirmNote],
    reset: [t.reset, t.resetNote],
    disable: [t.disable, t.disableNote],
    enable: [t.enable, t.enableNote],
  } as const;
  return (
    <Dialog open title={member.name} onClose={onClose}>
      <p className="meta">
        <bdi>{member.email}</bdi> · {t.states[member.state]}
      </p>
      <RoleChoice name={t.roles} chosen={roles} onChange={setRoles} />
      <div className="team-step">
        <Button
          disabled={isSending || roles.length === 0}
          onClick={() =>
            void send({ roles }, () =>
              api.PUT('/lender/v1/staff/{staffId}/roles', { params: { path }, body: { roles } }),
            )
          }
        >
          {t.saveRoles}
        </Button>
        <span className="meta">{t.rolesNote}</span>
        <WaitsNote operation="setStaffRoles" />
      </div>
      {(['confirm', 'reset', 'disable', 'enable'] as const)
        .filter((step) => offered[step])
        .map((step) => (
          <div key={step} className="team-step">
            <Button disabled={isSending} onClick={() => void steps[step]()}>
              {words[step][0]}
            </Button>
            <span className="meta">{words[step][1]}</span>
            <WaitsNote operation={operations[step]} />
          </div>
        ))}
      <SentNote outcome={outcome} />
    </Dialog>
  );
}
