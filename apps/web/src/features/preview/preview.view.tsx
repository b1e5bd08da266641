import * as to from '@plazo/contract/documents';
import type { PreviewLook, PreviewScreen } from '@plazo/contract/preview';
import { fill } from '@plazo/contract/text';
import { useId } from 'react';
import { Frame } from '../../screen/frame.tsx';
import type { ViewProps } from '../../screen/page.ts';
import { useScreen } from '../../screen/screen.ts';
import { Button } from '../../ui/button.tsx';
import { Field, fieldControl } from '../../ui/field.tsx';
import { DeviceProbes } from './device-probes.tsx';
import { JudgeForm } from './judge-form.tsx';
import { JudgedFrames } from './judged-frames.tsx';
import { framesOf, type Wanted } from './judging.ts';
import type { PreviewMessages } from './preview.messages.ts';
import { ScreenList } from './screen-list.tsx';
import './preview.css';

/** The fields that can be edited (spec 2, test preview). */
export type PreviewField =
  | 'appVersion'
  | 'deviceName'
  | 'deviceId'
  | 'osVersion'
  | 'sessionId'
  | 'adId'
  | 'productId'
  | 'orderId';

export interface Preview {
  fields: Record<PreviewField, string>;
  /** Further parameters of the buttons: the session, and those of a payment instruction. */
  carried: Record<string, string>;
  screens: PreviewScreen[];
  looks: PreviewLook[];
  wanted: Wanted;
}

/** The ten screens that the buttons open, in the order of specification 2. */
const screens = [
  ['confirmUrl', to.confirmUrl],
  ['loanDetailUrl', to.loanDetailUrl],
  ['repayUrl', to.repayUrl],
  ['repayDelayUrl', to.repayDelayUrl],
  ['bindBank', to.bindBank],
  ['aboutUs', to.aboutUs],
  ['complaint', to.complaint],
  ['customerService', to.customerService],
  ['privacyPolicy', to.privacyPolicy],
  ['paymentInstructions', to.paymentInstructions],
] as const;

export function PreviewView({ data, t }: ViewProps<Preview, PreviewMessages>) {
  const { url } = useScreen();
  const { userId } = data.carried;
  const rows = framesOf(data, data.wanted);
  if (rows.length > 0) {
    return (
      <Frame title={t.judge}>
        <JudgeForm choices={data} wanted={data.wanted} t={t} />
        <JudgedFrames rows={rows} t={t} />
      </Frame>
    );
  }
  return (
    <Frame title={t.title}>
      <p>{t.intro}</p>
      <section className="section" aria-labelledby="login">
        <h2 id="login">{t.login}</h2>
        <p className="caption">{userId ? fill(t.signedIn, { user: userId }) : t.loginHint}</p>
        <form className="preview-form" method="post" action={url}>
          <TextField name="username" label={t.username} value={userId || 'fermin'} />
          <TextField name="smsCode" label={t.smsCode} value="123456" />
          <Button type="submit">{t.signIn}</Button>
        </form>
      </section>
      <section className="section" aria-labelledby="device">
        <h2 id="device">{t.device}</h2>
        <p className="caption">{t.deviceHint}</p>
        {/* A plain form: its fields become the query of the opened screen. */}
        <form className="preview-form" method="get">
          {Object.entries(data.fields).map(([name, value]) => (
            <TextField key={name} name={name} label={t[name as PreviewField]} value={value} />
          ))}
          {Object.entries(data.carried).map(([name, value]) => (
            <input key={name} type="hidden" name={name} value={value} />
          ))}
          <h3>{t.open}</h3>
          <div className="preview-buttons">
            {screens.map(([key, path]) => (
              <Button key={key} type="submit" kind="secondary" formAction={path}>
                {t[key]}
              </Button>
            ))}
          </div>
        </form>
      </section>
      <DeviceProbes t={t} />
      {data.looks.length > 0 && <JudgeForm choices={data} wanted={data.wanted} t={t} />}
      {data.screens.length > 0 && <ScreenList screens={data.screens} look={data.looks[0]?.id ?? ''} t={t} />}
    </Frame>
  );
}

function TextField({ name, label, value }: { name: string; label: string; value: string }) {
  const id = useId();
  return (
    <Field id={id} label={label}>
      <input {...fieldControl({ id })} name={name} defaultValue={value} autoComplete="off" spellCheck={false} />
    </Field>
  );
}
