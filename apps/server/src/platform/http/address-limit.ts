import { BlockList, isIPv6 } from 'node:net';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { TooManyRequests } from '../app-error.ts';
import { CallRate } from './call-rate.ts';
import { addressKeys } from './client-address.ts';
import { holdingRefusals } from './held-refusal.ts';
import { launchOf } from './launch-of.ts';
import type { SessionFinder } from './session.ts';

// An address on this machine or the private network may be a proxy that TRUST_PROXY does not name: it sends for everyone.
const nearby = new BlockList();
for (const [net, prefix] of [
  ['127.0.0.0', 8],
  ['10.0.0.0', 8],
  ['172.16.0.0', 12],
  ['192.168.0.0', 16],
  ['169.254.0.0', 16],
] as const) {
  nearby.addSubnet(net, prefix, 'ipv4');
}
nearby.addAddress('::1', 'ipv6');
nearby.addSubnet('fc00::', 7, 'ipv6');
nearby.addSubnet('fe80::', 10, 'ipv6');

/** Not limited: files, which cost nothing; payment providers, who send for everyone and sign; health checks. */
const notCounted = /^\/(assets|pictures|brand|webhooks|healthz)(\/|$|\?)/;

/** The borrowers who may continue after others have used up their address's limit. */
export interface Excepted {
  sessions: SessionFinder;
  /** Requests of one borrower. */
  perSecond: number;
}

/**
 * Limits the requests per address to this process. Many customers of a carrier share an address: a borrower with a valid session may
 * continue within a limit of their own, whatever the others send.
 */
export function limitAddresses(app: FastifyInstance, perSecond: number, excepted: Excepted | null): void {
  const rate = new CallRate(perSecond, 'address');
  const borrowers = excepted && new CallRate(excepted.perSecond, 'borrower at a crowded address');
  const take = async ({ ip, query }: FastifyRequest) => {
    try {
      await rate.take(addressKeys(ip).own);
    } catch (error) {
      const isCrowded = error instanceof TooManyRequests;
      const borrower = isCrowded ? await excepted?.sessions.borrowerOf(launchOf(query)) : undefined;
      if (!borrower) throw error;
      await borrowers?.take(borrower);
    }
  };
  app.addHook('onRequest', async (request) => {
    const { url, ip } = request;
    // A connection that broke in the meantime has no address, and nobody waits for an answer.
    if (notCounted.test(url) || !ip || isNearby(ip)) return;
    await holdingRefusals(take(request));
  });
}

function isNearby(ip: string): boolean {
  return nearby.check(ip, isIPv6(ip) ? 'ipv6' : 'ipv4');
}
