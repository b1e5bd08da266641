import { captchaMaxLength } from '@plazo/loan-rules/limits';
import { type MouseEvent, useEffect, useEffectEvent, useId, useRef } from 'react';
import { Button } from '../../ui/button.tsx';
import { Field, fieldControl } from '../../ui/field.tsx';
import type { PromotionMessages } from './promotion.messages.ts';
import type { Captcha } from './use-captcha.ts';
import '../../ui/field.css';
import './promotion.css';

export interface CaptchaFieldProps {
  captcha: Captcha;
  value: string;
  onChange: (value: string) => void;
  onRefresh: () => void;
  /** The picture failed to load. */
  onLost: () => void;
  /** Undefined if the core has no puzzles. */
  onPuzzle: (() => void) | undefined;
  error: string | undefined;
  t: PromotionMessages;
}

/** The captcha's picture and its field, or the alternative for visitors who cannot read it. */
export function CaptchaField({ captcha, value, onChange, onRefresh, onLost, onPuzzle, error, t }: CaptchaFieldProps) {
  const id = useId();
  const image = useRef<HTMLImageElement>(null);
  const { proof, picture, isMissing, isPuzzling } = captcha;

  // The picture may have failed before hydration.
  const lookOnce = useEffectEvent(() => {
    if (image.current?.complete && image.current.naturalWidth === 0) onLost();
  });
  useEffect(() => lookOnce(), []);

  if (proof) {
    return (
      <div className="field">
        <p role="status" className="captcha-proof">
          {t.puzzled}
        </p>
      </div>
    );
  }
  const handleRefresh = (event: MouseEvent) => {
    event.preventDefault();
    onRefresh();
  };
  return (
    <>
      <div className="captcha">
        <Field id={id} label={t.captcha} hint={t.captchaHint} error={error}>
          <input
            {...fieldControl({ id, hint: t.captchaHint, error })}
            name="capcode"
            maxLength={captchaMaxLength}
            autoComplete="off"
            autoCapitalize="characters"
            spellCheck={false}
            value={value}
            onChange={({ currentTarget }) => onChange(currentTarget.value.slice(0, captchaMaxLength))}
          />
        </Field>
        {/* Without scripts it posts the form, and the new document has another picture. */}
        <button
          type="submit"
          name="step"
          value="captcha"
          className="captcha-picture"
          data-late=""
          aria-label={isMissing ? undefined : t.refresh}
          onClick={handleRefresh}
        >
          {isMissing ? t.noPicture : <img ref={image} src={picture} alt="" width="132" height="48" onError={onLost} />}
        </button>
      </div>
      {onPuzzle && (
        <Button kind="quiet" late className="needs-scripts" busy={isPuzzling} busyLabel={t.puzzling} onClick={onPuzzle}>
          {t.puzzle}
        </Button>
      )}
    </>
  );
}
