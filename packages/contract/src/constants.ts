/** Constants of the product documents; the section is named after each. */

/** 1 §9: paper money per new user and the most a paper account may hold. */
export const PAPER_MONEY = 1_000_000;
/** 1 §6: with this many paper accounts no more can be added. */
export const MAX_PAPER_ACCOUNTS = 5;
/** 1 §5 */
export const MAX_NAME_LENGTH = 48;
/** 2 §9 */
export const DEFAULT_INVESTMENT_AMOUNT = 10_000;
export const DEFAULT_BENCHMARK = 'SPY';
export const DEFAULT_MARKET = 'US';
export const STRATEGY_PAGE_SIZE = 50;
export const CASH_ACTIVITY_PAGE_SIZE = 5_000;
export const PORTFOLIO_LOG_PAGE_SIZE = 1_000;
export const REPORT_PAGE_SIZE = 10_000;
export const EXCLUDED_STRATEGY_PREFIX = 'ISF:';
/** Codes of the operator's own strategies, which background work alone asks for their decisions. */
export const OWN_STRATEGY_PREFIX = 'own:';
export const isOwnStrategy = (code: string): boolean => code.startsWith(OWN_STRATEGY_PREFIX);
/** 2 §9: periods listed first in Compare Backtest. */
export const BACKTEST_PERIODS = ['2007-05-01', '2008-06-30', '2014-01-01'] as const;
/** 2 §6 */
export const ADMIN_USER_ID = 103;
/** 1 §5: the risk assessment is redone at least yearly. */
export const RISK_ASSESSMENT_VALID_DAYS = 365;
/** 1 §8: alerts hide themselves after this time. */
export const ERROR_ALERT_MS = 6_000;
export const ALERT_MS = 3_000;
/** 1 §9: lists reload 1.2 to 1.5 seconds after a change. */
export const LIST_RELOAD_MS = 1_300;
/** 1 §9 */
export const TIME_ZONE = 'America/New_York';
export const SIDEBAR_WIDTH_PX = 230;
export const TOP_BAR_HEIGHT_PX = 61;
/** Of the line below the top bar that has the time of the market on a phone, its border included. */
export const MARKET_LINE_HEIGHT_PX = 39;
export const SIDEBAR_COLLAPSE_PX = 960;
/** 1 §2: rows of the tables and lists of the dashboard. */
export const TOP_STRATEGIES = 5;
export const RELEASED_STRATEGIES = 5;
export const DASHBOARD_ROWS = 10;
/** 1 §3: options of a user under which the client keeps which popups of the first visit were seen, with the value '1'. */
export const ONBOARDING_OPTIONS = { whatsNew: 'whatsNewSeen', getStarted: 'getStartedSeen' } as const;
export const OPTION_SEEN = '1';
/** The option of a user that keeps the answers of a risk assessment until it is signed, as JSON: letter by id of the question. */
export const RISK_ANSWERS_OPTION = 'riskAnswers';
/** 1 §9: points of the realtime statistics charts. */
export const REALTIME_POINTS = 60;

export const RISK_LEVELS = {
  1: 'Conservative',
  2: 'Medium Conservative',
  3: 'Medium',
  4: 'Medium Aggressive',
  5: 'Aggressive',
} as const;
export type RiskLevel = keyof typeof RISK_LEVELS;
/** 2 §3: the risk level of a strategy as the wire carries it. */
export const RISK_WORDS = {
  1: 'Conservative',
  2: 'MediumConservative',
  3: 'Medium',
  4: 'MediumAggressive',
  5: 'Aggressive',
} as const satisfies Record<RiskLevel, string>;
/** Display form of a risk level: `R3: Medium`. */
export const riskLabel = (level: RiskLevel): string => `R${level}: ${RISK_LEVELS[level]}`;
export const isRiskLevel = (value: number): value is RiskLevel => value in RISK_LEVELS;

/** Pixels of the picture of a captcha. */
export const CAPTCHA_WIDTH = 320;
export const CAPTCHA_HEIGHT = 160;
