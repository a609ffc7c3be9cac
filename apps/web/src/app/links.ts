import type { AqmSubscription, DocumentId, Portfolio, SavedScreen, Strategy, TearSheetKind } from '@pipa/contract';
import { paths } from './paths.ts';

/** In place of the version of a newsletter. */
export const NEWEST_LETTER = 'latest';
/** 3 §4: the category of the Complete Analysis. */
const COMPLETE_ANALYSIS = '4';

type Chosen = Pick<Strategy, 'id' | 'isAQM'>;

/** What the monitor is opened with; a search does not find how often a strategy trades. */
type LinkedPortfolio = Pick<Portfolio, 'id' | 'name' | 'marketType' | 'strategyId'> & {
  strategy?: Pick<Portfolio['strategy'], 'rebalancePeriod'>;
};

/** What an address says of a portfolio before it is read. */
interface KnownPortfolio {
  id: number;
  name?: string | undefined;
}

/** Links to pages: an address that can be shared, with the documented navigation state. */
export const links = {
  strategy: (strategy: Pick<Strategy, 'id' | 'name'>, tab?: string) => ({
    to: `${paths.strategyDetails}?id=${strategy.id}${tab ? `&tab=${tab}` : ''}`,
    state: { strategyId: strategy.id, strategyName: strategy.name },
  }),
  /** The page that writes a strategy, with a description in its box where it is given. */
  writeStrategy: (request = '') =>
    request === '' ? paths.writeStrategy : `${paths.writeStrategy}?${new URLSearchParams({ request })}`,
  /** An own written strategy. */
  writtenStrategy: (id: number) => `${paths.writtenStrategy}?id=${id}`,
  /** The risk assessment; once it is signed, it leads back to the strategy or model account. */
  assessmentFor: ({ id, isAQM }: Chosen) => `${paths.riskAssessment}&${isAQM ? 'aqm' : 'strategy'}=${id}`,
  /** A document of the support page. */
  document: (id: DocumentId) => `${paths.support}?document=${id}`,
  /** A user as an operator sees it. */
  operatorUser: (userId: number) => `${paths.operatorUser}?id=${userId}`,
  /** What was proposed to the user, with the dialog in which it is confirmed. */
  draft: (id: number) => `${paths.draft}?id=${id}`,
  /** The dashboard with the newest newsletter open. */
  newsletter: `${paths.dashboard}?newsletter=${NEWEST_LETTER}`,
  /** The dashboard with its news or its tutorial open. */
  introduction: (popup: 'whatsNew' | 'getStarted') => `${paths.dashboard}?open=${popup}`,
  /** The page of a strategy or model account with its subscribe dialog open. */
  subscribe: ({ id, isAQM }: Chosen) =>
    `${isAQM ? paths.aqmStrategyDetails : paths.strategyDetails}?id=${id}&subscribe=yes`,
  modelAccount: (account: Pick<Strategy, 'id' | 'name'>) => ({
    to: `${paths.aqmStrategyDetails}?id=${account.id}`,
    state: { strategyId: account.id, strategyName: account.name },
  }),
  /** An own account as its broker says it, with its link, its differences and its limits. */
  brokerAccount: (id: number) => `${paths.brokerAccount}?id=${id}`,
  /** Positions and performance of a subscription. */
  accountPosition: ({ id, name }: Pick<AqmSubscription, 'id' | 'name'>) => ({
    to: `${paths.accountPosition}?id=${id}`,
    state: { aqmOrSubscribeId: id, aqmName: name } satisfies AccountPositionState,
  }),
  /** Positions and performance of a model account itself. */
  modelAccountPosition: ({ id, name }: Pick<Strategy, 'id' | 'name'>) => ({
    to: `${paths.accountPosition}?aqm=${id}`,
    state: { aqmOrSubscribeId: id, aqmName: name } satisfies AccountPositionState,
  }),
  portfolio: (portfolio: LinkedPortfolio) => ({
    to: `${paths.portfolioMonitor}?id=${portfolio.id}`,
    state: {
      portfolioId: portfolio.id,
      portfolioName: portfolio.name,
      portfolioMarketType: portfolio.marketType,
      strategyId: portfolio.strategyId,
      period: portfolio.strategy?.rebalancePeriod,
    } satisfies PortfolioState,
  }),
  /** The tear sheet of a backtest report, the track of a strategy, a portfolio, or a paper account. */
  tearSheet: (kind: TearSheetKind, id: number) => `${paths.tearSheet}?of=${kind}&id=${id}`,
  /** What a figure was computed from. */
  receipt: (id: string) => `${paths.receipt}?id=${id}`,
  /** The monitor of a portfolio of which no more is known. */
  monitor: ({ id, name }: KnownPortfolio) => ({
    to: `${paths.portfolioMonitor}?id=${id}`,
    state: { portfolioId: id, portfolioName: name } satisfies PortfolioState,
  }),
  /** Orders of one portfolio, or of all. */
  orders: (portfolioId?: number) => (portfolioId ? `${paths.orders}?portfolio=${portfolioId}` : paths.orders),
  /** The Complete Analysis of a stock or ETF, with other parts of the address of the analysis. */
  symbol: (symbol: string, rest: Readonly<Record<string, string>> = {}) =>
    `${paths.symbol}?${new URLSearchParams({ symbol, ...rest })}`,
  /** The documented tables of a symbol, with the Complete Analysis chosen. */
  symbolAnalysis: (symbol: string, rest: Readonly<Record<string, string>> = {}) =>
    `${paths.ida}?${new URLSearchParams({ tab: 'symbol', symbol, category: COMPLETE_ANALYSIS, ...rest })}`,
  /** Symbols beside each other. */
  comparison: (symbols: readonly string[]) =>
    `${paths.ida}?${new URLSearchParams({ tab: 'symbol', compare: symbols.join(',') })}`,
  /** The screener, with a saved screen open where it is given. */
  screener: (screen: Partial<Pick<SavedScreen, 'filter' | 'sort' | 'columns'>> = {}) => {
    const { filter = '', sort = '', columns = '' } = screen;
    const kept = Object.entries({ filter, sort, columns }).filter(([, value]) => value !== '');
    return `${paths.ida}?${new URLSearchParams([['tab', 'universes'], ['signals', 'screener'], ...kept])}`;
  },
  /** A topic of the forum, with one of its answers in view where it is given. */
  topic: (id: number, answerId?: number) => `${paths.forum}?topic=${id}${answerId ? `&answer=${answerId}` : ''}`,
  /** A conversation with Ask, or a new one. */
  ask: (conversationId: number | null) => (conversationId ? `${paths.ask}?conversation=${conversationId}` : paths.ask),
  /** A shared tear sheet: its token is the fragment, which a browser sends to no server. */
  sharedTearSheet: (token: string) => `${paths.sharedTearSheet}#${token}`,
  activities: (portfolio: KnownPortfolio, log: 'portfolioLog' | 'investmentLog' = 'portfolioLog') => ({
    to: `${paths.portfolioActivities}?id=${portfolio.id}${log === 'investmentLog' ? '&log=investmentLog' : ''}`,
    state: {
      portfolioId: portfolio.id,
      portfolioName: portfolio.name,
      ...(log === 'investmentLog' ? { portfolioLog: log } : {}),
    },
  }),
};

