/** The fewest settings with which production starts: an address, secrets and a brand. */
export const productionEnvironment = {
  NODE_ENV: 'production',
  PUBLIC_BASE_URL: 'https://loans.example',
  PAYMENT_WEBHOOK_SECRET: 'a-secret-of-this-deployment-alone-0001',
  MASTER_KEY: 'another-secret-of-this-deployment-0002',
  TENANT_FILE: 'examples/tenant-production.json',
} as const;
