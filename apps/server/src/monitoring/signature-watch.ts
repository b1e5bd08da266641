import * as errorCode from '@plazo/contract/error-codes';
import type { FastifyRequest } from 'fastify';
import { AppError } from '../platform/app-error.ts';
import { systemClock } from '../platform/clock.ts';
import type { Config } from '../platform/config/config.ts';
import { earlierOnes } from '../platform/config/secret-files.ts';
import { fingerprintOf, signatureHeader, verify } from '../platform/http/signature.ts';
import type { Metrics, SignedCaller } from './metrics.ts';

/** This many refusals without an accepted call are a run; from then on every hundredth is logged, too. */
const runLength = 5;
const toldAgainAfter = 100;

const signers: Readonly<Record<string, SignedCaller>> = {
  payouts: 'payouts',
  messages: 'messages',
  'app-messages': 'app',
  emails: 'emails',
};

/**
 * Verifies the signed calls that others make to us. A run of refusals means that the sender's secret or clock differs from ours: it is
 * logged as an error, with details that their engineer can compare.
 */
export class SignatureWatch {
  readonly #inARow = new Map<SignedCaller, number>();

  constructor(
    private readonly config: Config,
    private readonly metrics: Pick<Metrics, 'countSignedCall'> | undefined,
  ) {}

  /** Throws unless the request is signed. */
  verify(request: FastifyRequest, feature = ''): void {
    // Each provider has a secret of its own: who sends messages must not report money.
    const caller = signers[feature] ?? 'payments';
    const secrets = this.#secretsOf(caller);
    try {
      verifyRequest(request, secrets);
    } catch (error) {
      this.metrics?.countSignedCall(caller, 'refused');
      const inARow = (this.#inARow.get(caller) ?? 0) + 1;
      this.#inARow.set(caller, inARow);
      if (inARow !== runLength && inARow % toldAgainAfter !== 0) throw error;
      const { message: reason } = error as AppError;
      const fingerprints = secrets.filter((secret) => secret !== '').map(fingerprintOf);
      request.log.error({ caller, inARow, reason, fingerprints }, 'signed calls are refused, one after another');
      throw error;
    }
    this.#inARow.delete(caller);
    this.metrics?.countSignedCall(caller, 'taken');
  }

  #secretsOf(caller: SignedCaller): string[] {
    const { config } = this;
    if (caller === 'payments') {
      return [config.PAYMENT_WEBHOOK_SECRET, ...earlierOnes(config.PAYMENT_WEBHOOK_SECRET_EARLIER)];
    }
    if (caller === 'emails') return [config.EMAIL_REPORTS_SECRET, ...earlierOnes(config.EMAIL_REPORTS_SECRET_EARLIER)];
    if (caller === 'app') return [config.APP_MESSAGES_SECRET, ...earlierOnes(config.APP_MESSAGES_SECRET_EARLIER)];
    const provider = caller === 'payouts' ? 'PAYOUT_PROVIDER' : 'SMS_PROVIDER';
    const { [`${provider}_SECRET` as const]: secret, [`${provider}_SECRET_EARLIER` as const]: earlier } = config;
    return config[`${provider}_URL`] ? [secret, ...earlierOnes(earlier)] : [];
  }
}

function verifyRequest(request: FastifyRequest, secrets: readonly string[]): void {
  const body = (request as { rawBody?: string }).rawBody;
  if (body === undefined) throw new AppError(errorCode.unsupportedType, 'signed calls are application/json');
  const header = request.headers[signatureHeader];
  // Senders sign with real time, not the demo's clock.
  verify(typeof header === 'string' ? header : undefined, body, secrets, systemClock.now());
}
