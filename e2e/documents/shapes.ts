// Names and types of the documented fields, as the documents list them.

type Kind = keyof typeof KINDS;
export type Shape = Readonly<Record<string, Kind>>;

const isText = (value: unknown): value is string => typeof value === 'string';
const isNumber = (value: unknown) => typeof value === 'number' && Number.isFinite(value);
const isInstant = (value: unknown) =>
  isText(value) && /^\d{4}-\d\d-\d\dT.*Z$/.test(value) && isNumber(Date.parse(value));
const isDay = (value: unknown) => isText(value) && /^\d{4}-\d\d-\d\d$/.test(value);
const isId = (value: unknown) => Number.isSafeInteger(value) && Number(value) > 0;

const KINDS = {
  id: isId,
  absent: (value: unknown) => value === null,
  text: (value: unknown) => isText(value) && value !== '',
  note: (value: unknown) => value === null || isText(value),
  flag: (value: unknown) => typeof value === 'boolean',
  /** Of an answer about no symbol. */
  flagOrNone: (value: unknown) => value === null || typeof value === 'boolean',
  number: isNumber,
  /** Missing values are shown as N/A. */
  metric: (value: unknown) => value === null || isNumber(value),
  instant: isInstant,
  instantOrNone: (value: unknown) => value === null || isInstant(value),
  /** YYYYMMDD. */
  tradeDay: (value: unknown) => /^\d{8}$/.test(String(value)),
  day: isDay,
  dayOrNone: (value: unknown) => value === null || isDay(value),
  list: Array.isArray,
  part: (value: unknown) => typeof value === 'object' && value !== null,
  state: (value: unknown) => ['Trial', 'Enabled', 'Disabled'].includes(String(value)),
  memberClass: (value: unknown) =>
    ['Bronze', 'Silver', 'Gold', 'Platinum', 'Diamond', 'Internal', 'Guest'].includes(String(value)),
  riskWord: (value: unknown) =>
    ['Conservative', 'MediumConservative', 'Medium', 'MediumAggressive', 'Aggressive'].includes(String(value)),
  market: (value: unknown) => value === 'US' || value === 'CN',
  portfolioStatus: (value: unknown) =>
    ['StartFailed', 'ReadyToStart', 'Starting', 'Started', 'Stop'].includes(String(value)),
  /** 3 §4: an event of a day, 0 without one. */
  eventCode: (value: unknown) => Number.isInteger(value) && Math.abs(Number(value)) <= 3,
  subscriptionStatus: (value: unknown) => ['Subscribed', 'Stop', 'Stopped'].includes(String(value)),
} as const satisfies Record<string, (value: unknown) => boolean>;

/** What of a value is not as documented, in words; nothing when all of it is. */
export function unlike(value: unknown, shape: Shape): string[] {
  if (!KINDS.part(value)) return [`${JSON.stringify(value)} is no object`];
  const fields = value as Record<string, unknown>;
  return Object.entries(shape)
    .filter(([name, kind]) => !KINDS[kind](fields[name]))
    .map(([name, kind]) => `${name} is ${JSON.stringify(fields[name])}, no ${kind}`);
}

export const captcha: Shape = { img: 'text', codeToken: 'text' };
export const verdict: Shape = { verified: 'flag', remainCount: 'number', codeToken: 'text' };

export const user: Shape = {
  userId: 'id',
  userName: 'text',
  firstName: 'text',
  lastName: 'text',
  email: 'text',
  mobile: 'text',
  riskLevel: 'metric',
  riskText: 'note',
  investorState: 'state',
  developerState: 'state',
  agreementRev: 'note',
  memberClass: 'memberClass',
  investorMemberClass: 'memberClass',
};

export const question: Shape = { questionId: 'id', questionText: 'text', answersList: 'list' };
export const choice: Shape = { value: 'text', answer: 'text' };
export const riskResult: Shape = { riskLevel: 'id', riskText: 'text', message: 'list' };

export const account: Shape = {
  id: 'id',
  userName: 'text',
  account: 'text',
  trackAccountName: 'text',
  broker: 'text',
  tradeType: 'text',
  usableCash: 'number',
  lastSyncTime: 'instant',
};
export const accountProperty: Shape = {
  trackAccountId: 'id',
  propKey: 'text',
  propValue: 'number',
  refreshTime: 'instant',
};

