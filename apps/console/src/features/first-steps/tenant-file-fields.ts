import type { TenantFile } from './first-steps.query.ts';

/** The texts of the form that are keys of the file. */
const keys = ['displayName', 'companyName', 'companyAddress', 'servicePhone', 'serviceEmail'] as const;

export const texts = [...keys, 'prefix', 'bank'] as const;
export const packs = ['none', 'mx', 'in'] as const;

/** What the form asks for: the rest of the file stays as it is. */
export interface FileFields extends Record<(typeof texts)[number], string> {
  pack: (typeof packs)[number];
  withApprovals: boolean;
}

interface Channel {
  kind?: unknown;
  prefix?: unknown;
  bank?: unknown;
}

const textOf = (value: unknown) => (typeof value === 'string' ? value : '');
const partsOf = (value: unknown) => (typeof value === 'object' && value !== null ? value : {}) as TenantFile;
const channelsOf = ({ channels }: TenantFile) => (Array.isArray(channels) ? (channels as Channel[]) : []);
const isTransfer = ({ kind }: Channel) => kind === 'transfer';

export function fieldsOf(file: TenantFile): FileFields {
  const transfer = channelsOf(file).find(isTransfer);
  const { pack } = partsOf(file.disclosure);
  return {
    ...(Object.fromEntries(keys.map((key) => [key, textOf(file[key])])) as Record<(typeof keys)[number], string>),
    prefix: textOf(transfer?.prefix),
    bank: textOf(transfer?.bank),
    pack: packs.find((one) => one === pack) ?? 'none',
    withApprovals: true,
  };
}

const transferOf = (prefix: string, bank: string) => ({
  payCode: 'bank-transfer',
  section: { es: 'Desde tu banco', en: 'From your bank' },
  name: { es: 'Transferencia', en: 'Bank transfer' },
  description: { es: 'Transferencia · en minutos', en: 'Transfer · credited within minutes' },
  logo: '/pictures/channel-bank.svg',
  kind: 'transfer',
  prefix,
  ...(bank && { bank }),
});

/** The file with what was written; an empty field leaves what there was. */
export function fileWith(file: TenantFile, { prefix, bank, pack, ...fields }: FileFields): TenantFile {
  const given = keys.flatMap((key) => (fields[key].trim() === '' ? [] : [[key, fields[key].trim()] as const]));
  const channels = channelsOf(file);
  const changed = { ...(prefix && { prefix }), ...(bank && { bank }) };
  const own = channels.some(isTransfer)
    ? channels.map((channel) => (isTransfer(channel) ? { ...channel, ...changed } : channel))
    : [...channels, ...(prefix ? [transferOf(prefix, bank)] : [])];
  const isPacked = pack !== 'none' || file.disclosure !== undefined;
  return {
    ...file,
    ...Object.fromEntries(given),
    ...(own.length > 0 && { channels: own }),
    ...(isPacked && { disclosure: { ...partsOf(file.disclosure), pack } }),
    // A pack takes no box that was left alone for consent.
    ...(pack !== 'none' && { agreementChecked: false }),
  };
}
