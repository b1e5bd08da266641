import type { PromotionTemplate } from '@plazo/contract/promotion';
import { useNavigate } from '@tanstack/react-router';
import { api } from '../../api/client.ts';
import { useDraft } from '../../api/use-draft.ts';
import { ActionDialog } from '../../frame/action-dialog.tsx';
import { useTexts } from '../../language/language.tsx';
import { TextField, Words } from '../../ui/fields.tsx';
import { campaignsMessages } from './campaigns.messages.ts';

interface EditorProps {
  id?: string;
  from?: PromotionTemplate;
  tag?: string;
  onClose(): void;
}

const roles = ['surface', 'surfaceRaised', 'ink', 'inkMuted', 'line', 'accent', 'onAccent'] as const;

const empty: PromotionTemplate = {
  headline: '',
  description: '',
  picture: '/pictures/promotion.svg',
  colours: {},
  agreementTitle: '',
  agreementText: '',
  downloads: { ios: '', android: '' },
  down_id: 'app-1',
  links_id: 'agreement-1',
};

/** The whole page of a campaign. The server refuses what nobody could read, and links that are not allowed. */
export function CampaignEditor({ id, from = empty, tag, onClose }: EditorProps) {
  const t = useTexts(campaignsMessages);
  const navigate = useNavigate();
  const name = `campaign ${id ?? 'new'}`;
  const { fields, change, forget } = useDraft(name, { id: id ?? '', template: from }, tag);
  const { template } = fields;
  const set = (part: Partial<PromotionTemplate>) => change({ template: { ...template, ...part } });
  const campaignId = fields.id.trim();
  const colours = Object.fromEntries(Object.entries(template.colours).filter(([, colour]) => colour));
  const body = { template: { ...template, colours } };
  return (
    <ActionDialog
      operation="putCampaign"
      title={id ? `${t.edit}: ${id}` : t.add}
      submit={id ? t.edit : t.add}
      done={t.writeDone}
      undo={t.writeUndo}
      name={`campaign ${campaignId}`}
      content={body}
      isWide
      isReady={/^[A-Za-z0-9_-]{1,64}$/.test(campaignId) && template.headline !== '' && template.agreementText !== ''}
      call={() =>
        api.PUT('/lender/v1/campaigns/{campaignId}', {
          params: { path: { campaignId }, ...(tag && { header: { 'If-Match': tag } }) },
          body,
        })
      }
      onSent={() => {
        forget();
        void navigate({ to: '/campaigns', search: { campaign: campaignId } });
      }}
      onClose={onClose}
    >
      {!id && (
        <TextField
          label={t.id}
          name="campaignId"
          hint={t.idHint}
          most={64}
          value={fields.id}
          onChange={(next) => change({ id: next })}
        />
      )}
      <CampaignFields template={template} onChange={set} />
    </ActionDialog>
  );
}

interface FieldsProps {
  template: PromotionTemplate;
  onChange(part: Partial<PromotionTemplate>): void;
}

/** What stands on the page, in its order. */
function CampaignFields({ template, onChange: set }: FieldsProps) {
  const t = useTexts(campaignsMessages);
  return (
    <>
      <TextField
        label={t.headline}
        name="headline"
        most={80}
        value={template.headline}
        onChange={(headline) => set({ headline })}
      />
      <Words
        label={t.description}
        name="description"
        most={300}
        value={template.description}
        onChange={(description) => set({ description })}
      />
      <TextField
        label={t.picture}
        name="picture"
        most={500}
        value={template.picture}
        onChange={(picture) => set({ picture })}
      />
      <fieldset>
        <legend>{t.colours}</legend>
        <p className="meta">{t.coloursHint}</p>
        <div className="in-a-row">
          {roles.map((role) => (
            <TextField
              key={role}
              label={t.roles[role]}
              name={role}
              most={7}
              value={template.colours[role] ?? ''}
              onChange={(colour) => set({ colours: { ...template.colours, [role]: colour } })}
            />
          ))}
        </div>
      </fieldset>
      <TextField
        label={t.agreementTitle}
        name="agreementTitle"
        most={80}
        value={template.agreementTitle}
        onChange={(agreementTitle) => set({ agreementTitle })}
      />
      <Words
        label={t.agreementText}
        name="agreementText"
        hint={t.agreementHint}
        rows={6}
        most={20_000}
        value={template.agreementText}
        onChange={(agreementText) => set({ agreementText })}
      />
      <LinkFields template={template} onChange={set} />
    </>
  );
}

function LinkFields({ template, onChange: set }: FieldsProps) {
  const t = useTexts(campaignsMessages);
  return (
    <div className="in-a-row">
      <TextField
        label={t.ios}
        name="ios"
        value={template.downloads.ios}
        onChange={(ios) => set({ downloads: { ...template.downloads, ios } })}
      />
      <TextField
        label={t.android}
        name="android"
        value={template.downloads.android}
        onChange={(android) => set({ downloads: { ...template.downloads, android } })}
      />
      <TextField label={t.downId} name="down_id" value={template.down_id} onChange={(next) => set({ down_id: next })} />
      <TextField
        label={t.linksId}
        name="links_id"
        value={template.links_id}
        onChange={(next) => set({ links_id: next })}
      />
    </div>
  );
}
