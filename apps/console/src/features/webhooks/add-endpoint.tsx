import { eventTypes } from '@plazo/contract/lender/event-types';
import { api } from '../../api/client.ts';
import { useDraft } from '../../api/use-draft.ts';
import { ActionDialog } from '../../frame/action-dialog.tsx';
import { useTexts } from '../../language/language.tsx';
import { TextField } from '../../ui/fields.tsx';
import { SecretOnce } from './secret-once.tsx';
import { webhooksMessages } from './webhooks.messages.ts';
import type { Endpoint } from './webhooks.query.ts';

type EventName = Endpoint['events'][number];

/** Another address: what it receives, and its secret once. */
export function AddEndpoint({ onClose }: { onClose(): void }) {
  const t = useTexts(webhooksMessages);
  const first: { url: string; events: EventName[] } = { url: '', events: [] };
  const { fields, change, forget } = useDraft('webhook endpoint', first);
  const { events } = fields;
  const url = fields.url.trim();
  const body = { url, ...(events.length > 0 && { events }) };
  return (
    <ActionDialog
      operation="addWebhookEndpoint"
      title={t.add}
      submit={t.add}
      done={(answer) => <SecretOnce said={t.addDone} answer={answer} />}
      undo={t.addUndo}
      name={`add webhook endpoint ${url}`}
      content={body}
      isReady={url !== ''}
      call={(key) => api.POST('/lender/v1/webhook-endpoints', { params: { header: { 'Idempotency-Key': key } }, body })}
      onSent={forget}
      onClose={onClose}
    >
      <TextField label={t.url} name="url" most={500} value={fields.url} onChange={(next) => change({ url: next })} />
      <fieldset className="event-types">
        <legend>{t.eventTypes}</legend>
        <p className="meta">{t.eventsHint}</p>
        <div>
          {eventTypes.map((one) => (
            <label key={one} className="check">
              <input
                type="checkbox"
                checked={events.includes(one)}
                onChange={({ target }) =>
                  change({ events: target.checked ? [...events, one] : events.filter((other) => other !== one) })
                }
              />
              <code>{one}</code>
            </label>
          ))}
        </div>
      </fieldset>
    </ActionDialog>
  );
}
