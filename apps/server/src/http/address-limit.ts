import { BlockList, isIPv6 } from 'node:net';
import type { FastifyInstance } from 'fastify';
import { CallRate } from './call-rate.ts';
import { addressKeys } from './client-address.ts';

// A proxy whose X-Forwarded-For is not trusted (TRUST_PROXY) speaks for everybody, and is here or on the private network.
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

/** Files cost nothing; a provider of payments sends for everybody, and signs; whoever watches must not be refused. */
const notCounted = /^\/(assets|pictures|webhooks|healthz)(\/|$|\?)/;

/** Limits the requests that one address can make of this process. */
export function limitAddresses(app: FastifyInstance, perSecond: number): void {
  const rate = new CallRate(perSecond, 'address');
  app.addHook('onRequest', async ({ ip, url }) => {
    if (notCounted.test(url) || isNearby(ip)) return;
    await rate.take(addressKeys(ip).own);
  });
}

function isNearby(ip: string): boolean {
  return nearby.check(ip, isIPv6(ip) ? 'ipv6' : 'ipv4');
}
