import { fill } from '@plazo/contract/text';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { api } from '../../api/client.ts';
import { ActionDialog } from '../../frame/action-dialog.tsx';
import { Permission, permissionsQuery } from '../../frame/permission.tsx';
import { useTexts, useWriter } from '../../language/language.tsx';
import { useMay } from '../../session/me.ts';
import { Button } from '../../ui/button.tsx';
import { Card, Facts } from '../../ui/facts.tsx';
import { Choice } from '../../ui/fields.tsx';
import { StateBadge } from '../../ui/state-badge.tsx';
import { borrowersMessages } from './borrowers.messages.ts';
import { type Borrower, type Choices, choicesQuery } from './borrowers.query.ts';
import { PhoneDialog, type PhoneStep } from './phone-dialog.tsx';

/** After as many wrong answers only a person of the lender's opens the way again (decision 105). */
const mostWrongAnswers = 5;

/** Whether the phone on file is the borrower's, and what somebody who spoke to them learned. */
export function PhoneCard({ borrower: { id: borrowerId, phoneTrust } }: { borrower: Borrower }) {
  const t = useTexts(borrowersMessages);
  const write = useWriter();
  const may = useMay();
  const [step, setStep] = useState<PhoneStep | null>(null);
  const { provedAt, doubt, wrongAnswers } = phoneTrust;
  const isLocked = wrongAnswers >= mostWrongAnswers;
  const isDoubted = doubt !== null || isLocked;
  const said = provedAt === null ? t.phoneUnproved : fill(t.phoneProved, { day: write.day(write.dayOf(provedAt)) });
  return (
    <Card title={t.phoneCard}>
      {doubt === null ? <p className="meta">{said}</p> : <p className="note note-warning">{t.phoneDoubts[doubt]}</p>}
      {isLocked && <p className="note note-warning">{t.phoneLocked}</p>}
      {doubt !== 'reported' && may('messages:write') && (
        <Button look="plain" onClick={() => setStep('wrong')}>
          {t.phoneWrong}
        </Button>
      )}
      {(isDoubted || provedAt === null) && may('borrowers:write') && (
        <Button look="plain" onClick={() => setStep('confirm')}>
          {t.phoneConfirm}
        </Button>
      )}
      {step && <PhoneDialog borrowerId={borrowerId} step={step} onClose={() => setStep(null)} />}
    </Card>
  );
}

/** That e-mails to the address on file come back, until somebody has made sure of it. */
export function ReturnedEmailCard({ borrower: { id: borrowerId, email, emailReturnedAt } }: { borrower: Borrower }) {
  const t = useTexts(borrowersMessages);
  const write = useWriter();
  const may = useMay();
  const [isConfirming, setConfirming] = useState(false);
  if (email === null || emailReturnedAt === null) return null;
  return (
    <Card title={t.email}>
      <p className="note note-warning">{fill(t.emailReturned, { day: write.day(write.dayOf(emailReturnedAt)) })}</p>
      {may('borrowers:write') && (
        <Button look="plain" onClick={() => setConfirming(true)}>
          {t.emailConfirm}
        </Button>
      )}
      {isConfirming && (
        <ActionDialog
          operation="confirmEmail"
          title={t.emailConfirm}
          submit={t.emailConfirm}
          done={t.emailConfirmDone}
          undo={t.emailConfirmUndo}
          name={`confirm email ${borrowerId}`}
          content={{}}
          call={(key) =>
            api.POST('/lender/v1/borrowers/{borrowerId}/email/confirm', {
              params: { path: { borrowerId }, header: { 'Idempotency-Key': key } },
              body: {},
            })
          }
          onClose={() => setConfirming(false)}
        />
      )}
    </Card>
  );
}

type Channel = Choices['stopped'][number];

const channels: readonly Channel[] = ['sms', 'whatsapp', 'email', 'app', 'call', 'visit', 'letter'];

/** Where, when and how the borrower wants to be contacted; what they asked for by voice is noted here. */
export function ChoicesCard({ borrowerId }: { borrowerId: string }) {
  const t = useTexts(borrowersMessages);
  const may = useMay();
  const choices = useQuery(choicesQuery(borrowerId));
  const permissions = useQuery(permissionsQuery(borrowerId)).data;
  const [isStopping, setStopping] = useState(false);
  if (!choices.data) return null;
  const call = permissions?.channels.find((one) => one.channel === 'call');
  const { stopped, hours } = choices.data;
  return (
    <Card title={t.choices}>
      {stopped.length === 0 && hours === null && <p className="meta">{t.stoppedNone}</p>}
      <Facts
        of={[
          [
            t.stopped,
            stopped.length > 0 && (
              <span className="as-block">
                {stopped.map((channel) => (
                  <StateBadge key={channel} tone="danger">
                    {t.channels[channel]}
                  </StateBadge>
                ))}
              </span>
            ),
          ],
          [t.hours, hours && fill(t.hoursOf, hours)],
          [
            t.now,
            call && (
              <div key="now">
                <Permission of={call} />
              </div>
            ),
          ],
        ]}
      />
      {may('messages:write') && stopped.length < channels.length && (
        <Button look="plain" onClick={() => setStopping(true)}>
          {t.stopChannel}
        </Button>
      )}
      {isStopping && <StopChannel borrowerId={borrowerId} stopped={stopped} onClose={() => setStopping(false)} />}
    </Card>
  );
}

interface StopProps {
  borrowerId: string;
  stopped: readonly Channel[];
  onClose(): void;
}

function StopChannel({ borrowerId, stopped, onClose }: StopProps) {
  const t = useTexts(borrowersMessages);
  // As it was when it was opened: what is stopped now leaves the list.
  const [left] = useState(() => channels.filter((channel) => !stopped.includes(channel)));
  const [channel, setChannel] = useState<Channel>(left.includes('call') ? 'call' : (left[0] ?? 'call'));
  const body = { stopped: [...new Set([...stopped, channel])] };
  return (
    <ActionDialog
      operation="changeContactChoices"
      title={t.stopChannel}
      submit={t.stopChannel}
      done={fill(t.stopDone, { channel: t.channels[channel] })}
      undo={t.stopUndo}
      isDanger
      name={`stop ${channel} ${borrowerId}`}
      content={body}
      call={(key) =>
        api.POST('/lender/v1/borrowers/{borrowerId}/contact-choices', {
          params: { path: { borrowerId }, header: { 'Idempotency-Key': key } },
          body,
        })
      }
      onClose={onClose}
    >
      <Choice<Channel> label={t.stopWhich} of={left} names={t.channels} value={channel} onChange={setChannel} />
    </ActionDialog>
  );
}
