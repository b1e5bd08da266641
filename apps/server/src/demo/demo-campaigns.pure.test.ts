import { describe, expect, it } from 'vitest';
import { demoCampaigns, demoCampaignsIn } from './demo-campaigns.ts';

describe('the demo’s campaigns', () => {
  it('are its own if the tenant’s promotion is in Chinese', () => {
    expect(demoCampaignsIn('zh')).toEqual(demoCampaigns);
  });

  it.each(['es', 'en'])('have no Chinese word if the tenant’s promotion is in %s, and the same pages', (language) => {
    const campaigns = demoCampaignsIn(language);
    expect(JSON.stringify(campaigns)).not.toMatch(/\p{Script=Han}/u);
    const pagesOf = (all: typeof campaigns) => all.map(({ id, template }) => [id, template.down_id, template.links_id]);
    expect(pagesOf(campaigns)).toEqual(pagesOf(demoCampaigns));
  });
});
