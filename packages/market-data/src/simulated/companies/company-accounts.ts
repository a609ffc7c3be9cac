import type { EarningsSurprise, QuarterlyStatement } from '@pipa/quant';
import { normalAt, uniformAt } from '../../counter-random.ts';
import { clamp } from '../clamp.ts';
import { balanceSheet, thousands } from './balance-sheet.ts';
import { type CompanyTraits, ordinaryMargin } from './company-traits.ts';
import type { FiscalCalendar } from './fiscal-calendar.ts';
import { incomeStatement } from './income-statement.ts';

/** The market and the economy on the last day of a quarter. */
export interface QuarterClose {
  readonly quarter: number;
  /** Market value at the smoothed price, dollars. */
  readonly marketValue: number;
  /** Pressure of recessions on earnings, see EarningsCycle. */
  readonly pressure: number;
  readonly shortRate: number;
  /** Annual borrowing rate of a company with ordinary credit. */
  readonly borrowingRate: number;
  /** Declared dividend in dollars a share, in shares as of the report. */
  readonly dividendPerShare: number;
  /** Standard normal draw of the results. */
  readonly news: number;
}

export interface QuarterReport {
  readonly statement: QuarterlyStatement;
  readonly surprise: EarningsSurprise;
}

/** Share of the gap to the sales implied by its market value that a company closes in a quarter. */
const CATCHING_UP = 0.16;
/** Sales and margin that a full recession takes from a company of ordinary cyclicality. */
const LOST_SALES = 0.07;
const LOST_MARGIN = 0.45;
/** Analysts are guided low: mean of the surprise over the usual earnings, and its standard deviation. */
const GUIDED_LOW = 0.022;
const SURPRISE = 0.06;
const FRESH_NOISE = 0.5;
/** Quarterly earnings, as part of the market value, by which the surprise of one who earns nothing is measured. */
const LEAST_USUAL = 0.001;
/** Speed of buybacks and issues, and their largest share of the shares in a quarter. */
const CAPITAL_PULL = 0.06;
const MOST_BOUGHT_BACK = 0.01;
const MOST_ISSUED = 0.012;
const MOST_ISSUED_IN_NEED = 0.05;
/** Part of the excess equity that spin-offs, revaluations and special payments take each quarter. */
const SPUN_OFF = 0.04;
/** Part of its ordinary earnings that a company in trouble loses, at least; and for how many quarters. */
const TROUBLE_COST = 0.85;
const TROUBLE_QUARTERS = 3;

/** State of the accounts that each quarter changes. */
export interface AccountsState {
  readonly firstQuarter: number;
  /** Annual sales at the present pace, dollars. */
  sales: number;
  equity: number;
  debt: number;
  liabilities: number;
  marginNoise: number;
  trouble: { readonly quarters: number; readonly cost: number };
  rate: number;
  shares: number;
  expected: { readonly sales: number; readonly margin: number };
}

interface AccountsStart {
  readonly firstQuarter: number;
  /** Market value before the first quarter, dollars. */
  readonly marketValue: number;
  readonly shares: number;
  readonly rate: number;
}

/** The books of one company. Quarters are closed in order; each depends on what was known when it ended and its news. */
export class CompanyAccounts {
  readonly traits: CompanyTraits;
  readonly #key: number;
  readonly #fiscal: FiscalCalendar;
  readonly #state: AccountsState;

  /** With a saved state the accounts go on from there. */
  constructor(
    traits: CompanyTraits,
    key: number,
    fiscal: FiscalCalendar,
    start: AccountsStart | { readonly saved: AccountsState },
  ) {
    this.traits = traits;
    this.#key = key;
    this.#fiscal = fiscal;
    this.#state = 'saved' in start ? start.saved : stateBefore(traits, key, start);
  }

  /** The state after the last quarter; the next quarter changes this object. */
  get state(): AccountsState {
    return this.#state;
  }

