import type { Portfolio, Strategy, TrackAccount } from '@pipa/contract';

/** Rows of the wire with plain values, for tests. */
export const accountRow = (id: number, over: Partial<TrackAccount> = {}): TrackAccount => ({
  id,
  userName: 'demo',
  account: `P${id}`,
  trackAccountName: 'Paper',
  broker: 'PIPA',
  tradeType: 'SIMU_PIPA',
  usableCash: 50_000,
  reservedCash: 0,
  totalCash: 50_000,
  positionsValue: 0,
  dividendsToCome: 0,
  netLiquidation: 50_000,
  isDeleted: false,
  isFrozen: false,
  frozenTime: null,
  frozenReason: null,
  lastSyncTime: null,
  createTime: '2026-11-20T12:00:00.000Z',
  ...over,
});

/** The fields that the dialogs of a portfolio read. */
export const portfolioRow = (over: Partial<Portfolio> = {}) =>
  ({
    id: 8,
    name: 'First',
    note: 'My note',
    tradeType: 'SIMU_PIPA',
    trackingAccountId: 1,
    marketType: 'US',
    cash: 0,
    receivable: 0,
    portfolioValue: 0,
    buyValuePerOrder: null,
    sellValuePerOrder: null,
    strategyId: 4,
    strategy: { id: 4, name: 'Momentum', minInvestmentAmount: 10_000, maxInvestmentAmount: 60_000 },
    profile: {
      investmentAmount: 20_000,
      expectMinAnnualReturn: null,
      investmentTimeframe: '6',
      tolenranceMaxAnnualVolatility: null,
      tolenranceMaxDrawdown: null,
      stopOnTolerance: false,
      liquidateOnEmergency: false,
      portfolioType: 'NotCare',
      importanceOrder: '123',
    },
    ...over,
  }) as Portfolio;

/** The fields that the subscribe dialog reads. */
export const strategyRow = (over: Partial<Strategy> = {}) =>
  ({
    id: 4,
    name: 'Momentum',
    status: 'Online',
    openForInvestor: true,
    riskLevel: 'MediumConservative',
    riskLevelNumber: 2,
    limitToMemberClass: 'Bronze',
    marketType: 'US',
    allowPaperTrading: true,
    chargeType: 'Free',
    chargeAmount: 0,
    minInvestmentAmount: 5_000,
    maxInvestmentAmount: 60_000,
    profile: { liquidateOnEmergency: true },
    ...over,
  }) as Strategy;
