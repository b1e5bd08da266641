import { fill } from '@plazo/contract/text';
import { smsCodeLength } from '@plazo/loan-rules/limits';
import { type FormEvent, useRef } from 'react';
import { useScreen } from '../../screen/screen.ts';
import { Button } from '../../ui/button.tsx';
import { CountdownButton } from '../../ui/countdown-button.tsx';
import { DigitsField } from '../../ui/digits-field.tsx';
import { Notice } from '../../ui/notice.tsx';
import { CaptchaField } from './captcha-field.tsx';
import type { Promotion } from './promotion.data.ts';
import type { PromotionMessages } from './promotion.messages.ts';
import { openRoute, routeHref } from './promotion-route.ts';
import { useRegistration } from './use-registration.ts';
import './promotion.css';

const smsFormat = { max: smsCodeLength, groups: [smsCodeLength] };

export function RegisterForm({ data, t }: { data: Promotion; t: PromotionMessages }) {
  const { url } = useScreen();
  const form = useRef<HTMLFormElement>(null);
  const registration = useRegistration(data, t, form);
  const { entry, problems, captcha, busy, change } = registration;
  const { digits, groups, ...phone } = data.phoneRule;

  function handleSubmit(event: FormEvent) {
    event.preventDefault();
    void registration.register();
  }

  return (
    <form className="promotion-form" method="post" action={url} onSubmit={handleSubmit} ref={form} noValidate>
      <input type="hidden" name="sid" value={captcha.sid} />
      {/* Enter triggers a form's first button, which must not be the one that requests another code. */}
      <button type="submit" hidden name="step" value="register" />
      {data.said !== null && <Notice tone="info">{data.said}</Notice>}
      <DigitsField
        name="phone"
        type="tel"
        label={t.phone}
        hint={t.phoneHint}
        error={problems.phone}
        misfit={t.phoneProblem}
        value={entry.phone}
        onChange={(phone) => change({ phone })}
        format={{ max: digits, groups, phone }}
        autoComplete="tel-national"
      />
      <CaptchaField
        captcha={captcha}
        value={entry.capcode}
        onChange={(capcode) => change({ capcode })}
        onRefresh={registration.refresh}
        onLost={registration.recover}
        onPuzzle={data.hasPuzzles ? registration.puzzle : undefined}
        error={problems.capcode}
        t={t}
      />
      <div className="promotion-code">
        <DigitsField
          name="smsCode"
          label={t.smsCode}
          error={problems.smsCode}
          misfit={t.smsProblem}
          value={entry.smsCode}
          onChange={(smsCode) => change({ smsCode })}
          format={smsFormat}
          autoComplete="one-time-code"
        />
        <CountdownButton
          label={t.getCode}
          waitingLabel={(seconds) => waitingLabel(seconds, t)}
          availableAt={registration.availableAt}
          initialSeconds={data.waitSeconds}
          busy={busy === 'sms'}
          busyLabel={t.sending}
          submits={{ name: 'step', value: 'sms' }}
          onClick={registration.sendCode}
        />
      </div>
      <Button type="submit" name="step" value="register" late busy={busy === 'register'} busyLabel={t.applying}>
        {t.apply}
      </Button>
      {data.template.agreementText && <Agreement data={data} t={t} />}
    </form>
  );
}

/** Its text opens within the document. */
function Agreement({ data, t }: { data: Promotion; t: PromotionMessages }) {
  const { carry } = useScreen();
  return (
    <p className="caption promotion-agree">
      {t.agree}{' '}
      <a
        href={routeHref(data, 'agreementTemplate', carry)}
        onClick={(event) => {
          event.preventDefault();
          openRoute(data, 'agreementTemplate');
        }}
      >
        {data.template.agreementTitle || t.agreement}
      </a>
    </p>
  );
}

/** Waits of more than two minutes are shown in minutes. */
function waitingLabel(seconds: number, t: PromotionMessages): string {
  return seconds <= 120 ? fill(t.waiting, { seconds }) : fill(t.waitingLong, { minutes: Math.ceil(seconds / 60) });
}