  get shares(): number {
    return this.#state.shares;
  }

  split(ratio: number): void {
    this.#state.shares = Math.max(1, Math.round(this.#state.shares * ratio));
  }

  /** Closes a quarter and reports it; `raising` allows issues and buybacks of shares. */
  close(at: QuarterClose, raising: boolean): QuarterReport {
    this.#moveOn(at);
    const { norms } = this.traits;
    const { sales } = this.#state.expected;
    const sold = (sales / 4) * seasonOf(this.traits, this.#fiscal.quarterMonth(at.quarter));
    const forecast = sold * this.#state.expected.margin;
    const surprise = this.#surprise(at, forecast);
    const depreciation = (norms.depreciationToSales * sales) / 4;
    const income = incomeStatement(this.traits, {
      sales: sold * (1 + 0.008 * at.news),
      netIncome: forecast + surprise,
      interest: this.#interest(at),
      depreciation,
    });
    const flows = this.#cashFlows(at, income.netIncome, depreciation);
    this.#settle(at, income.netIncome, raising);
    const balances = balanceSheet(this.traits, this.#state, this.#key, at.quarter);
    this.#state.liabilities = balances.totalLiabilities;
    const { quarter, dividendPerShare } = at;
    const dates = { quarterEnd: this.#fiscal.quarterEnd(quarter), reportedDay: this.#fiscal.reportDay(quarter) };
    const sharesOutstanding = this.#state.shares;
    const eps = income.netIncome / sharesOutstanding;
    return {
      statement: { ...dates, ...income, eps, sharesOutstanding, dividendPerShare, ...balances, ...flows },
      surprise: { ...dates, epsEstimate: eps - surprise / sharesOutstanding, epsActual: eps },
    };
  }

  /** Expected earnings a share of a quarter at the present sales and margin. */
  expectedEps(quarter: number): number {
    const { sales, margin } = this.#state.expected;
    return ((sales / 4) * seasonOf(this.traits, this.#fiscal.quarterMonth(quarter)) * margin) / this.#state.shares;
  }

  /** Log distance of a market value from the one that its sales usually stand for: growth that is priced in. */
  pricedIn(marketValue: number): number {
    return Math.log(marketValue / (this.#state.sales * this.traits.priceToSales));
  }

  #moveOn(at: QuarterClose): void {
    const { traits } = this;
    const gap = clamp(this.pricedIn(at.marketValue), 0.8);
    this.#state.sales *= Math.exp(traits.growth / 4 + CATCHING_UP * gap + 0.012 * normalAt(this.#key, at.quarter, 63));
    this.#state.marginNoise =
      0.7 * this.#state.marginNoise + 0.7 * traits.marginNoise * normalAt(this.#key, at.quarter, 64);
    const strain = traits.norms.cyclicality * at.pressure;
    const ordinary = ordinaryMargin(traits, at.quarter - this.#state.firstQuarter);
    const swing = this.#state.marginNoise - LOST_MARGIN * strain - this.#troubleCost(at.quarter, gap);
    this.#state.expected = {
      sales: this.#state.sales * (1 - Math.min(0.4, LOST_SALES * strain)),
      margin: (ordinary > 0 ? ordinary * Math.exp(0.4 * gap) : ordinary) + Math.abs(ordinary) * swing,
    };
    this.#state.rate += 0.06 * (at.borrowingRate - this.#state.rate);
  }

  /** Share of the ordinary earnings lost to company-specific trouble, which a fallen price makes more likely. */
  #troubleCost(quarter: number, gap: number): number {
    const left = this.#state.trouble.quarters - 1;
    if (left > 0) this.#state.trouble = { ...this.#state.trouble, quarters: left };
    else if (uniformAt(this.#key, quarter, 46) < this.traits.frailty * Math.exp(-3 * gap)) {
      const depth = uniformAt(this.#key, quarter, 47);
      this.#state.trouble = { quarters: TROUBLE_QUARTERS + Math.floor(7 * depth), cost: TROUBLE_COST + 0.8 * depth };
    } else this.#state.trouble = { quarters: 0, cost: 0 };
    return this.#state.trouble.cost;
  }

  /** Dollars by which net income differs from the forecast: mostly the draw that moves the price that day. */
  #surprise({ quarter, marketValue, news }: QuarterClose, forecast: number): number {
    const usual = Math.max(Math.abs(forecast), LEAST_USUAL * marketValue);
    const draw = news + FRESH_NOISE * normalAt(this.#key, quarter, 62);
    return usual * (GUIDED_LOW + SURPRISE * clamp(draw, 3.5));
  }

  #interest({ shortRate }: QuarterClose): number {
    const deposits =
      this.traits.norms.depositCost * shortRate * Math.max(0, this.#state.liabilities - this.#state.debt);
    return (this.#state.debt * this.#state.rate + deposits) / 4;
  }

  #cashFlows({ quarter, pressure }: QuarterClose, netIncome: number, depreciation: number) {
    const { capexToSales } = this.traits.norms;
    const timing = 0.14 * (Math.abs(netIncome) + depreciation) * normalAt(this.#key, quarter, 65);
    const effort = Math.exp(0.18 * normalAt(this.#key, quarter, 66)) * (1 - Math.min(0.4, 0.25 * pressure));
    return {
      operatingCashflow: thousands(netIncome + depreciation + timing),
      capex: thousands(((capexToSales * this.#state.sales) / 4) * effort),
    };
  }

  /** Equity grows by retained earnings; debt and shares move towards the targets of the company. */
  #settle(at: QuarterClose, netIncome: number, raising: boolean): void {
    this.#state.equity += netIncome - at.dividendPerShare * this.#state.shares;
    this.#state.debt += 0.12 * (wantedDebt(this.traits, at.marketValue) - this.#state.debt);
    if (!raising) return;
    const wanted = at.marketValue / this.traits.priceToBook;
    const most = this.#state.equity < 0.35 * wanted ? MOST_ISSUED_IN_NEED : MOST_ISSUED;
    const pull = this.#state.equity < 0.35 * wanted ? 3 * CAPITAL_PULL : CAPITAL_PULL;
    this.#state.equity -= SPUN_OFF * Math.max(0, this.#state.equity - 1.2 * wanted);
    const issued = Math.min(most, Math.max(-MOST_BOUGHT_BACK, (pull * (wanted - this.#state.equity)) / at.marketValue));
    this.#state.equity += issued * at.marketValue;
    this.#state.shares = Math.max(1, Math.round(this.#state.shares * (1 + issued)));
  }
}

function stateBefore(traits: CompanyTraits, key: number, start: AccountsStart): AccountsState {
  const { firstQuarter, marketValue, shares, rate } = start;
  const balances = {
    sales: marketValue / traits.priceToSales,
    equity: marketValue / traits.priceToBook,
    debt: wantedDebt(traits, marketValue),
  };
  return {
    firstQuarter,
    ...balances,
    liabilities: balanceSheet(traits, balances, key, firstQuarter - 1).totalLiabilities,
    marginNoise: 0,
    trouble: { quarters: 0, cost: 0 },
    rate,
    shares,
    expected: { sales: 0, margin: 0 },
  };
}

function wantedDebt({ debtToCapital, priceToBook }: CompanyTraits, marketValue: number): number {
  return ((debtToCapital / (1 - debtToCapital)) * marketValue) / priceToBook;
}

/** A quarter's sales relative to the average quarter; the four factors of a year sum to 4. */
function seasonOf({ norms: { seasonality, busiestMonth } }: CompanyTraits, lastMonth: number): number {
  return 1 + seasonality * Math.cos((2 * Math.PI * (lastMonth - busiestMonth)) / 12);
}
