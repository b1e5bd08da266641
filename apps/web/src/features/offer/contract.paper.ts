import { contractWording } from '@plazo/contract/contract-wording';
import type { ContractDetail } from '@plazo/contract/loan';
import type { Paper, PaperBlock } from '@plazo/contract/paper';
import { fillCount } from '@plazo/contract/plural';
import { fill } from '@plazo/contract/text';
import { money } from '../../lib/format.ts';
import { disclosureBlocks } from '../../loan-parts/disclosure-blocks.ts';
import type { PaperContext } from '../../screen/page.ts';
import { heading, notice, paperWith, paperWordsIn, text } from '../../screen/paper.ts';
import type { ContractMessages } from './contract.messages.ts';
import type { ContractData } from './contract.view.tsx';
import { contractHeadMessages } from './contract-head.messages.ts';
import { costsNow, figuresOf, partiesOf, promiseOf, recordOf } from './contract-rows.ts';
import { termSentences } from './contract-terms.ts';

/** The contract to keep, built only from the accepted document, as on its screen (docs/decisions/017). */
export function contractPaper({ contract, orderNo }: ContractData, t: ContractMessages, context: PaperContext): Paper {
  const { locale } = context;
  const { format = context.contractFormat } = contract;
  const write = (amount: number) => money(amount, format, contract.currency);
  const { terms, disclosure, repayPlan = [] } = contract;
  const head = contractHeadMessages[locale === 'en' ? 'en' : 'es'];
  return paperWith(
    {
      kind: 'contract',
      id: orderNo,
      title: t.title,
      reference: fill(paperWordsIn(locale).loan, { orderId: orderNo }),
      date: contract.contractDate,
      issuer: [contract.company],
      blocks: [
        leadOf(contract, format, t, head.before),
        noticesOf(contract, locale),
        contract.latePayout ? [text(head.signed)] : [],
        [heading(t.note), text(promiseOf(contract, write, t))],
        [heading(t.figures), { kind: 'sums', ...figuresOf(contract, write, t) }],
        repayPlan.length > 1 ? [heading(t.plan), planBlock(repayPlan, write)] : [],
        [heading(t.parties), { kind: 'details', rows: partiesOf(contract, t) }],
        // Without the core's rates there are no terms: a note must not promise what nobody agreed to.
        terms
          ? [heading(t.terms), ...termSentences(terms, t, { locale, write, payoutDate: contract.daiDate }).map(text)]
          : [],
        disclosureBlocks(disclosure?.sections ?? [], locale),
        lateBlocks(contract, write, { t, locale }),
        acceptanceBlocks(contract, t),
      ],
    },
    context,
  );
}

/** The figures that a contract and its disclosure sheet begin with. */
export function leadOf(...of: Parameters<typeof costsNow>): PaperBlock {
  const items = costsNow(...of).map(({ label, value, unit, note }) => ({
    label,
    value: unit === undefined ? value : `${value} ${unit}`,
    note,
  }));
  return { kind: 'lead', items };
}

/** What a reader must know about this copy before relying on it. */
function noticesOf({ acceptance }: ContractDetail, locale: string): PaperBlock[] {
  const t = paperWordsIn(locale);
  if (!acceptance) return [notice(t.notRecorded)];
  const { language, wording } = acceptance;
  const notices: PaperBlock[] = [];
  if ((language === 'es' || language === 'en') && language !== locale) notices.push(notice(t.otherLanguage[language]));
  const current = contractWording.version;
  if (wording !== '' && wording !== current) notices.push(notice(fill(t.otherWording, { accepted: wording, current })));
  return notices;
}

function planBlock(plan: NonNullable<ContractDetail['repayPlan']>, write: (minorUnits: number) => string): PaperBlock {
  return { kind: 'sums', rows: plan.map(({ amount, time }) => ({ text: time, value: write(amount) })) };
}

function lateBlocks(
  { latePayout }: ContractDetail,
  write: (minorUnits: number) => string,
  { t, locale }: { t: ContractMessages; locale: PaperContext['locale'] },
): PaperBlock[] {
  if (!latePayout) return [];
  const { paidOutOn, daysLater, repayPlan } = latePayout;
  return [heading(t.late), text(fillCount(t.lateText, daysLater, locale, { paidOutOn })), planBlock(repayPlan, write)];
}

function acceptanceBlocks({ acceptance, disclosure }: ContractDetail, t: ContractMessages): PaperBlock[] {
  if (!acceptance) return [];
  const acknowledged = disclosure?.acknowledged;
  return [
    heading(t.acceptance),
    { kind: 'details', rows: recordOf(acceptance, t) },
    ...(acknowledged === undefined ? [] : [text(acknowledged)]),
  ];
}
