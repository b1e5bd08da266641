import { type ComplaintDetail, complaintDetail, isScoreAsked } from '@plazo/contract/complaints';
import * as to from '@plazo/contract/documents';
import { definePage, livePart } from '../../screen/page.ts';
import { type ComplaintDetailMessages, complaintDetailMessages } from './complaint-detail.messages.ts';
import { ComplaintDetailView } from './complaint-detail.view.tsx';
import { type ComplaintScoreData, ComplaintScoreView, type ScoreWords, scoreWords } from './complaint-score.view.tsx';

/** Complaint detail (requirement C7). */
export const complaintDetailPage = definePage<ComplaintDetail, (typeof complaintDetailMessages)['es']>({
  routes: ['complainDetails'],
  states: [{ borrower: 'gloria', path: to.complaintList, through: to.complainDetails }],
  View: ComplaintDetailView,
  refetches: true,
  live: [
    livePart<ComplaintDetail, ComplaintScoreData, ComplaintDetailMessages, keyof ScoreWords>({
      name: 'score',
      view: 'features/complaints/complaint-score',
      View: ComplaintScoreView,
      data: (complaint) => (isScoreAsked(complaint) ? { problemId: complaint.problemId } : null),
      words: scoreWords,
    }),
  ],
  messages: complaintDetailMessages,
  title: (t) => t.title,
  load: ({ call, query }) => call(complaintDetail, { problemId: query.get('problemId') ?? '' }),
});
