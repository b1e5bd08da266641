import { BlockList, isIPv6 } from 'node:net';
import type { FastifyInstance } from 'fastify';
import { CallRate } from './call-rate.ts';
import { addressKeys } from './client-address.ts';
import { holdingRefusals } from './held-refusal.ts';

// An address on this machine or the private network may be a proxy that TRUST_PROXY does not name: it sends for everybody.
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

/** Not limited: files, which cost nothing; payment providers, who send for everybody and sign; health checks. */
const notCounted = /^\/(assets|pictures|brand|webhooks|healthz)(\/|$|\?)/;

/** Limits the requests per address to this process. */
export function limitAddresses(app: FastifyInstance, perSecond: number): void {
  const rate = new CallRate(perSecond, 'address');
  app.addHook('onRequest', async ({ ip, url }) => {
    // A connection that broke meanwhile has no address, and nobody waits for an answer.
    if (notCounted.test(url) || !ip || isNearby(ip)) return;
    await holdingRefusals(rate.take(addressKeys(ip).own));
  });
}

function isNearby(ip: string): boolean {
  return nearby.check(ip, isIPv6(ip) ? 'ipv6' : 'ipv4');
}