export const strategy: Shape = {
  id: 'id',
  name: 'text',
  status: 'text',
  createTime: 'instant',
  modifiedTime: 'instant',
  activeTime: 'instant',
  developerName: 'text',
  description: 'text',
  category: 'text',
  algoType: 'text',
  algoTypeStr: 'text',
  riskLevel: 'riskWord',
  componentType: 'text',
  rebalancePeriod: 'text',
  longShort: 'text',
  useMargin: 'flag',
  allowPaperTrading: 'flag',
  chargeType: 'text',
  chargeAmount: 'number',
  limitToMemberClass: 'memberClass',
  pipaRating: 'metric',
  marketType: 'market',
  minInvestmentAmount: 'number',
  maxInvestmentAmount: 'number',
  minInvestmentPeriod: 'number',
  specBuyValuePerOrder: 'metric',
  openForInvestor: 'flag',
  backtestType: 'text',
  tradingType: 'text',
  nextTradeDate: 'day',
  lastPerfLiquidation: 'metric',
  tradeDate: 'tradeDay',
  subPath: 'text',
  profile: 'part',
  cumReturn: 'metric',
  benchmarkCumReturn: 'metric',
  algoCAGR: 'metric',
  benchmarkCAGR: 'metric',
  alpha: 'metric',
  beta: 'metric',
  sharpe: 'metric',
  sortino: 'metric',
  algoVolatility: 'metric',
  maxDrawdown: 'metric',
  benchmarkSharpe: 'metric',
  benchmarkSortino: 'metric',
  benchmarkVolatility: 'metric',
  benchmarkMaxDrawdown: 'metric',
  numberOfSubscription: 'number',
  portfolioValue: 'number',
  onlineTime: 'instant',
  isAQM: 'flag',
  backtestReports: 'list',
  backTest: 'part',
};
export const backtestReport: Shape = {
  backtestPortfolioId: 'id',
  beginTime: 'instant',
  endTime: 'instant',
  totalReturn: 'metric',
  annualReturn: 'metric',
  cagr: 'metric',
  volatility: 'metric',
  maxDrawdown: 'metric',
  alpha: 'metric',
  beta: 'metric',
  sharpe: 'metric',
  sortino: 'metric',
  benchmarkTotalReturn: 'metric',
  benchmarkAnnualReturn: 'metric',
  benchmarkCagr: 'metric',
  benchmarkVolatility: 'metric',
  benchmarkMaxDrawdown: 'metric',
  benchmarkSharpe: 'metric',
  benchmarkSortino: 'metric',
  benchmarkSymbol: 'text',
  subPath: 'text',
  reportMark: 'number',
};
export const trackingRow: Shape = {
  strategyId: 'id',
  startTradeDate: 'tradeDay',
  tradeDate: 'tradeDay',
  tradingDays: 'number',
  cumReturn: 'metric',
  benchmarkCumReturn: 'metric',
  algoCAGR: 'metric',
  algoAnnualReturn: 'metric',
  algoVolatility: 'metric',
  alpha: 'metric',
  beta: 'metric',
  sharpe: 'metric',
  sortino: 'metric',
  maxDrawdown: 'metric',
  /** The interface description says why. */
  portfolioId: 'absent',
  subPath: 'text',
  benchmarkSymbol: 'text',
};

export const portfolio: Shape = {
  id: 'id',
  name: 'text',
  note: 'note',
  status: 'portfolioStatus',
  tradeType: 'text',
  createTime: 'instant',
  startTime: 'instantOrNone',
  brokerAccountName: 'text',
  nextTradeDate: 'dayOrNone',
  cash: 'number',
  portfolioValue: 'number',
  totalReturn: 'metric',
  returnRatio: 'metric',
  benchmarkSymbol: 'text',
  benchmarkReturnRatio: 'metric',
  lastValueUpdateTime: 'instantOrNone',
  marketType: 'market',
  strategyId: 'id',
  strategy: 'part',
  profile: 'part',
  tradeNotification: 'flag',
  subPath: 'text',
  trackingAccountId: 'id',
};
export const portfolioStrategy: Shape = { name: 'text', minInvestmentAmount: 'number', maxInvestmentAmount: 'number' };
export const profile: Shape = {
  investmentAmount: 'number',
  expectMinAnnualReturn: 'metric',
  investmentTimeframe: 'text',
  tolenranceMaxAnnualVolatility: 'metric',
  tolenranceMaxDrawdown: 'metric',
};

export const position: Shape = {
  symbol: 'text',
  marketPrice: 'number',
  costBasis: 'number',
  position: 'number',
  positionValue: 'number',
  value: 'number',
  positionPercentage: 'metric',
  profitLoss: 'number',
};
/** 2 §3: profitOrLoss in one place. */
export const aqmPosition: Shape = { ...position, profitOrLoss: 'number' };
export const aqm: Shape = {
  id: 'id',
  name: 'text',
  status: 'text',
  createTime: 'instant',
  modifiedTime: 'instant',
  developerName: 'text',
  description: 'text',
  investmentGoal: 'text',
  investmentMethod: 'text',
  riskLevel: 'riskWord',
  componentType: 'text',
  longShort: 'text',
  useMargin: 'flag',
  allowPaperTrading: 'flag',
  chargeAmount: 'number',
  limitToMemberClass: 'memberClass',
  marketType: 'market',
  minInvestmentAmount: 'number',
  maxInvestmentAmount: 'number',
  minInvestmentPeriod: 'number',
  openForInvestor: 'flag',
};
export const aqmSubscription: Shape = {
  id: 'id',
  name: 'text',
  aqmId: 'id',
  userId: 'id',
  openForInvestor: 'flag',
  brokerAccountName: 'text',
  status: 'subscriptionStatus',
};
export const order: Shape = {
  time: 'instant',
  symbol: 'text',
  action: 'text',
  shares: 'number',
  status: 'text',
  executions: 'list',
};
export const execution: Shape = {
  execTime: 'instant',
  shares: 'number',
  price: 'number',
  commission: 'number',
  exchange: 'text',
};

export const cashChange: Shape = {
  id: 'id',
  createTime: 'instant',
  amount: 'number',
  status: 'text',
  cash: 'number',
  tradeDate: 'tradeDay',
};
export const logEntry: Shape = { time: 'instant', userName: 'text', action: 'text', message: 'text' };
