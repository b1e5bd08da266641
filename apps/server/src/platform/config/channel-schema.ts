import Type, { type Static } from 'typebox';
import { bothLanguages } from './both-languages.ts';

/** A way to pay a voucher. The tenant defines its channels: shops and banks differ by country. */
export const channelSchema = Type.Object(
  {
    payCode: Type.String({ pattern: '^[a-z0-9-]{1,32}$' }),
    /** Channels with the same section are shown together, under its title. */
    section: bothLanguages,
    name: bothLanguages,
    description: bothLanguages,
    logo: Type.String({ minLength: 1 }),
    /** cash: a 14-digit reference at a till; transfer: an 18-digit CLABE for each code. */
    kind: Type.Union([Type.Literal('cash'), Type.Literal('transfer')]),
    /** The first digits of this channel's references: 2 for cash, 6 (bank and city) for transfer. */
    prefix: Type.String({ pattern: '^(\\d{2}|\\d{6})$' }),
    /** For transfer: the CLABE's bank, as other banks list it. Default: the one for its first three digits. */
    bank: Type.Optional(Type.String({ minLength: 1 })),
    site: Type.String({ default: '' }),
    /** Payments are multiples of this amount, in minor units, such as 50 if no smaller coins are used. Codes are rounded up to it. */
    step: Type.Optional(Type.Integer({ minimum: 1, maximum: 100_000 })),
    /** What the shop or bank itself charges its customer for a payment, in minor units. */
    fee: Type.Optional(Type.Integer({ minimum: 1, maximum: 1_000_000 })),
  },
  { additionalProperties: false },
);

export type ChannelSettings = Static<typeof channelSchema>;

const cash = { es: 'Efectivo en tienda', en: 'Cash at a shop' };
const transfer = { es: 'Desde tu banco', en: 'From your bank' };

/** Fictional channels for the demo. A no-break space keeps a short word with the next one. */
export const demoChannels: ChannelSettings[] = [
  {
    payCode: 'store',
    section: cash,
    name: { es: 'Tienda de la esquina', en: 'Corner shop' },
    description: { es: 'Tienda de la esquina · llega al\u00a0momento', en: 'Corner shop · credited at once' },
    logo: '/pictures/channel-store.svg',
    kind: 'cash',
    prefix: '93',
    site: 'https://tienda.example/pagos',
  },
  {
    payCode: 'pharmacy',
    section: cash,
    name: { es: 'Farmacia', en: 'Pharmacy' },
    description: { es: 'Farmacia · llega al\u00a0momento', en: 'Pharmacy · credited at once' },
    logo: '/pictures/channel-pharmacy.svg',
    kind: 'cash',
    prefix: '94',
    site: 'https://farmacia.example/pagos',
  },
  {
    payCode: 'bank-transfer',
    section: transfer,
    name: { es: 'Transferencia', en: 'Bank transfer' },
    description: { es: 'Transferencia · llega en\u00a0minutos', en: 'Transfer · credited within minutes' },
    logo: '/pictures/channel-bank.svg',
    kind: 'transfer',
    prefix: '999180',
    bank: 'Banco Demo',
    site: '',
  },
];
