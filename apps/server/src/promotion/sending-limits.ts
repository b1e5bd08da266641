import type { TenantSettings } from '../platform/config/schema.ts';
import { phonePrefix } from '../platform/formats/phone.ts';
import { addressKeys } from '../platform/http/client-address.ts';
import type { Limit } from '../platform/http/rate-limit.repository.ts';
import type { MasterKeys } from '../platform/secrets/master-keys.ts';
import { secretHash } from '../platform/secrets/secret-hash.ts';
import type { SmsCeiling } from '../platform/sms/sms-ceiling.ts';

const minute = 60_000;
const hour = 60 * minute;
const day = 24 * hour;

export interface Asking {
  phone: string;
  phoneHash: string;
  deviceId: string;
  address: string;
  /** The mark of the browser, if the phone's owner has signed in from it before. */
  known: string | null;
}

/**
 * How many messages are too many. The tenant decides, except that nobody is sent one within the 60 s countdown (spec 9). Strangers and the
 * owner's own browsers each have a share of a phone's messages, so that neither learns about the other, and strangers cannot lock the owner
 * out.
 */
export function limitsOf(
  {
    masterKeys: { current: secret },
    tenant,
    ceiling,
  }: { masterKeys: MasterKeys; tenant: TenantSettings; ceiling: SmsCeiling },
  { phone, phoneHash, deviceId, address, known }: Asking,
): Limit[] {
  const { phonePerDay, phonePrefixPerHour, devicePerDay, addressPerHour, networkPerHour } = tenant.promotion.limits;
  const ofStrangers = Math.ceil(phonePerDay / 2);
  if (known !== null) {
    const ofOwner = phonePerDay - ofStrangers;
    return [
      ...ceiling.limits,
      { key: `sms-owner:${phoneHash}`, most: 1, span: minute },
      { key: `sms-owner-day:${phoneHash}`, most: ofOwner, span: day },
      // A thief who has signed in once must leave one to the owner's other browsers.
      {
        key: `sms-owner-browser:${secretHash(secret, 'device', phone, known)}`,
        most: Math.max(1, ofOwner - 1),
        span: day,
      },
    ];
  }
  const { prefix } = addressKeys(address);
  const [ofAddress, ofNetwork] = crowdKeys(secret, address);
  const limits: Limit[] = [
    ...ceiling.limitsOfStrangers,
    { key: `sms-phone:${phoneHash}`, most: 1, span: minute },
    { key: `sms-phone-day:${phoneHash}`, most: ofStrangers, span: day },
    // Somebody who keeps asking from one network must leave one to the owner, who registers or signs in for the first time elsewhere.
    {
      key: `sms-phone-network:${secretHash(secret, 'prefix', phone, prefix)}`,
      most: Math.max(1, ofStrangers - 1),
      span: day,
    },
    // Fraudsters who are paid per message own consecutive numbers.
    {
      key: `sms-phone-prefix:${secretHash(secret, 'phone-prefix', phonePrefix(phone))}`,
      most: phonePrefixPerHour,
      span: hour,
    },
    // Many customers of a carrier share an address, and many more a network.
    { key: ofAddress, most: addressPerHour, span: hour },
    { key: ofNetwork, most: networkPerHour, span: hour },
  ];
  // A device reports its own id: one that lies still meets the other limits.
  if (deviceId)
    limits.push({ key: `sms-device:${secretHash(secret, 'device', deviceId)}`, most: devicePerDay, span: day });
  return limits;
}

/** The limits that many people share: their address, and its network. */
export function crowdKeys(secret: string, address: string): [ofAddress: string, ofNetwork: string] {
  const { own, prefix } = addressKeys(address);
  return [`sms-address:${secretHash(secret, 'address', own)}`, `sms-prefix:${secretHash(secret, 'prefix', prefix)}`];
}

/**
 * How many messages a typed code gives back to its address: its own, and one for the next person. If half of the messages are answered
 * there are people behind an address, however many; somebody who sends them to others' phones answers none.
 */
export const releasedPerCode = 2;

/** The limits that can refuse messages. */
export const messageLimits = ['phone', 'numbers', 'device', 'address', 'network', 'deployment'] as const;
export type MessageLimit = (typeof messageLimits)[number];

const limitNames: readonly [beginning: string, limit: MessageLimit][] = [
  ['sms-phone-prefix:', 'numbers'],
  ['sms-phone', 'phone'],
  ['sms-owner', 'phone'],
  ['sms-device:', 'device'],
  ['sms-address:', 'address'],
  ['sms-prefix:', 'network'],
];

/** The limits with these keys. */
export function limitsNamed(keys: readonly string[]): Set<MessageLimit> {
  return new Set(keys.map((key) => limitNames.find(([beginning]) => key.startsWith(beginning))?.[1] ?? 'deployment'));
}
