/** Ratios of an ordinary company's accounts by sector, as fractions; flows are annual. */
export interface AccountingNorms {
  readonly priceToEarnings: number;
  readonly priceToBook: number;
  readonly netMargin: number;
  /** Null for businesses without cost of goods. */
  readonly grossMargin: number | null;
  readonly depreciationToSales: number;
  readonly capexToSales: number;
  /** Interest-bearing debt over debt and equity. */
  readonly debtToCapital: number;
  /** Payables, deferred items and the like over sales. */
  readonly otherLiabilitiesToSales: number;
  readonly cashToAssets: number;
  /** Receivables and inventories over sales. */
  readonly workingCapitalToSales: number;
  readonly currentRatio: number;
  /** Effect of a recession on the margin; 1 is the market's average. */
  readonly cyclicality: number;
  /** Equity over assets where deposits or reserves make the rest of the balance sheet; null elsewhere. */
  readonly equityToAssets: number | null;
  /** Share of the short rate that is paid on deposits; 0 for companies without deposits. */
  readonly depositCost: number;
  /** Sales of the best quarter over an ordinary one's, less one; the month with which it ends, from 1. */
  readonly seasonality: number;
  readonly busiestMonth: number;
  readonly taxRate: number;
}

const ORDINARY: AccountingNorms = {
  priceToEarnings: 16,
  priceToBook: 3,
  netMargin: 0.08,
  grossMargin: 0.36,
  depreciationToSales: 0.04,
  capexToSales: 0.045,
  debtToCapital: 0.36,
  otherLiabilitiesToSales: 0.3,
  cashToAssets: 0.1,
  workingCapitalToSales: 0.24,
  currentRatio: 1.7,
  cyclicality: 1,
  equityToAssets: null,
  depositCost: 0,
  seasonality: 0.03,
  busiestMonth: 11,
  taxRate: 0.23,
};

/** A REIT pays no tax on what it passes on and writes off far more than wears out. */
const PROPERTY: Partial<AccountingNorms> = {
  priceToEarnings: 25.5,
  priceToBook: 2,
  netMargin: 0.24,
  grossMargin: 0.66,
  depreciationToSales: 0.24,
  capexToSales: 0.2,
  debtToCapital: 0.5,
  otherLiabilitiesToSales: 0.45,
  cashToAssets: 0.02,
  workingCapitalToSales: 0.1,
  currentRatio: 1.1,
  cyclicality: 0.5,
  taxRate: 0.01,
};

const BY_SECTOR: Readonly<Record<string, Partial<AccountingNorms>>> = {
  'Communication Services': {
    priceToEarnings: 16.5,
    netMargin: 0.11,
    grossMargin: 0.52,
    depreciationToSales: 0.08,
    capexToSales: 0.08,
    debtToCapital: 0.42,
    workingCapitalToSales: 0.18,
    cyclicality: 0.8,
  },
  'Consumer Discretionary': {
    netMargin: 0.065,
    grossMargin: 0.36,
    priceToBook: 3.4,
    cyclicality: 1.3,
    seasonality: 0.12,
    busiestMonth: 12,
    workingCapitalToSales: 0.22,
  },
  'Consumer Staples': {
    priceToEarnings: 17.5,
    priceToBook: 3.8,
    netMargin: 0.07,
    grossMargin: 0.34,
    cyclicality: 0.25,
    currentRatio: 1.3,
    cashToAssets: 0.06,
  },
  Energy: {
    priceToEarnings: 12.5,
    priceToBook: 1.8,
    netMargin: 0.08,
    grossMargin: 0.34,
    depreciationToSales: 0.1,
    capexToSales: 0.13,
    debtToCapital: 0.34,
    cashToAssets: 0.05,
    workingCapitalToSales: 0.16,
    currentRatio: 1.3,
    cyclicality: 1.7,
  },
  Financials: {
    priceToEarnings: 12,
    priceToBook: 1.7,
    netMargin: 0.18,
    grossMargin: 0.7,
    depreciationToSales: 0.025,
    capexToSales: 0.025,
    debtToCapital: 0.45,
    cyclicality: 1.3,
    cashToAssets: 0.14,
    workingCapitalToSales: 0.7,
  },
  'Health Care': {
    priceToEarnings: 18.5,
    priceToBook: 3.8,
    netMargin: 0.11,
    grossMargin: 0.56,
    debtToCapital: 0.3,
    cashToAssets: 0.15,
    currentRatio: 2.1,
    cyclicality: 0.3,
  },
  Industrials: { priceToBook: 3.2, netMargin: 0.075, grossMargin: 0.32, cyclicality: 1.1 },
  'Information Technology': {
    priceToEarnings: 19.5,
    priceToBook: 4.5,
    netMargin: 0.13,
    grossMargin: 0.54,
    debtToCapital: 0.22,
    cashToAssets: 0.22,
    workingCapitalToSales: 0.28,
    currentRatio: 2.2,
    cyclicality: 0.9,
  },
  Materials: {
    priceToEarnings: 14,
    priceToBook: 2.2,
    netMargin: 0.075,
    grossMargin: 0.28,
    depreciationToSales: 0.06,
    capexToSales: 0.075,
    cashToAssets: 0.07,
    cyclicality: 1.4,
  },
  'Real Estate': PROPERTY,
  Utilities: {
    priceToEarnings: 15.5,
    priceToBook: 1.8,
    netMargin: 0.11,
    grossMargin: 0.44,
    depreciationToSales: 0.13,
    capexToSales: 0.26,
    debtToCapital: 0.54,
    otherLiabilitiesToSales: 0.7,
    cashToAssets: 0.02,
    workingCapitalToSales: 0.2,
    currentRatio: 0.9,
    cyclicality: 0.2,
    seasonality: 0.08,
    busiestMonth: 1,
  },
};

