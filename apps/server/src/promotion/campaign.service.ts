import { type PromotionTemplate, promotionTemplate } from '@plazo/contract/promotion';
import { derivedColours } from '@plazo/contract/promotion-colours';
import { readableProblem } from '@plazo/loan-rules/readable-text';
import { isOnHost } from '../platform/config/allowed-address.ts';
import { contrastProblems } from '../platform/config/contrast.ts';
import { type Palette, paletteOf, schemesOf } from '../platform/config/palette.ts';
import type { TenantSettings } from '../platform/config/schema.ts';
import type { Queryable } from '../platform/db/db.ts';
import { checkAnswer, problemOf } from '../platform/http/validation.ts';
import { type Counted, type CountedPlace, count, findTemplate, putCampaign } from './campaign.repository.ts';

const validate = checkAnswer(promotionTemplate);

/** The problems of a campaign's page, in words: its text must be readable and its links must be allowed. */
export function templateProblems(template: unknown, tenant: TenantSettings): string[] {
  if (!validate(template)) return [`template: ${problemOf(validate)}`];
  const { colours, picture, downloads } = template as PromotionTemplate;
  const problems = [...unreadable(colours, tenant), ...textsOf(template as PromotionTemplate)];
  if (picture && !isOurPath(picture) && !isOnHost(picture, tenant.allowedHosts)) {
    problems.push('template picture: neither one of our paths nor on a host of allowedHosts');
  }
  for (const [platform, address] of Object.entries(downloads)) {
    if (address && !isDownload(address, tenant)) {
      problems.push(`template downloads.${platform}: not on a host of allowedHosts or promotion.storeHosts`);
    }
  }
  return problems;
}

/** Texts of a page that nobody could read as written. */
function textsOf(template: PromotionTemplate): string[] {
  return Object.entries(template).flatMap(([name, value]) => {
    const problem = typeof value === 'string' && value !== '' ? readableProblem(value) : null;
    return problem === null ? [] : [`template ${name} ${problem}`];
  });
}

/** The unreadable colour pairs if a page uses these colours instead of the tenant's, in each scheme that borrowers see. */
function unreadable(colours: PromotionTemplate['colours'], tenant: TenantSettings): string[] {
  const derived = derivedColours(colours);
  return schemesOf(tenant).flatMap((scheme) => {
    const own = paletteOf(tenant, scheme);
    // Pairs that such a page does not show, for heroes, bars and marks, stay as the tenant has them.
    const problemsOf = (palette: Palette) => contrastProblems(palette, scheme).map(({ message }) => message);
    const known = new Set(problemsOf(own));
    return problemsOf({ ...own, ...derived, ...colours }).filter((problem) => !known.has(problem));
  });
}

/** Writes a campaign, or throws with all its problems. */
export async function writeCampaign(
  db: Queryable,
  campaignId: string,
  template: unknown,
  { tenant, now }: { tenant: TenantSettings; now: number },
): Promise<void> {
  if (!/^[\w-]{1,64}$/.test(campaignId)) throw new Error('the id of a campaign may only have letters, digits, - and _');
  const problems = templateProblems(template, tenant);
  if (problems.length > 0) throw new Error(problems.join('\n'));
  await putCampaign(db, campaignId, template as PromotionTemplate, now);
}

/**
 * A campaign's page as it may be shown. The tenant's settings may have changed since it was written: colours that now lack contrast and
 * addresses that are no longer allowed are left out.
 */
export async function readTemplate(
  db: Queryable,
  campaignId: string,
  tenant: TenantSettings,
): Promise<PromotionTemplate | null> {
  const template = await findTemplate(db, campaignId);
  if (!template) return null;
  const { colours, picture, downloads } = template;
  const isReadable = unreadable(colours, tenant).length === 0;
  const allowed = (address: string) => (isDownload(address, tenant) ? address : '');
  return {
    ...template,
    colours: isReadable ? colours : {},
    picture: isOurPath(picture) || isOnHost(picture, tenant.allowedHosts) ? picture : '',
    downloads: { ios: allowed(downloads.ios), android: allowed(downloads.android) },
  };
}

/** Counts an event on a page. The source it claims is only counted, never trusted. */
export async function countOnPage(db: Queryable, place: CountedPlace, what: Counted): Promise<void> {
  await count(db, place, what);
}

function isDownload(address: string, { allowedHosts, promotion }: TenantSettings): boolean {
  return isOurPath(address) || isOnHost(address, [...allowedHosts, ...promotion.storeHosts]);
}

function isOurPath(address: string): boolean {
  return /^\/[\w./-]+$/.test(address) && !address.includes('//');
}
