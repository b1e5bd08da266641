import { describe, expect, it } from 'vitest';
import { demoCampaigns, demoCampaignsIn } from './demo-campaigns.ts';

describe('the demo’s campaigns', () => {
  it('are its own under a tenant whose promotion is in Chinese', () => {
    expect(demoCampaignsIn('zh')).toEqual(demoCampaigns);
  });

  it.each(['es', 'en'])(
    'have no Chinese word under a tenant whose promotion is in %s, and the same pages',
    (language) => {
      const campaigns = demoCampaignsIn(language);
      expect(JSON.stringify(campaigns)).not.toMatch(/\p{Script=Han}/u);
      const pagesOf = (all: typeof campaigns) =>
        all.map(({ id, template }) => [id, template.down_id, template.links_id]);
      expect(pagesOf(campaigns)).toEqual(pagesOf(demoCampaigns));
    },
  );
});
