import { trackVisit } from '@plazo/contract/promotion';
import { fill } from '@plazo/contract/text';
import { useEffect, useEffectEvent } from 'react';
import { inOwnTask } from '../../lib/in-own-task.ts';
import { getDevice } from '../../screen/device.ts';
import { Frame } from '../../screen/frame.tsx';
import type { ViewProps } from '../../screen/page.ts';
import { useScreen } from '../../screen/screen.ts';
import { LinkButton } from '../../ui/button.tsx';
import { HeroNote } from '../../ui/hero.tsx';
import { HeroBand } from '../../ui/hero-band.tsx';
import { Download } from './download.tsx';
import type { Promotion } from './promotion.data.ts';
import type { PromotionMessages } from './promotion.messages.ts';
import { registerHref, usePromotionScreen } from './promotion-route.ts';
import { RegisterForm } from './register-form.tsx';
import { visitAddress, visitOf } from './visit.ts';
import '../../ui/prose.css';
import './promotion.css';

/** A drawing of ours in the colours that it has on a hero; a lender's own picture as it is. */
const inHero = (picture: string) => picture.replace(/^\/pictures\/(?!on-hero\/)/, '/pictures/on-hero/');

export function PromotionView({ data, t }: ViewProps<Promotion, PromotionMessages>) {
  const { tenant, carry } = useScreen();
  const { template } = data;
  const screen = usePromotionScreen(data.screen);

  const countVisit = useEffectEvent(() => {
    if (data.isPosted) return;
    // A failed count must not disturb the visitor.
    void getDevice()
      .call(trackVisit, visitOf(data))
      .catch(() => undefined);
  });
  useEffect(() => inOwnTask(() => countVisit()), []);

  const titles = {
    register: tenant.displayName,
    downloadTemplate: fill(t.downloadTitle, { app: tenant.displayName }),
    agreementTemplate: template.agreementTitle || t.agreement,
  };
  // Stays within the document, so that typed text is not lost.
  const back = data.screen === 'register' ? '#/' : registerHref(data, carry);
  return (
    <Frame
      title={titles[screen]}
      isHero={screen === 'register'}
      backHref={screen === 'agreementTemplate' ? back : undefined}
    >
      {!data.isPosted && (
        <noscript>
          {/* Counts a visitor without scripts. React renders this picture only on the server, so nobody is counted twice. */}
          <img src={visitAddress(data)} alt="" width="0" height="0" />
        </noscript>
      )}
      {/* Hidden, not removed: typed text stays while the agreement is read. */}
      <div
        className="promotion"
        data-own-colours={Object.keys(template.colours).length > 0 ? '' : undefined}
        hidden={screen !== 'register'}
      >
        <HeroBand>
          {template.picture && (
            <img
              className="promotion-picture"
              src={inHero(template.picture)}
              alt=""
              width="448"
              height="192"
              fetchPriority="high"
            />
          )}
          {template.headline && <h2>{template.headline}</h2>}
          {template.description && <HeroNote text={template.description} />}
        </HeroBand>
        <RegisterForm data={data} t={t} />
      </div>
      {screen === 'downloadTemplate' && <Download data={data} t={t} />}
      {screen === 'agreementTemplate' && (
        <>
          <div className="card card-roomy prose">
            {template.agreementText.split(/\n\s*\n/).map((paragraph) => (
              <p key={paragraph}>{paragraph}</p>
            ))}
          </div>
          <LinkButton href={back}>{t.toRegister}</LinkButton>
        </>
      )}
    </Frame>
  );
}
