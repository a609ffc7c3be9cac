import type { EarningsSurprise, QuarterlyStatement } from '@pipa/quant';
import { normalAt, uniformAt } from '../../counter-random.ts';
import { clamp } from '../clamp.ts';
import { balanceSheet, thousands } from './balance-sheet.ts';
import { type CompanyTraits, ordinaryMargin } from './company-traits.ts';
import type { FiscalCalendar } from './fiscal-calendar.ts';
import { incomeStatement } from './income-statement.ts';

/** What the world was like on the last day of a quarter. */
export interface QuarterClose {
  readonly quarter: number;
  /** Market value at the smoothed price, dollars. */
  readonly marketValue: number;
  /** Pressure of recessions on earnings, see EarningsCycle. */
  readonly pressure: number;
  readonly shortRate: number;
  /** What a company of ordinary credit pays, annual. */
  readonly borrowingRate: number;
  /** Dollars a share that the board declared, in shares as of the report. */
  readonly dividendPerShare: number;
  /** Standard normal draw of the results. */
  readonly news: number;
}

export interface QuarterReport {
  readonly statement: QuarterlyStatement;
  readonly surprise: EarningsSurprise;
}

/** Part of the way to the sales its value stands for that a company goes in a quarter. */
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
/** Speed at which capital is returned or raised, and how much of the shares a quarter at most. */
const CAPITAL_PULL = 0.06;
const MOST_BOUGHT_BACK = 0.01;
const MOST_ISSUED = 0.012;
const MOST_ISSUED_IN_NEED = 0.05;
/** Spin-offs, revaluations and special payments take that part of the equity nobody wants each quarter. */
const SPUN_OFF = 0.04;
/** Part of its ordinary earnings that a company in trouble loses, at least; and for how many quarters. */
const TROUBLE_COST = 0.85;
const TROUBLE_QUARTERS = 3;

/** The books of one company. Quarters are closed in order; each depends on what was known when it ended and its news. */
export class CompanyAccounts {
  readonly traits: CompanyTraits;
  readonly #key: number;
  readonly #fiscal: FiscalCalendar;
  readonly #firstQuarter: number;
  /** Sales of a year at the present pace, dollars. */
  #sales: number;
  #equity: number;
  #debt: number;
  #liabilities: number;
  #marginNoise = 0;
  #trouble = { quarters: 0, cost: 0 };
  #rate: number;
  #shares: number;
  #expected = { sales: 0, margin: 0 };

  /** `marketValue` is that of the time before `firstQuarter`. */
  constructor(
    traits: CompanyTraits,
    key: number,
    fiscal: FiscalCalendar,
    start: {
      readonly firstQuarter: number;
      readonly marketValue: number;
      readonly shares: number;
      readonly rate: number;
    },
  ) {
    this.traits = traits;
    this.#key = key;
    this.#fiscal = fiscal;
    this.#firstQuarter = start.firstQuarter;
    this.#shares = start.shares;
    this.#rate = start.rate;
    this.#sales = start.marketValue / traits.priceToSales;
    this.#equity = start.marketValue / traits.priceToBook;
    this.#debt = this.#wantedDebt(start.marketValue);
    this.#liabilities = balanceSheet(traits, this.#balances(), key, start.firstQuarter - 1).totalLiabilities;
  }

  get shares(): number {
    return this.#shares;
  }

  split(ratio: number): void {
    this.#shares = Math.max(1, Math.round(this.#shares * ratio));
  }