/** Navigation state of a strategy's page. */
export interface StrategyState {
  strategyId?: number;
  strategyName?: string;
}
export interface PortfolioState {
  portfolioId?: number;
  portfolioName?: string;
  portfolioMarketType?: string;
  strategyId?: number;
  /** How often its strategy trades. */
  period?: string;
  portfolioLog?: string;
}

/** Navigation state of the Account Position page. */
export interface AccountPositionState {
  aqmOrSubscribeId?: number;
  aqmName?: string;
}

/** Where a signed risk level leads, by the address of the assessment: back to what was chosen before, if anything was. */
export function pathAfterAssessment(query: URLSearchParams): string | null {
  const strategyId = chosenId(query, undefined, 'strategy');
  const aqmId = chosenId(query, undefined, 'aqm');
  if (strategyId !== null) return links.subscribe({ id: strategyId, isAQM: false });
  return aqmId === null ? null : links.subscribe({ id: aqmId, isAQM: true });
}

/** The id that a page shows: from the address, else from the navigation state, so that a shared link wins over the history. */
export function chosenId(query: URLSearchParams, stateId?: number, param = 'id'): number | null {
  const text = query.get(param);
  const id = text === null ? stateId : Number(text);
  return id !== undefined && Number.isInteger(id) && id > 0 ? id : null;
}
