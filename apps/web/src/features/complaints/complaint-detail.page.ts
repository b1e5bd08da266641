import { type ComplaintDetail, complaintDetail, isScoreAsked } from '@plazo/contract/complaints';
import * as to from '@plazo/contract/documents';
import { definePage, livePart } from '../../screen/page.ts';
import { type ComplaintDetailMessages, complaintDetailMessages } from './complaint-detail.messages.ts';
import { View } from './complaint-detail.view.tsx';
import { type ComplaintScoreData, View as Score, type ScoreWords, scoreWords } from './complaint-score.view.tsx';

/** Complaint detail (requirement C7). */
export const complaintDetailPage = definePage<ComplaintDetail, (typeof complaintDetailMessages)['es']>({
  routes: ['complainDetails'],
  name: 'complaint-detail',
  states: [{ name: 'complaint-detail', borrower: 'gloria', path: to.complaintList, through: to.complainDetails }],
  view: 'features/complaints/complaint-detail',
  View,
  refetches: true,
  live: [
    livePart<ComplaintDetail, ComplaintScoreData, ComplaintDetailMessages, keyof ScoreWords>({
      name: 'score',
      view: 'features/complaints/complaint-score',
      View: Score,
      data: (complaint) => (isScoreAsked(complaint) ? { problemId: complaint.problemId } : null),
      words: scoreWords,
    }),
  ],
  messages: complaintDetailMessages,
  title: (t) => t.title,
  load: ({ call, query }) => call(complaintDetail, { problemId: query.get('problemId') ?? '' }),
});