const BY_INDUSTRY: Readonly<Record<string, Partial<AccountingNorms>>> = {
  Banks: {
    priceToEarnings: 11,
    priceToBook: 1.3,
    netMargin: 0.23,
    grossMargin: null,
    equityToAssets: 0.105,
    depositCost: 0.4,
    cashToAssets: 0.06,
    debtToCapital: 0.5,
  },
  Insurance: {
    priceToEarnings: 11,
    priceToBook: 1.4,
    netMargin: 0.09,
    grossMargin: null,
    equityToAssets: 0.22,
    cashToAssets: 0.04,
    debtToCapital: 0.22,
    cyclicality: 0.7,
  },
  'Consumer Finance': {
    priceToEarnings: 10,
    priceToBook: 1.7,
    netMargin: 0.17,
    grossMargin: null,
    equityToAssets: 0.14,
    cashToAssets: 0.07,
    debtToCapital: 0.72,
    cyclicality: 1.6,
  },
  Biotechnology: {
    grossMargin: 0.78,
    debtToCapital: 0.18,
    cashToAssets: 0.42,
    currentRatio: 4.2,
    capexToSales: 0.04,
    netMargin: 0.18,
    priceToBook: 5,
  },
  Pharmaceuticals: { grossMargin: 0.68, netMargin: 0.15 },
  'Health Care Providers & Services': {
    grossMargin: 0.24,
    netMargin: 0.035,
    priceToBook: 2.9,
    currentRatio: 1.4,
    otherLiabilitiesToSales: 0.16,
    workingCapitalToSales: 0.16,
  },
  Software: { grossMargin: 0.72, netMargin: 0.16, priceToEarnings: 22, workingCapitalToSales: 0.22 },
  'Consumer Staples Distribution & Retail': {
    grossMargin: 0.25,
    netMargin: 0.027,
    otherLiabilitiesToSales: 0.16,
    workingCapitalToSales: 0.12,
    capexToSales: 0.025,
    depreciationToSales: 0.02,
    seasonality: 0.06,
  },
  'Specialty Retail': { seasonality: 0.22, netMargin: 0.05, workingCapitalToSales: 0.2, otherLiabilitiesToSales: 0.24 },
  'Metals & Mining': { cyclicality: 1.8, grossMargin: 0.26 },
};

/** Norms of an industry: its own where it differs from its sector. */
export function accountingNorms(sector: string | null, industry: string | null): AccountingNorms {
  return { ...ORDINARY, ...BY_SECTOR[sector ?? ''], ...BY_INDUSTRY[industry ?? ''] };
}
