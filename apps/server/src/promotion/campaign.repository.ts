import type { PromotionTemplate } from '@plazo/contract/promotion';
import type { Queryable } from '../platform/db/db.ts';
import { column, statement } from '../platform/db/statement.ts';

const find = statement(
  'campaign.find',
  { template: column.json<PromotionTemplate>() },
  'select template from campaign where id = $campaignId',
);

const upsert = statement(
  'campaign.upsert',
  {},
  `insert into campaign (id, template, created_at) values ($campaignId, $template::jsonb, $now::instant)
   on conflict (id) do update set template = excluded.template`,
);

const findIds = statement('campaign.find_ids', { id: column.text }, 'select id from campaign order by created_at, id');

const increase = statement(
  'campaign_count.increase',
  { campaignId: column.text },
  `update campaign_count set visits = visits + $visits::integer, clicks = clicks + $clicks::integer,
     registrations = registrations + $registrations::integer
   where campaign_id = $campaignId and day = $day::date and user_from = $userFrom and utm_tag = $utmTag returning campaign_id`,
);

// Invented sources cannot fill the table: beyond a daily limit they are counted together.
const begin = statement(
  'campaign_count.begin',
  {},
  `insert into campaign_count (campaign_id, day, user_from, utm_tag, visits, clicks, registrations)
   select campaign.id, $day::date, case when is_full then '*' else $userFrom end, case when is_full then '*' else $utmTag end,
          $visits::integer, $clicks::integer, $registrations::integer
   from campaign,
     lateral (select count(*) >= 1000 as is_full from campaign_count where campaign_id = $campaignId and day = $day::date) today
   where campaign.id = $campaignId
   on conflict (campaign_id, day, user_from, utm_tag) do update set
     visits = campaign_count.visits + excluded.visits, clicks = campaign_count.clicks + excluded.clicks,
     registrations = campaign_count.registrations + excluded.registrations`,
);

const findCounts = statement(
  'campaign_count.find',
  {
    day: column.date,
    userFrom: column.text,
    utmTag: column.text,
    visits: column.bigint,
    clicks: column.bigint,
    registrations: column.bigint,
  },
  `select day, user_from, utm_tag, visits, clicks, registrations from campaign_count
   where campaign_id = $campaignId order by day, user_from, utm_tag`,
);

export async function findTemplate(db: Queryable, campaignId: string): Promise<PromotionTemplate | null> {
  const [row] = await db.query(find, { campaignId });
  return row?.template ?? null;
}

export async function putCampaign(
  db: Queryable,
  campaignId: string,
  template: PromotionTemplate,
  now: number,
): Promise<void> {
  await db.query(upsert, { campaignId, template: JSON.stringify(template), now });
}

export async function findCampaigns(db: Queryable): Promise<string[]> {
  return (await db.query(findIds)).map(({ id }) => id);
}

/** A campaign's page, the day, and the source. Nothing identifies the visitor. */
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
  const values = { ...place, visits: 0, clicks: 0, registrations: 0, [what]: 1 };
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
  return db.query(findCounts, { campaignId });
}
