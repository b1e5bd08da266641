// Orders of a filled database that are one day late, and a plan that sends each of their borrowers a text message today.
import { randomUUID } from 'node:crypto';
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { production } from './server.mjs';

/** @typedef {{ lender: string, key: string }} Caller the address of the lender's API, and a key with all scopes */

/** The brand of the benchmark, whose lender may write at any hour: it is measured at any. @param {string} folder */
export function anyHour(folder) {
  const tenant = JSON.parse(readFileSync(production.TENANT_FILE ?? '', 'utf8'));
  const file = join(folder, 'tenant.json');
  const caps = [{ most: 1_000, days: 1 }];
  writeFileSync(file, JSON.stringify({ ...tenant, contact: { ...tenant.contact, weekdaysOff: [], caps } }));
  return file;
}

/** A time zone in which it is that hour now. @param {number} hour */
export function zoneWhere(hour) {
  // From -12 to 11. The names of these zones have the sign of their distance to Greenwich.
  const offset = ((hour - new Date().getUTCHours() + 36) % 24) - 12;
  return `Etc/GMT${offset > 0 ? `-${offset}` : `+${-offset}`}`;
}

/** @param {Caller} caller @param {string} path @param {object} body @returns {Promise<any>} */
export async function post({ lender, key }, path, body) {
  const headers = {
    authorization: `Bearer ${key}`,
    'content-type': 'application/json',
    'idempotency-key': randomUUID(),
  };
  const answer = await fetch(`${lender}${path}`, { method: 'POST', headers, body: JSON.stringify(body) });
  const text = await answer.text();
  if (!answer.ok) throw new Error(`POST ${path} answered ${answer.status}: ${text.slice(0, 300)}`);
  return JSON.parse(text);
}

/**
 * Makes so many orders one day late that are later than that, of borrowers in a zone; their numbers.
 * @param {{ client: import('pg').Client, most: number, zone: string }} options
 * @returns {Promise<{ borrower_id: string, order_id: string }[]>}
 */
export async function makeLate({ client, most, zone }) {
  const { rows } = await client.query(
    `with late as (
       select s.borrower_id, s.order_id from collection_state s
       where s.due_on < (now() at time zone 'America/Mexico_City')::date - 5 and s.claim is null
         and not exists (select from complaint c where c.borrower_id = s.borrower_id)
         and not exists (select from promise p where p.borrower_id = s.borrower_id)
         and not exists (select from pause p where p.borrower_id = s.borrower_id)
         and not exists (select from payment_plan p where p.borrower_id = s.borrower_id)
       limit $1),
     chosen as (
       insert into contact_choice (borrower_id, time_zone, changed_by, changed_at)
       select distinct borrower_id, $2, 'bench', now() from late
       on conflict (borrower_id) do update set time_zone = excluded.time_zone, hours_from = null, hours_until = null, stopped = '[]')
     update collection_state s set due_on = (now() at time zone 'America/Mexico_City')::date - 1, grace_days = 0 from late
     where s.borrower_id = late.borrower_id and s.order_id = late.order_id returning s.borrower_id, s.order_id`,
    [most, zone],
  );
  if (rows.length === 0) throw new Error('no order is late');
  return rows;
}

/** Switches on a plan with one step, on the first day late. @param {Caller} caller */
export async function switchOn(caller) {
  const content = '{{company}}: {{name}}, {{link}}. Si ya pagaste, ignora este mensaje.';
  const text = { purpose: 'late', channel: 'sms', language: '1', content };
  const { id } = await post(caller, '/message-templates', text);
  await post(caller, `/message-templates/${id}/activate`, {});
  const steps = [{ day: 1, purpose: 'late', channel: 'sms' }];
  await post(caller, '/contact-plan', { steps, perMinute: 100_000, firstDayMost: 1_000_000, isOn: true });
}
