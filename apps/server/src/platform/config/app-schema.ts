import Type from 'typebox';

/** As in a campaign's `downloads`. */
const store = Type.String({
  default: '',
  maxLength: 500,
  pattern: '^(https://[^\\s"<>]+)?$',
  meant: 'an address in an app store that begins with https://, or empty',
});

/** The lender's own apps, so that a link to this server opens them. */
export const appsSchema = Type.Object(
  {
    android: Type.Array(
      Type.Object(
        {
          package: Type.String({
            pattern: '^[A-Za-z][A-Za-z0-9_]*(\\.[A-Za-z][A-Za-z0-9_]*)+$',
            meant: 'such as mx.lender.app',
          }),
          sha256: Type.Array(
            Type.String({
              pattern: '^([0-9A-F]{2}:){31}[0-9A-F]{2}$',
              meant: '32 pairs of hex digits in capitals, with colons between them, as keytool prints them',
            }),
            { minItems: 1 },
          ),
        },
        { additionalProperties: false },
      ),
      {
        default: [],
        description:
          'Android apps that links to this server open: `package`, and `sha256`, the fingerprints of their certificates (`/.well-known/assetlinks.json`)',
      },
    ),
    ios: Type.Array(
      Type.String({
        pattern: '^[A-Z0-9]{10}\\.[A-Za-z0-9.-]+$',
        meant: 'team and bundle, such as ABCDE12345.mx.lender.app',
      }),
      {
        default: [],
        description:
          'iOS apps that links to this server open: team and bundle (`/.well-known/apple-app-site-association`)',
      },
    ),
    downloads: Type.Object(
      { ios: store, android: store },
      {
        default: {},
        additionalProperties: false,
        description:
          'Where the apps are in the stores, on a host of `promotion.storeHosts` or `allowedHosts`: the company site leads there. Empty: it names no store',
      },
    ),
  },
  { default: {}, additionalProperties: false },
);
