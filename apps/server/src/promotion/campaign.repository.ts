import type { PromotionTemplate } from '@plazo/contract/promotion';
import type { Queryable } from '../platform/db/db.ts';
import { column, statement } from '../platform/db/statement.ts';

const find = statement('campaign.find', { template: column.json }, 'select template from campaign where id = $1');

const upsert = statement(
  'campaign.upsert',
  {},
  `insert into campaign (id, template, created_at) values ($1, $2::jsonb, to_timestamp($3::bigint / 1000.0))
   on conflict (id) do update set template = excluded.template`,
);

const findIds = statement('campaign.find_ids', { id: column.text }, 'select id from campaign order by created_at, id');

const increase = statement(
  'campaign_count.increase',
  { campaign_id: column.text },
  `update campaign_count set visits = visits + $5::integer, clicks = clicks + $6::integer,
     registrations = registrations + $7::integer
   where campaign_id = $1 and day = $2::date and user_from = $3 and utm_tag = $4 returning campaign_id`,
);

// Made-up sources cannot fill the table: beyond a daily limit they are counted together.
const begin = statement(
  'campaign_count.begin',
  {},
  `insert into campaign_count (campaign_id, day, user_from, utm_tag, visits, clicks, registrations)
   select campaign.id, $2::date, case when is_full then '*' else $3 end, case when is_full then '*' else $4 end,
          $5::integer, $6::integer, $7::integer
   from campaign,
     lateral (select count(*) >= 1000 as is_full from campaign_count where campaign_id = $1 and day = $2::date) today
   where campaign.id = $1
   on conflict (campaign_id, day, user_from, utm_tag) do update set
     visits = campaign_count.visits + excluded.visits, clicks = campaign_count.clicks + excluded.clicks,
     registrations = campaign_count.registrations + excluded.registrations`,
);

const findCounts = statement(
  'campaign_count.find',
  {
    day: column.date,
    user_from: column.text,
    utm_tag: column.text,
    visits: column.bigint,
    clicks: column.bigint,
    registrations: column.bigint,
  },
  `select day, user_from, utm_tag, visits, clicks, registrations from campaign_count
   where campaign_id = $1 order by day, user_from, utm_tag`,
);

export async function findTemplate(db: Queryable, campaignId: string): Promise<PromotionTemplate | null> {
  const [row] = await db.query(find, [campaignId]);
  return row ? (row.template as PromotionTemplate) : null;
}

export async function putCampaign(
  db: Queryable,
  campaignId: string,
  template: PromotionTemplate,
  now: number,
): Promise<void> {
  await db.query(upsert, [campaignId, JSON.stringify(template), now]);
}

export async function findCampaigns(db: Queryable): Promise<string[]> {
  return (await db.query(findIds)).map(({ id }) => id);
}

/** Whose page, on which day, from which source. Nothing identifies the visitor. */
export interface CountedPlace {
  campaignId: string;
  /** `YYYY-MM-DD`. */
  day: string;
  userFrom: string;
  utmTag: string;
}

export type Counted = 'visits' | 'clicks' | 'registrations';

/** Adds one to the count; does nothing for an unknown campaign. */
export async function count(db: Queryable, place: CountedPlace, what: Counted): Promise<void> {
  const { campaignId, day, userFrom, utmTag } = place;
  const ones = (['visits', 'clicks', 'registrations'] as const).map((column) => (column === what ? 1 : 0));
  const values = [campaignId, day, userFrom, utmTag, ...ones];
  if ((await db.query(increase, values)).length === 0) await db.query(begin, values);
}

export interface CampaignCount {
  day: string;
  userFrom: string;
  utmTag: string;
  visits: number;
  clicks: number;
  registrations: number;
}

export async function findCampaignCounts(db: Queryable, campaignId: string): Promise<CampaignCount[]> {
  return (await db.query(findCounts, [campaignId])).map(({ day, user_from, utm_tag, ...counts }) => ({
    day,
    userFrom: user_from,
    utmTag: utm_tag,
    ...counts,
  }));
}
