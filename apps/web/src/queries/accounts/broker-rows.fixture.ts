import type { BrokerDifferenceRow, BrokerLinkRow, BrokerQuestionRow, OfferedBroker } from '@pipa/contract';

/** Rows of the wire with plain values, for tests. */
export const offers: readonly OfferedBroker[] = [
  {
    broker: 'ALPACA',
    isSandbox: true,
    takesOrders: true,
    ways: [
      { way: 'SignIn', fields: [] },
      { way: 'Form', fields: ['keyId', 'secretKey'] },
    ],
  },
  {
    broker: 'IBWEBAPI',
    isSandbox: false,
    takesOrders: false,
    ways: [
      {
        way: 'Form',
        fields: ['consumerKey', 'accessToken', 'accessTokenSecret', 'signingKey', 'encryptionKey', 'dhParameters'],
      },
    ],
  },
  { broker: 'SCHWAB', isSandbox: false, takesOrders: true, ways: [{ way: 'SignIn', fields: [] }] },
];

export const linkRow = (trackAccountId: number, over: Partial<BrokerLinkRow> = {}): BrokerLinkRow => ({
  trackAccountId,
  broker: 'ALPACA',
  tradeType: 'SIMU_ALPACA',
  isSandbox: true,
  health: 'Good',
  linkedTime: '2026-11-20T15:00:00.000Z',
  linkEndsTime: null,
  brokenReason: null,
  lastSyncTime: '2026-11-27T15:00:00.000Z',
  verifiedTime: '2026-11-27T15:00:00.000Z',
  sync: null,
  openDifferences: 0,
  killedTime: null,
  limits: {
    mostOrdersADay: 200,
    mostDollarsADay: 250_000,
    mostOfVolume: 0.05,
    mostFromPrice: 0.1,
    isDryRun: false,
  },
  today: { orders: 3, dollars: 12_345.6 },
  atBroker: {
    totalCash: 40_000,
    buyingPower: 80_000,
    netLiquidation: 55_000,
    readTime: '2026-11-27T15:00:00.000Z',
    positions: [
      { symbol: 'SPY', shares: 25, outside: 5, price: 600, unitCost: 580 },
      { symbol: 'GLD', shares: 4, outside: 4, price: null, unitCost: 240 },
    ],
  },
  ...over,
});

export const differenceRow = (id: number, over: Partial<BrokerDifferenceRow> = {}): BrokerDifferenceRow => ({
  id,
  trackAccountId: 7,
  kind: 'Position',
  symbol: 'SPY',
  executionId: null,
  atBroker: 25,
  inBooks: 20,
  foundTime: '2026-11-27T15:00:00.000Z',
  decision: null,
  reason: null,
  decidedTime: null,
  choices: ['Adopted', 'Ignored', 'Corrected'],
  ...over,
});

export const questionRow = (orderId: number, over: Partial<BrokerQuestionRow> = {}): BrokerQuestionRow => ({
  orderId,
  portfolioId: 8,
  portfolioName: 'First',
  trackAccountId: 7,
  symbol: 'SPY',
  side: 'Buy',
  shares: 12,
  questions: [
    { id: 'q1', words: 'The price is more than 3% from the last one. Are you sure?' },
    { id: 'q2', words: 'This order is large. Are you sure?' },
  ],
  askedTime: '2026-11-27T15:00:00.000Z',
  ...over,
});
