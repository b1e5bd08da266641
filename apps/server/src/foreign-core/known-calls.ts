import * as bankCard from '@plazo/contract/bank-card';
import * as bindBank from '@plazo/contract/bind-bank';
import * as capabilities from '@plazo/contract/capabilities';
import * as complaints from '@plazo/contract/complaints';
import * as disclosure from '@plazo/contract/disclosure';
import { type AnyEndpoint, endpointUrl } from '@plazo/contract/endpoint';
import * as letter from '@plazo/contract/letter';
import * as loan from '@plazo/contract/loan';
import * as market from '@plazo/contract/market';
import * as messages from '@plazo/contract/messages';
import * as offer from '@plazo/contract/offer';
import * as paymentPlan from '@plazo/contract/payment-plan';
import * as preview from '@plazo/contract/preview';
import * as promise from '@plazo/contract/promise';
import * as promotion from '@plazo/contract/promotion';
import * as repayment from '@plazo/contract/repayment';
import * as signIn from '@plazo/contract/sign-in';
import * as statement from '@plazo/contract/statement';
import * as support from '@plazo/contract/support';

const features = [
  ...[bankCard, bindBank, capabilities, complaints, disclosure, letter, loan, market, messages, offer, preview],
  ...[paymentPlan, promise, promotion, repayment, signIn, statement, support],
];

/** Every call of the contract that a browser or a page may make. */
export const knownCalls: readonly AnyEndpoint[] = features
  .flatMap((feature) => Object.values(feature).filter(isEndpoint))
  .filter(({ client }) => client !== 'provider');

const byAddress = new Map(knownCalls.map((endpoint) => [`${endpoint.method} ${endpointUrl(endpoint)}`, endpoint]));

/** The contract's call at an address; undefined for a call of the lender's own. */
export function knownCall(method: string, path: string): AnyEndpoint | undefined {
  return byAddress.get(`${method} ${path}`);
}

function isEndpoint(value: unknown): value is AnyEndpoint {
  return typeof value === 'object' && value !== null && 'path' in value && 'client' in value && 'request' in value;
}
