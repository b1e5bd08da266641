import Type from 'typebox';

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
  },
  { default: {}, additionalProperties: false },
);
