/** The keys that the vendors of the sandbox take. */
export const sandboxKeys = {
  ALPACA_DATA_KEY: 'SANDBOXALPACAKEY',
  ALPACA_DATA_SECRET: 'sandbox-alpaca-secret',
  EODHD_TOKEN: 'sandbox.eodhd.token',
  MASSIVE_KEY: 'sandbox-massive-key',
  TIINGO_TOKEN: 'sandbox-tiingo-token',
  FRED_KEY: '0123456789abcdef0123456789abcdef',
  SEC_CONTACT: 'Pipa Sandbox admin@example.com',
} as const;
