import { campaignReport, listCampaigns, putCampaign } from '@plazo/contract/lender/campaigns';
import type { Config } from '../platform/config/config.ts';
import type { CampaignCount } from '../promotion/campaign.repository.ts';
import { withLenderCalls } from './lender-calls.ts';
import { readGiven } from './read-given.ts';

export const usage = `  npm run ops -- campaign list                             the ids of the campaigns
  npm run ops -- campaign put <id> <template.json>         writes the page of a new or existing campaign
  npm run ops -- campaign report <id>                      visits, clicks and registrations by day, source and tag`;

/** Returns what to print, or null for an unknown command. */
export async function run(words: readonly string[], config: Config): Promise<string | null> {
  const [action, id = '', file = ''] = words;
  const wanted = { list: 1, put: 3, report: 2 }[action ?? ''];
  if (wanted === undefined || words.length !== wanted) return null;
  const template = action === 'put' ? JSON.parse(readGiven(file).toString('utf8')) : null;
  return withLenderCalls(config, async (call) => {
    const ids = (await call(listCampaigns, {})).data.map((campaign) => campaign.id);
    if (action === 'list') return ids.join('\n') || 'No campaigns.';
    if (action === 'put') {
      if (!/^[\w-]{1,64}$/.test(id)) throw new Error('The id of a campaign may only have letters, digits, - and _.');
      await call(putCampaign, { campaignId: id, template });
      return `${id} is ${ids.includes(id) ? 'changed' : 'written'}: /promotion?templateId=${id}`;
    }
    if (!ids.includes(id)) throw new Error(`There is no campaign ${id}.`);
    return reportOf((await call(campaignReport, { campaignId: id })).data);
  });
}

const heading = ['day', 'user_from', 'utm_tag', 'visits', 'clicks', 'registrations'];

/** A table: a line for each day, source and tag, and a total. */
export function reportOf(counts: readonly CampaignCount[]): string {
  const sum = (what: 'visits' | 'clicks' | 'registrations') =>
    String(counts.reduce((total, count) => total + count[what], 0));
  const rows = [
    heading,
    ...counts.map(({ day, userFrom, utmTag, visits, clicks, registrations }) => [
      day,
      printable(userFrom) || '-',
      printable(utmTag) || '-',
      String(visits),
      String(clicks),
      String(registrations),
    ]),
    ['all', '', '', sum('visits'), sum('clicks'), sum('registrations')],
  ];
  const widths = heading.map((_, at) => Math.max(...rows.map((row) => row[at]?.length ?? 0)));
  return rows
    .map((row) =>
      row
        .map((cell, at) => cell.padEnd(widths[at] ?? 0))
        .join('  ')
        .trimEnd(),
    )
    .join('\n');
}

/** Removes control characters: a visitor's address must not control the operator's terminal. */
function printable(text: string): string {
  return text.replace(/[^\p{L}\p{N}\p{P}\p{S} ]/gu, '?');
}
