import { useId } from 'react';
import { Button } from '../../ui/button.tsx';
import { Field, fieldControl } from '../../ui/field.tsx';
import type { PromotionMessages } from './promotion.messages.ts';
import { captchaLength } from './registration-entry.ts';
import type { Captcha } from './use-captcha.ts';

export interface CaptchaFieldProps {
  captcha: Captcha;
  value: string;
  onChange: (value: string) => void;
  onRefresh: () => void;
  onPuzzle: () => void;
  error: string | undefined;
  t: PromotionMessages;
}

/** The picture and what it says, or the way around it for whoever cannot or will not read it. */
export function CaptchaField({ captcha, value, onChange, onRefresh, onPuzzle, error, t }: CaptchaFieldProps) {
  const id = useId();
  const { proof, picture, isPuzzling } = captcha;
  if (proof) {
    return (
      <div className="field">
        <p role="status" className="captcha-proof">
          {t.puzzled}
        </p>
      </div>
    );
  }
  return (
    <>
      <div className="captcha">
        <Field id={id} label={t.captcha} hint={t.captchaHint} error={error}>
          <input
            {...fieldControl({ id, hint: t.captchaHint, error })}
            name="capcode"
            maxLength={captchaLength}
            autoComplete="off"
            autoCapitalize="characters"
            spellCheck={false}
            value={value}
            onChange={({ currentTarget }) => onChange(currentTarget.value.slice(0, captchaLength))}
          />
        </Field>
        <button type="button" className="captcha-picture" data-late="" aria-label={t.refresh} onClick={onRefresh}>
          <img src={picture} alt="" width="132" height="48" onError={() => void captcha.restart()} />
        </button>
      </div>
      <Button kind="quiet" late busy={isPuzzling} busyLabel={t.puzzling} onClick={onPuzzle}>
        {t.puzzle}
      </Button>
    </>
  );
}