  /** Closes a quarter and reports it; `raising` tells whether shares are issued and bought back. */
  close(at: QuarterClose, raising: boolean): QuarterReport {
    this.#moveOn(at);
    const { norms } = this.traits;
    const { sales } = this.#expected;
    const sold = (sales / 4) * seasonOf(this.traits, this.#fiscal.quarterMonth(at.quarter));
    const forecast = sold * this.#expected.margin;
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
    const balances = balanceSheet(this.traits, this.#balances(), this.#key, at.quarter);
    this.#liabilities = balances.totalLiabilities;
    const { quarter, dividendPerShare } = at;
    const dates = { quarterEnd: this.#fiscal.quarterEnd(quarter), reportedDay: this.#fiscal.reportDay(quarter) };
    const sharesOutstanding = this.#shares;
    const eps = income.netIncome / sharesOutstanding;
    return {
      statement: { ...dates, ...income, eps, sharesOutstanding, dividendPerShare, ...balances, ...flows },
      surprise: { ...dates, epsEstimate: eps - surprise / sharesOutstanding, epsActual: eps },
    };
  }

  /** Earnings a share that the present course brings in a quarter. */
  expectedEps(quarter: number): number {
    const { sales, margin } = this.#expected;
    return ((sales / 4) * seasonOf(this.traits, this.#fiscal.quarterMonth(quarter)) * margin) / this.#shares;
  }

  /** Log distance of a market value from the one that its sales usually stand for: growth that is priced in. */
  pricedIn(marketValue: number): number {
    return Math.log(marketValue / (this.#sales * this.traits.priceToSales));
  }

  #moveOn(at: QuarterClose): void {
    const { traits } = this;
    const gap = clamp(this.pricedIn(at.marketValue), 0.8);
    this.#sales *= Math.exp(traits.growth / 4 + CATCHING_UP * gap + 0.012 * normalAt(this.#key, at.quarter, 63));
    this.#marginNoise = 0.7 * this.#marginNoise + 0.7 * traits.marginNoise * normalAt(this.#key, at.quarter, 64);
    const strain = traits.norms.cyclicality * at.pressure;
    const ordinary = ordinaryMargin(traits, at.quarter - this.#firstQuarter);
    const swing = this.#marginNoise - LOST_MARGIN * strain - this.#troubleCost(at.quarter, gap);
    this.#expected = {
      sales: this.#sales * (1 - Math.min(0.4, LOST_SALES * strain)),
      margin: (ordinary > 0 ? ordinary * Math.exp(0.4 * gap) : ordinary) + Math.abs(ordinary) * swing,
    };
    this.#rate += 0.06 * (at.borrowingRate - this.#rate);
  }

  /** Part of the ordinary earnings lost to trouble of its own, which a fallen price announces. */
  #troubleCost(quarter: number, gap: number): number {
    const left = this.#trouble.quarters - 1;
    if (left > 0) this.#trouble = { ...this.#trouble, quarters: left };
    else if (uniformAt(this.#key, quarter, 46) < this.traits.frailty * Math.exp(-3 * gap)) {
      const depth = uniformAt(this.#key, quarter, 47);
      this.#trouble = { quarters: TROUBLE_QUARTERS + Math.floor(7 * depth), cost: TROUBLE_COST + 0.8 * depth };
    } else this.#trouble = { quarters: 0, cost: 0 };
    return this.#trouble.cost;
  }

  /** Dollars by which net income differs from the forecast: mostly the draw that moves the price that day. */
  #surprise({ quarter, marketValue, news }: QuarterClose, forecast: number): number {
    const usual = Math.max(Math.abs(forecast), LEAST_USUAL * marketValue);
    const draw = news + FRESH_NOISE * normalAt(this.#key, quarter, 62);
    return usual * (GUIDED_LOW + SURPRISE * clamp(draw, 3.5));
  }

  #interest({ shortRate }: QuarterClose): number {
    const deposits = this.traits.norms.depositCost * shortRate * Math.max(0, this.#liabilities - this.#debt);
    return (this.#debt * this.#rate + deposits) / 4;
  }

  #cashFlows({ quarter, pressure }: QuarterClose, netIncome: number, depreciation: number) {
    const { capexToSales } = this.traits.norms;
    const timing = 0.14 * (Math.abs(netIncome) + depreciation) * normalAt(this.#key, quarter, 65);
    const effort = Math.exp(0.18 * normalAt(this.#key, quarter, 66)) * (1 - Math.min(0.4, 0.25 * pressure));
    return {
      operatingCashflow: thousands(netIncome + depreciation + timing),
      capex: thousands(((capexToSales * this.#sales) / 4) * effort),
    };
  }

  /** Equity keeps what was earned and not paid out; debt and shares move towards what the company wants. */
  #settle(at: QuarterClose, netIncome: number, raising: boolean): void {
    this.#equity += netIncome - at.dividendPerShare * this.#shares;
    this.#debt += 0.12 * (this.#wantedDebt(at.marketValue) - this.#debt);
    if (!raising) return;
    const wanted = at.marketValue / this.traits.priceToBook;
    const most = this.#equity < 0.35 * wanted ? MOST_ISSUED_IN_NEED : MOST_ISSUED;
    const pull = this.#equity < 0.35 * wanted ? 3 * CAPITAL_PULL : CAPITAL_PULL;
    this.#equity -= SPUN_OFF * Math.max(0, this.#equity - 1.2 * wanted);
    const issued = Math.min(most, Math.max(-MOST_BOUGHT_BACK, (pull * (wanted - this.#equity)) / at.marketValue));
    this.#equity += issued * at.marketValue;
    this.#shares = Math.max(1, Math.round(this.#shares * (1 + issued)));
  }

  #wantedDebt(marketValue: number): number {
    const { debtToCapital, priceToBook } = this.traits;
    return ((debtToCapital / (1 - debtToCapital)) * marketValue) / priceToBook;
  }

  #balances() {
    return { equity: this.#equity, debt: this.#debt, annualSales: this.#sales };
  }
}

/** A quarter's sales over an ordinary one's; the four of a year sum to 4. */
function seasonOf({ norms: { seasonality, busiestMonth } }: CompanyTraits, lastMonth: number): number {
  return 1 + seasonality * Math.cos((2 * Math.PI * (lastMonth - busiestMonth)) / 12);
}
