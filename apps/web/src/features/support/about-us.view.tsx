import * as to from '@plazo/contract/documents';
import type { Tenant } from '@plazo/contract/pages';
import { fill } from '@plazo/contract/text';
import { linkTo } from '../../paths.ts';
import { Frame } from '../../screen/frame.tsx';
import type { ViewProps } from '../../screen/page.ts';
import { useScreen } from '../../screen/screen.ts';
import { Hero, HeroNote } from '../../ui/hero.tsx';
import { KeyValueRows } from '../../ui/key-value-rows.tsx';
import { LinkList } from '../../ui/link-list.tsx';
import { Tile } from '../../ui/tile.tsx';
import type { AboutUsMessages } from './about-us.messages.ts';
import './about-us.css';

export type AboutUs = Pick<Tenant, 'displayName' | 'logo' | 'companyName' | 'companyAddress'>;

const pictures = ['cost', 'status-174', 'talk'];

/** A short welcome text, what to expect, and who the lender is. */
export function AboutUsView({ data, t }: ViewProps<AboutUs, AboutUsMessages>) {
  const { carry } = useScreen();
  const values = { app: data.displayName, company: data.companyName };
  const lender = [
    { text: t.company, value: data.companyName },
    { text: t.address, value: data.companyAddress },
  ];
  return (
    <Frame title={t.title} isHero>
      <Hero
        state={{ text: fill(t.welcome, values), tone: 'plain', isSentence: true }}
        below={<img className="about-trip" src="/pictures/on-hero/trip.svg" alt="" width="360" height="88" />}
      >
        <HeroNote text={fill(t.what, values)} />
      </Hero>
      <section className="card" aria-labelledby="promises">
        <h2 className="visually-hidden" id="promises">
          {t.promises}
        </h2>
        <ul>
          {t.promise.map(({ title, text }, index) => (
            <li className="promise" key={title}>
              <img src={`/pictures/${pictures[index]}.svg`} alt="" width="72" height="53" />
              <div>
                <h3>{title}</h3>
                <p>{text}</p>
              </div>
            </li>
          ))}
        </ul>
      </section>
      <section className="section" aria-labelledby="lender">
        <h2 id="lender">{t.lender}</h2>
        <div className="card">
          <img className="wordmark" src={data.logo.src} alt="" width={data.logo.width} height="64" />
          <KeyValueRows rows={lender} />
        </div>
      </section>
      <nav aria-label={t.more}>
        <LinkList
          rows={[
            { href: linkTo(to.customerService, carry), text: t.contact, picture: <Tile name="help" /> },
            { href: linkTo(to.privacyPolicy, carry), text: t.privacy, picture: <Tile name="paper" /> },
          ]}
        />
      </nav>
    </Frame>
  );
}
