import { composed } from '@pipa/contract';
/** Everything that trading costs in the simulator and in a backtest. All of it is configuration and shown to the user. */
export interface CostSchedule {
  readonly commission: CommissionRates;
  readonly regulatory: RegulatoryRates;
  /** Half of the bid-ask spread by liquidity, most liquid first; the last tier starts at 0. */
  readonly halfSpreadTiers: readonly SpreadTier[];
  readonly slippage: SlippageRates;
  /** Share of the volume traded so far that one order may take, fraction. */
  readonly participationCap: number;
  /** Yearly rate on negative cash, fraction, 365 days a year. */
  readonly marginRateAnnual: number;
  /** Yearly rate on positive cash, fraction, 365 days a year. */
  readonly cashRateAnnual: number;
  /** Yearly rate on the value of short positions, whose shares are borrowed, fraction, 365 days a year. */
  readonly borrowRateAnnual: number;
}

/** A schedule as it was stored; an early one knows no borrow rate. */
export type StoredCosts = Omit<CostSchedule, 'borrowRateAnnual'> & Partial<Pick<CostSchedule, 'borrowRateAnnual'>>;

export interface CommissionRates {
  readonly perShare: number;
  /** Dollars an order. */
  readonly minimum: number;
  /** Fraction of the order's traded value; it caps the minimum too. */
  readonly maximumFraction: number;
}

/** Charged on sells and short sales. */
export interface RegulatoryRates {
  /** Fraction of the traded value. */
  readonly perDollar: number;
  readonly perShare: number;
  /** Maximum of the part per share, dollars an execution. */
  readonly perShareMaximum: number;
}

export interface SpreadTier {
  /** Average daily dollar volume from which the tier applies. */
  readonly fromDollarVolume: number;
  readonly halfSpreadBps: number;
}

/** Slippage = coefficient × √(shares / average daily volume), at most the maximum. */
export interface SlippageRates {
  readonly coefficientBps: number;
  readonly maximumBps: number;
}

export const defaultCostSchedule: CostSchedule = {
  // The usual fixed US stock commission of direct-access brokers.
  commission: { perShare: 0.005, minimum: 1, maximumFraction: 0.01 },
  regulatory: {
    // SEC section 31 rate of 27.80 dollars a million, in force from May 2024 to May 2025; the SEC changes it about yearly.
    perDollar: 0.0000278,
    // FINRA Trading Activity Fee of 2024 and 2025.
    perShare: 0.000166,
    perShareMaximum: 8.3,
  },
  // Assumption: rounded typical quoted half-spreads of US stocks and ETFs of that liquidity.
  halfSpreadTiers: [
    { fromDollarVolume: 500_000_000, halfSpreadBps: 0.5 },
    { fromDollarVolume: 100_000_000, halfSpreadBps: 1 },
    { fromDollarVolume: 25_000_000, halfSpreadBps: 2.5 },
    { fromDollarVolume: 5_000_000, halfSpreadBps: 5 },
    { fromDollarVolume: 1_000_000, halfSpreadBps: 15 },
    { fromDollarVolume: 0, halfSpreadBps: 40 },
  ],
  // Square-root impact: about one day's volatility (1 %) for an order as large as a day's volume.
  slippage: { coefficientBps: 100, maximumBps: 100 },
  participationCap: 0.1,
  // Assumption: a reference rate of 4.5 % and the usual mark-up of 1.5 %.
  marginRateAnnual: 0.06,
  cashRateAnnual: 0,
  // Assumption: the usual rate of shares that are easy to borrow (general collateral); those that are scarce cost far more.
  borrowRateAnnual: 0.005,
};

export interface CostFact {
  readonly label: string;
  readonly text: string;
}

const percent = (fraction: number, decimals = 2) => `${Number((fraction * 100).toFixed(decimals))} %`;

const dollars = (amount: number): string => `$${amount.toFixed(2)}`;
const basisPoints = (count: number): string => `${count} basis ${count === 1 ? 'point' : 'points'}`;
function spreadText(tiers: CostSchedule['halfSpreadTiers']): string {
  const [most, ...others] = tiers;
  const least = others.at(-1);
  if (most === undefined || least === undefined) return basisPoints(most?.halfSpreadBps ?? 0);
  return composed('{least} where {volume} million or more trade a day, up to {most} where little trades', {
    least: basisPoints(most.halfSpreadBps),
    volume: `$${(most.fromDollarVolume / 1e6).toLocaleString('en-US')}`,
    most: basisPoints(least.halfSpreadBps),
  });
}

/** How strategies charge, whatever their terms. */
export const FEE_FACT: CostFact = {
  label: "The strategy's monthly fee",
  text: composed(
    'what the strategy names, if anything, out of the cash of the portfolio at the close of each month, or when it stops; a part of a month by trading days; what the cash does not cover is due with the next fee',
    {},
  ),
};

/** The schedule in plain words, line by line. */
export function describeCosts(schedule: StoredCosts): CostFact[] {
  const { commission, regulatory, slippage, halfSpreadTiers, borrowRateAnnual } = schedule;
  return [
    {
      label: 'Commission',
      text: composed('{perShare} a share, at least {least} and at most {most} of the trade value an order', {
        perShare: `$${commission.perShare}`,
        least: dollars(commission.minimum),
        most: percent(commission.maximumFraction),
      }),
    },
    {
      label: 'Regulatory fee on sells',
      text: composed(
        '{perMillion} per million dollars and {perShare} a share (at most {most}), rounded up to the cent',
        {
          perMillion: dollars(regulatory.perDollar * 1e6),
          perShare: `$${regulatory.perShare}`,
          most: dollars(regulatory.perShareMaximum),
        },
      ),
    },
    { label: 'Half-spread', text: spreadText(halfSpreadTiers) },
    {
      label: 'Slippage',
      text: composed('{coefficient} × √(order shares / average daily volume), at most {most}', {
        coefficient: basisPoints(slippage.coefficientBps),
        most: basisPoints(slippage.maximumBps),
      }),
    },
    {
      label: 'Participation',
      text: composed('an order takes at most {part} of the volume traded so far; the rest waits', {
        part: percent(schedule.participationCap),
      }),
    },
    {
      label: 'Margin interest',
      text: composed('{rate} a year on negative cash', { rate: percent(schedule.marginRateAnnual) }),
    },
    { label: 'Interest on cash', text: composed('{rate} a year', { rate: percent(schedule.cashRateAnnual) }) },
    ...(borrowRateAnnual === undefined
      ? []
      : [
          {
            label: 'Borrow fee',
            text: composed('{rate} a year on the value of short positions', { rate: percent(borrowRateAnnual) }),
          },
        ]),
  ];
}
