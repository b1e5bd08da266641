import * as to from '@plazo/contract/documents';
import type { PreviewLook, PreviewScreen } from '@plazo/contract/preview';
import { fill } from '@plazo/contract/text';
import { type ReactNode, useId } from 'react';
import { Frame } from '../../screen/frame.tsx';
import type { ViewProps } from '../../screen/page.ts';
import { useScreen } from '../../screen/screen.ts';
import { Button } from '../../ui/button.tsx';
import { Field, fieldControl } from '../../ui/field.tsx';
import { Icon } from '../../ui/icon.tsx';
import * as shapes from '../../ui/shapes.ts';
import { DeviceProbes } from './device-probes.tsx';
import { JudgeForm } from './judge-form.tsx';
import { JudgedFrames } from './judged-frames.tsx';
import { framesOf, type Wanted } from './judging.ts';
import type { PreviewMessages } from './preview.messages.ts';
import { ScreenList } from './screen-list.tsx';
import '../../ui/fold.css';
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
      <p className="caption">{t.intro}</p>
      <Screens data={data} t={t} />
      {data.screens.length > 0 && <ScreenList screens={data.screens} look={data.looks[0]?.id ?? ''} t={t} />}
      {data.looks.length > 0 && (
        <Fold title={t.judge}>
          <JudgeForm choices={data} wanted={data.wanted} t={t} />
        </Fold>
      )}
      <Fold title={t.phone}>
        <DeviceProbes t={t} />
      </Fold>
      <Fold title={userId ? t.change : t.login} isOpen={!userId}>
        <p className="caption">{t.loginHint}</p>
        <form className="preview-form" method="post" action={url}>
          <TextField name="username" label={t.username} value={userId || 'fermin'} />
          <TextField name="smsCode" label={t.smsCode} value="123456" />
          <Button type="submit">{t.signIn}</Button>
        </form>
      </Fold>
    </Frame>
  );
}

/** A plain form: its fields become the query of the opened screen. */
function Screens({ data: { carried, fields }, t }: ViewProps<Preview, PreviewMessages>) {
  return (
    <form className="section" method="get">
      <section className="card card-roomy section" aria-labelledby="open">
        <h2 id="open">{t.open}</h2>
        {carried.userId && <p className="caption">{fill(t.signedIn, { user: carried.userId })}</p>}
        <div className="preview-buttons">
          {screens.map(([key, path]) => (
            <Button key={key} type="submit" kind="secondary" formAction={path}>
              {t[key]}
            </Button>
          ))}
        </div>
      </section>
      <Fold title={t.device}>
        <p className="caption">{t.deviceHint}</p>
        {Object.entries(fields).map(([name, value]) => (
          <TextField key={name} name={name} label={t[name as PreviewField]} value={value} />
        ))}
      </Fold>
      {Object.entries(carried).map(([name, value]) => (
        <input key={name} type="hidden" name={name} value={value} />
      ))}
    </form>
  );
}

/** A card that opens: the screens stay in sight. */
function Fold({ title, isOpen, children }: { title: string; isOpen?: boolean; children: ReactNode }) {
  return (
    <details className="card fold" open={isOpen}>
      <summary>
        <h2>{title}</h2>
        <Icon shape={shapes.forward} />
      </summary>
      <div className="section preview-list">{children}</div>
    </details>
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
