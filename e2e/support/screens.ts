import type { DemoLink } from './server.ts';

/** A screen in one state, as a demo borrower's link opens it. */
export interface ScreenState {
  /** Which screen: states of one screen share its scripts and styles. */
  screen: string;
  /** The screen's name and its state: also the name of its picture. */
  name: string;
  borrower: string;
  /** Another path than the borrower's own link has. */
  path?: string;
  /** Opened through a link of the document at `path`: the path of that link. */
  through?: string;
  /** Changes of the launch query; undefined removes a parameter. */
  query?: Record<string, string | undefined>;
  /** The answer's status, where it is not 200. */
  status?: number;
}

/** Every screen, in every state that a link alone shows. Dialogs and what comes after a tap are in the tests. */
export const screenStates: readonly ScreenState[] = [
  { screen: 'confirm-offer', name: 'confirm-offer', borrower: 'ana' },
  { screen: 'confirm-offer', name: 'confirm-offer-instalments', borrower: 'julia' },
  { screen: 'confirm-offer', name: 'confirm-offer-expired', borrower: 'karim', status: 410 },
  { screen: 'contract', name: 'contract-of-an-offer', borrower: 'ana', through: '/loan-agreement' },
  { screen: 'contract', name: 'contract-of-a-loan', borrower: 'fermin', through: '/loan-agreement' },
  { screen: 'contract', name: 'contract-of-instalments', borrower: 'ines', path: '/agony' },
  { screen: 'loan-details', name: 'loan-details-21', borrower: 'bruno' },
  { screen: 'loan-details', name: 'loan-details-110', borrower: 'carla' },
  { screen: 'loan-details', name: 'loan-details-151', borrower: 'diego' },
  { screen: 'loan-details', name: 'loan-details-170', borrower: 'elena' },
  { screen: 'loan-details', name: 'loan-details-174', borrower: 'fermin' },
  { screen: 'loan-details', name: 'loan-details-180', borrower: 'gloria' },
  { screen: 'loan-details', name: 'loan-details-200', borrower: 'hugo' },
  { screen: 'loan-details', name: 'loan-details-instalments', borrower: 'ines' },
  { screen: 'loan-details', name: 'loan-details-long', borrower: 'maximiliano' },
  { screen: 'repayment', name: 'repayment', borrower: 'fermin', path: '/repayment' },
  { screen: 'repayment', name: 'repayment-overdue', borrower: 'gloria', path: '/repayment' },
  { screen: 'repayment', name: 'repayment-instalment', borrower: 'ines', path: '/repayment' },
  { screen: 'repayment', name: 'repayment-long', borrower: 'maximiliano', path: '/repayment' },
  { screen: 'instruction', name: 'instruction', borrower: 'fermin', path: '/repayment', through: '/carpmm' },
  { screen: 'instruction', name: 'instruction-long', borrower: 'maximiliano', path: '/repayment', through: '/carpmm' },
  { screen: 'failed', name: 'expired-session', borrower: 'lucia', status: 401 },
  { screen: 'failed', name: 'not-found', borrower: 'ana', path: '/nowhere', status: 404 },
  { screen: 'failed', name: 'unknown-order', borrower: 'fermin', query: { orderId: 'PZ0' }, status: 404 },
];

/** The printed link of the state's borrower, changed as the state says; what `through` names is still to be followed. */
export function addressOf(state: ScreenState, links: readonly DemoLink[]): string {
  const link = links.find(({ name }) => name === state.borrower);
  if (!link)
    throw new Error(`no demo borrower ${state.borrower}; there are ${links.map(({ name }) => name).join(', ')}`);
  const url = new URL(link.url);
  if (state.path !== undefined) url.pathname = state.path;
  for (const [key, value] of Object.entries(state.query ?? {})) {
    if (value === undefined) url.searchParams.delete(key);
    else url.searchParams.set(key, value);
  }
  return url.href;
}
