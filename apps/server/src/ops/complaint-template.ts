import {
  getComplaintTemplate,
  listComplaintTemplates,
  previewComplaintReply,
  putComplaintTemplate,
  removeComplaintTemplate,
} from '@plazo/contract/lender/complaint-templates';
import { replyToComplaint } from '@plazo/contract/lender/complaints';
import type { LenderRequest, LenderResponse } from '@plazo/contract/lender/lender-endpoint';
import type { Config } from '../platform/config/config.ts';
import { type OperatorCall, withLenderCalls } from './lender-calls.ts';

export const templateUsage = `  npm run ops -- complaint template list                   texts for answers to complaints
  npm run ops -- complaint template show <id>
  npm run ops -- complaint template put <id> --name "..." --text "..."   with placeholders, such as {{folio}}
  npm run ops -- complaint template remove <id>
  npm run ops -- complaint template preview <id> <folio>   the answer that a complaint would get; nothing is sent
  npm run ops -- complaint reply <folio> --template <id>`;

/** The options of a command, by name. */
interface Given {
  name?: string | undefined;
  text?: string | undefined;
}

/** Returns what to print, or null for an unknown command. */
export async function templateCommand(
  [action = '', templateId = '', folio = '', ...stray]: readonly string[],
  { name, text }: Given,
  config: Config,
): Promise<string | null> {
  const wanted = { list: 0, show: 1, put: 1, remove: 1, preview: 2 }[action];
  const given = [templateId, folio, ...stray].filter((word) => word !== '').length;
  if (wanted === undefined || given !== wanted) return null;
  if ((action === 'put') !== (name !== undefined && text !== undefined)) return null;
  return withLenderCalls(config, async (call) => {
    if (action === 'list') return listed(call);
    if (action === 'preview') return (await call(previewComplaintReply, { folio, templateId })).content;
    if (action === 'put') {
      await call(putComplaintTemplate, { templateId, name: name ?? '', content: text ?? '' });
      return `${templateId} is written.`;
    }
    if (action === 'remove') {
      await call(removeComplaintTemplate, { templateId });
      return `${templateId} is removed.`;
    }
    const shown = await call(getComplaintTemplate, { templateId });
    return `${shown.id}  ${shown.name}\n\n${shown.content}`;
  });
}

async function listed(call: OperatorCall): Promise<string> {
  const lines: string[] = [];
  for (let page: LenderRequest<typeof listComplaintTemplates> | null = { limit: 200 }; page !== null; ) {
    const { data, next }: LenderResponse<typeof listComplaintTemplates> = await call(listComplaintTemplates, page);
    lines.push(...data.map(({ id, name }) => `${id}  ${name}`));
    page = next === null ? null : { limit: 200, cursor: next };
  }
  return lines.join('\n') || 'No templates.';
}

/** Answers a complaint by a template. */
export async function replyByTemplate(folio: string, templateId: string, config: Config): Promise<string> {
  await withLenderCalls(config, (call) => call(replyToComplaint, { folio, templateId }));
  return `${folio} is answered.`;
}
