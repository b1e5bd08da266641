import type { LoanCosts } from '@plazo/contract/market';
import { fill } from '@plazo/contract/text';
import { lenderValues } from '../../legal/lender-values.ts';
import type { ViewProps } from '../../screen/page.ts';
import { CostsOfLoans } from './costs-of-loans.tsx';
import type { Site } from './site.ts';
import { SiteFrame } from './site-frame.tsx';
import type { LoanCostsMessages } from './site-loan-costs.messages.ts';
import './site.css';

export function SiteLoanCostsView({ data, t }: ViewProps<Site & { costs: LoanCosts }, LoanCostsMessages>) {
  return (
    <SiteFrame site={data} t={t}>
      <div className="site-width site-page">
        <h1>{t.title}</h1>
        <p className="site-text">{fill(t.intro, lenderValues(data))}</p>
        <CostsOfLoans costs={data.costs} t={t} />
      </div>
    </SiteFrame>
  );
}
