/**
 * Names in the taxonomies of the SEC from which a figure of a statement is taken, the first that a period has. Companies change them
 * over the years, so the choice is made for each period, never for a company.
 */
const usGaap = (...tags: readonly string[]): readonly string[] => tags.map((tag) => `us-gaap:${tag}`);

/** Flows: of the quarter, or of the year to date. */
export const FLOWS = {
  revenue: usGaap(
    'RevenueFromContractWithCustomerExcludingAssessedTax',
    'RevenueFromContractWithCustomerIncludingAssessedTax',
    'Revenues',
    'SalesRevenueNet',
    'RevenuesNetOfInterestExpense',
    'RegulatedAndUnregulatedOperatingRevenue',
    'RealEstateRevenueNet',
    'SalesRevenueGoodsNet',
  ),
  grossProfit: usGaap('GrossProfit'),
  costOfRevenue: usGaap('CostOfRevenue', 'CostOfGoodsAndServicesSold', 'CostOfGoodsSold'),
  operatingIncome: usGaap('OperatingIncomeLoss'),
  pretaxIncome: usGaap(
    'IncomeLossFromContinuingOperationsBeforeIncomeTaxesExtraordinaryItemsNoncontrollingInterest',
    'IncomeLossFromContinuingOperationsBeforeIncomeTaxesMinorityInterestAndIncomeLossFromEquityMethodInvestments',
  ),
  /** Of a bank, whose revenue is what interest and fees leave. */
  netInterestIncome: usGaap('InterestIncomeExpenseNet'),
  noninterestIncome: usGaap('NoninterestIncome'),
  depreciation: usGaap(
    'DepreciationDepletionAndAmortization',
    'DepreciationAmortizationAndAccretionNet',
    'DepreciationAndAmortization',
    'Depreciation',
  ),
  interestExpense: usGaap(
    'InterestExpense',
    'InterestExpenseNonoperating',
    'InterestAndDebtExpense',
    'InterestExpenseDebt',
  ),
  incomeTax: usGaap('IncomeTaxExpenseBenefit'),
  netIncome: usGaap('NetIncomeLoss', 'ProfitLoss', 'NetIncomeLossAvailableToCommonStockholdersBasic'),
  /** What preferred dividends leave to the common shareholders, of which earnings a share are. */
  commonIncome: usGaap(
    'NetIncomeLossAvailableToCommonStockholdersDiluted',
    'NetIncomeLossAvailableToCommonStockholdersBasic',
  ),
  operatingCashflow: usGaap(
    'NetCashProvidedByUsedInOperatingActivities',
    'NetCashProvidedByUsedInOperatingActivitiesContinuingOperations',
  ),
  capex: usGaap('PaymentsToAcquirePropertyPlantAndEquipment', 'PaymentsToAcquireProductiveAssets'),
  dividends: usGaap('PaymentsOfDividendsCommonStock', 'PaymentsOfDividends'),
} as const;

/** Dollars a share, of the quarter or of the year to date. */
export const PER_SHARE = {
  eps: usGaap('EarningsPerShareDiluted', 'EarningsPerShareBasicAndDiluted', 'EarningsPerShareBasic'),
  dividendPerShare: usGaap('CommonStockDividendsPerShareDeclared', 'CommonStockDividendsPerShareCashPaid'),
} as const;

/** Averages over a quarter or over the year to date, which are never subtracted. */
export const AVERAGE_SHARES = usGaap(
  'WeightedAverageNumberOfDilutedSharesOutstanding',
  'WeightedAverageNumberOfShareOutstandingBasicAndDiluted',
  'WeightedAverageNumberOfSharesOutstandingBasic',
);

/** On the cover of a filing, as of a day after its quarter. */
export const COVER_SHARES = ['dei:EntityCommonStockSharesOutstanding'] as const;

/** Balances of a quarter's last day. */
export const BALANCES = {
  cash: usGaap(
    'CashAndCashEquivalentsAtCarryingValue',
    'CashCashEquivalentsRestrictedCashAndRestrictedCashEquivalents',
    'CashAndDueFromBanks',
    'Cash',
  ),
  currentAssets: usGaap('AssetsCurrent'),
  totalAssets: usGaap('Assets'),
  currentLiabilities: usGaap('LiabilitiesCurrent'),
  totalLiabilities: usGaap('Liabilities'),
  equity: usGaap('StockholdersEquity', 'StockholdersEquityIncludingPortionAttributableToNoncontrollingInterest'),
  /** With the part of others in subsidiaries: what assets less liabilities are. */
  equityWithOthers: usGaap(
    'StockholdersEquityIncludingPortionAttributableToNoncontrollingInterest',
    'StockholdersEquity',
  ),
  longTermDebt: usGaap('LongTermDebt', 'LongTermDebtAndCapitalLeaseObligationsIncludingCurrentMaturities'),
  debtOverAYear: usGaap('LongTermDebtNoncurrent', 'LongTermDebtAndCapitalLeaseObligations'),
  debtWithinAYear: usGaap('LongTermDebtCurrent', 'LongTermDebtAndCapitalLeaseObligationsCurrent'),
  /** All debt that is due within a year, borrowings and maturities. */
  currentDebt: usGaap('DebtCurrent'),
  borrowings: usGaap('ShortTermBorrowings', 'CommercialPaper'),
} as const;

export type FlowName = keyof typeof FLOWS;
export type BalanceName = keyof typeof BALANCES;

const units = (concepts: readonly string[], unit: string): [string, string][] =>
  concepts.map((concept) => [concept, unit]);

/** The unit of every concept that a statement is made from. Figures of others, and in other currencies, are left out. */
export const UNIT_OF_CONCEPT: ReadonlyMap<string, string> = new Map([
  ...units(Object.values(FLOWS).flat(), 'USD'),
  ...units(Object.values(BALANCES).flat(), 'USD'),
  ...units(Object.values(PER_SHARE).flat(), 'USD/shares'),
  ...units(AVERAGE_SHARES, 'shares'),
  ...units(COVER_SHARES, 'shares'),
]);
