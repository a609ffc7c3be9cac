import { type CurrentUser, includesClass, isOfferedTo, type RiskLimits, type Strategy } from '@pipa/contract';

const MONTHS_A_YEAR = 12;

export type FitReader = Pick<CurrentUser, 'riskLevel' | 'investorMemberClass' | 'isAdministrator'>;
type Fitted = Pick<
  Strategy,
  | 'name'
  | 'status'
  | 'openForInvestor'
  | 'isOwn'
  | 'riskLevelNumber'
  | 'limitToMemberClass'
  | 'maxDrawdown'
  | 'minInvestmentPeriod'
  | 'sharpe'
>;

/** Whether a person with a risk level may subscribe to a strategy now: it is offered, within the level and within the class. */
export const isOpenTo = (strategy: Fitted, reader: FitReader): boolean =>
  isOfferedTo(reader, strategy) &&
  reader.riskLevel !== null &&
  strategy.riskLevelNumber <= reader.riskLevel &&
  includesClass(reader.investorMemberClass, strategy.limitToMemberClass);

export interface Fit<S extends Fitted = Strategy> {
  readonly strategy: S;
  /** Risk levels below the person's own. */
  readonly levelsBelow: number;
  /** Whether the deepest fall of the backtest is one that the person can bear; null where either is unknown. */
  readonly isFallBearable: boolean | null;
  /** Whether the money may stay as long as the strategy asks for at least; null where it is unknown. */
  readonly isLongEnough: boolean | null;
}

function fitOf<S extends Fitted>(strategy: S, level: number, limits: RiskLimits | null): Fit<S> {
  const { maxDrawdown, minInvestmentPeriod, riskLevelNumber } = strategy;
  const isFallBearable =
    limits === null || maxDrawdown === null ? null : -maxDrawdown <= (limits.bearableLoss ?? Number.POSITIVE_INFINITY);
  const months = limits && (limits.yearsUntilNeeded ?? Number.POSITIVE_INFINITY) * MONTHS_A_YEAR;
  return {
    strategy,
    levelsBelow: level - riskLevelNumber,
    isFallBearable,
    isLongEnough: months === null ? null : minInvestmentPeriod <= months,
  };
}

/** Smaller is better; compared from the first figure on. */
const placeOf = ({ isLongEnough, isFallBearable, levelsBelow, strategy }: Fit<Fitted>): readonly number[] => [
  Number(isLongEnough === false),
  Number(isFallBearable === false),
  levelsBelow,
  -(strategy.sharpe ?? Number.NEGATIVE_INFINITY),
];

function compareFits(left: Fit<Fitted>, right: Fit<Fitted>): number {
  const [ours, theirs] = [placeOf(left), placeOf(right)];
  const at = ours.findIndex((figure, index) => figure !== theirs[index]);
  return at === -1 ? left.strategy.name.localeCompare(right.strategy.name) : (ours[at] ?? 0) - (theirs[at] ?? 0);
}

/**
 * The strategies that are open to a person, the best fit first: long enough for its horizon, with a fall that can be borne, at the
 * own risk level rather than below it, then by Sharpe ratio.
 */
export function rankByFit<S extends Fitted>(
  strategies: readonly S[],
  reader: FitReader,
  limits: RiskLimits | null,
): readonly Fit<S>[] {
  const level = reader.riskLevel;
  if (level === null) return [];
  return strategies
    .filter((strategy) => isOpenTo(strategy, reader))
    .map((strategy) => fitOf(strategy, level, limits))
    .sort(compareFits);
}
