import type { OwnMoney } from '@pipa/contract';

/** A paper account with one portfolio of two funds; every sum agrees. */
export const moneyRows = (over: Partial<OwnMoney> = {}): OwnMoney => {
  const parts = {
    value: 1_010_000.5,
    usableCash: 900_000,
    reservedCash: 49_900,
    inPortfolios: 60_000.5,
    toCome: 100,
    dailyProfitLoss: 500.25,
  };
  const holding = {
    sector: 'Bond',
    shares: 100,
    price: 400,
    ratio: 0.04,
    dailyChange: 0.01,
    profitLoss: 5,
    portfolios: 1,
  };
  return {
    at: '2026-11-20T15:07:00.000Z',
    total: { ...parts, dailyReturn: 0.0005, benchmarkDailyReturn: 0.002 },
    accounts: [{ id: 1, name: 'Savings', account: 'P1000001', broker: 'PIPA', tradeType: 'SIMU_PIPA', ...parts }],
    portfolios: [
      {
        id: 8,
        name: 'First',
        strategyType: 'AQS',
        strategyId: 4,
        strategyName: 'Trend',
        tradeType: 'SIMU_PIPA',
        trackAccountId: 1,
        accountName: 'P1000001',
        status: 'Started',
        isStopping: false,
        statusReason: null,
        value: 60_000.5,
        positionsValue: 50_000,
        cash: 10_000.5,
        toCome: 0,
        investedAmount: 50_000,
        dailyProfitLoss: 500.25,
        dailyReturn: 0.0084,
        totalReturn: 10_000.5,
        returnRatio: 0.2,
        benchmarkReturnRatio: 0.15,
        startTime: '2026-10-01T13:30:00.000Z',
        nextTradeDate: '2026-12-01',
      },
    ],
    holdings: [
      { ...holding, symbol: 'TLT', name: 'Long bonds', value: 40_000 },
      { ...holding, symbol: 'IEF', name: 'Medium bonds', value: 10_000 },
    ],
    cash: 959_900.5,
    dividendsToCome: 100,
    sectors: [{ name: 'Bond', value: 50_000, ratio: 0.05 }],
    strategies: [
      {
        strategyId: 4,
        strategyType: 'AQS',
        name: 'Trend',
        portfolios: 1,
        value: 60_000.5,
        ratio: 0.06,
        dailyProfitLoss: 500.25,
      },
    ],
    ...over,
  };
};
