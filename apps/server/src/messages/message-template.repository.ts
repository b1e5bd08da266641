import type { MessageChannel, MessagePurpose } from '@plazo/contract/lender/message-templates';
import { first, type Queryable } from '../platform/db/db.ts';
import { column, nullable, type Row, statement } from '../platform/db/statement.ts';
import type { MessageLanguage } from './message-text.ts';

const columns = {
  id: column.text,
  purpose: column.word<MessagePurpose>(),
  channel: column.word<MessageChannel>(),
  language: column.word<MessageLanguage>(),
  version: column.integer,
  subject: nullable(column.text),
  content: column.text,
  providerName: nullable(column.text),
  state: column.word<'draft' | 'active' | 'replaced'>(),
  writtenBy: column.text,
  writtenAt: column.instant,
  activatedBy: nullable(column.text),
  isChecked: nullable(column.boolean),
};

/** A version of a text that is sent to borrowers. */
export type StoredTemplate = Row<typeof columns>;

const fields = `id, purpose, channel, language, version, subject, content, provider_name, state, written_by, written_at, activated_by, is_checked`;

const findAll = statement(
  'message_template.find_all',
  columns,
  `select ${fields} from message_template where state <> 'replaced' order by purpose, channel, language, version`,
);

const find = statement('message_template.find', columns, `select ${fields} from message_template where id = $id`);

const findActive = statement(
  'message_template.find_active',
  columns,
  `select ${fields} from message_template
   where state = 'active' and purpose = $purpose and channel = $channel and language = $language`,
);

const replace = statement(
  'message_template.replace',
  {},
  `update message_template set state = 'replaced'
   where purpose = $purpose and channel = $channel and language = $language and state = $state`,
);

// Two at once: the second waits for the first, finds its version taken, and writes nothing.
const insert = statement(
  'message_template.insert',
  columns,
  `insert into message_template (id, purpose, channel, language, version, subject, content, provider_name, written_by, written_at)
   select concat_ws('.', $purpose, $channel, $language, n.version), $purpose, $channel, $language, n.version, $subject, $content, $providerName, $writtenBy,
          $writtenAt::instant
   from (select coalesce(max(version), 0) + 1 as version from message_template
         where purpose = $purpose and channel = $channel and language = $language) n
   on conflict do nothing
   returning ${fields}`,
);

const activate = statement(
  'message_template.activate',
  columns,
  `update message_template set state = 'active', activated_by = $activatedBy, is_checked = $isChecked::boolean
   where id = $id and state = 'draft' returning ${fields}`,
);

type Key = Pick<StoredTemplate, 'purpose' | 'channel' | 'language'>;

/** The texts in use, and newer drafts. */
export async function findMessageTemplates(db: Queryable): Promise<StoredTemplate[]> {
  return db.query(findAll);
}

export async function findMessageTemplate(db: Queryable, id: string): Promise<StoredTemplate | null> {
  return first(await db.query(find, { id }));
}

/** The text in use; null if there is none. */
export async function findActiveTemplate(
  db: Queryable,
  { purpose, channel, language }: Key,
): Promise<StoredTemplate | null> {
  return first(await db.query(findActive, { purpose, channel, language }));
}

/** Writes a new draft, in place of an earlier one. */
export async function insertDraft(
  transaction: Queryable,
  draft: Key & Pick<StoredTemplate, 'subject' | 'content' | 'providerName' | 'writtenBy' | 'writtenAt'>,
): Promise<StoredTemplate> {
  const { purpose, channel, language } = draft;
  await transaction.query(replace, { purpose, channel, language, state: 'draft' });
  for (;;) {
    const [written] = await transaction.query(insert, draft);
    if (written) return written;
  }
}

/** Puts a draft in use, in place of the version before; null if it is no draft any more. */
export async function activateTemplate(
  transaction: Queryable,
  { id, purpose, channel, language }: StoredTemplate,
  by: { activatedBy: string; isChecked: boolean },
): Promise<StoredTemplate | null> {
  await transaction.query(replace, { purpose, channel, language, state: 'active' });
  return first(await transaction.query(activate, { id, ...by }));
}
