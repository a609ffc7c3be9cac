import {
  amountWords,
  DomainError,
  includesClass,
  isOfferedTo,
  isPaperTrade,
  isRiskLevel,
  RISK_ASSESSMENT_VALID_DAYS,
  refusal,
  type TradeType,
} from '@pipa/contract';
import type { MembershipPlan } from '@pipa/db/membership';
import type { OfferedStrategy, Subscriber } from '@pipa/db/portfolios';
import { type Amount, assertWithinStrategyLimits, money } from '@pipa/trading';

const DAY_MS = 86_400_000;

type RiskBearer = Pick<Subscriber, 'riskLevel' | 'riskAssessedAt'>;

/** 1 §5: the assessment comes first, is redone at least yearly, and covers strategies of the same or a lower level. */
export function assertRiskAllows(user: RiskBearer, strategy: Pick<OfferedStrategy, 'riskLevel'>, now: Date): void {
  const { riskLevel, riskAssessedAt } = user;
  if (riskLevel === null || riskAssessedAt === null || !isRiskLevel(riskLevel)) {
    throw new DomainError('RISK_ASSESSMENT_MISSING');
  }
  if (now.getTime() - riskAssessedAt.getTime() > RISK_ASSESSMENT_VALID_DAYS * DAY_MS) {
    throw new DomainError('RISK_ASSESSMENT_EXPIRED', { riskAssessedAt: riskAssessedAt.toISOString() });
  }
  if (strategy.riskLevel > riskLevel) {
    throw new DomainError('RISK_LEVEL_TOO_HIGH', { own: riskLevel, strategy: strategy.riskLevel });
  }
}

type Openness = Pick<
  OfferedStrategy,
  'status' | 'openForInvestor' | 'ownerId' | 'allowPaperTrading' | 'limitToMemberClass'
>;

/** Who asks for a strategy, and what the plan of their class says of premium strategies. */
export interface StrategyUser
  extends Pick<Subscriber, 'isAdministrator'>,
    Pick<MembershipPlan, 'memberClass' | 'premiumStrategyOK'> {
  readonly userId: number;
}

/** A strategy for which the class of the free trial is too low. */
const isPremium = ({ limitToMemberClass }: Pick<Openness, 'limitToMemberClass'>) =>
  !includesClass('Bronze', limitToMemberClass);

/** Throws unless the strategy is open to this user on this kind of account. */
export function assertOpenTo(user: StrategyUser, strategy: Openness, tradeType: TradeType): void {
  if (!isOfferedTo(user, { ...strategy, isOwn: strategy.ownerId === user.userId })) {
    throw new DomainError('STRATEGY_NOT_OPEN');
  }
  if (isPaperTrade(tradeType) && !strategy.allowPaperTrading) {
    throw new DomainError('STRATEGY_NOT_OPEN', { message: 'This strategy does not allow paper trading' });
  }
  const isIncluded = user.premiumStrategyOK || !isPremium(strategy);
  if (!isIncluded || !includesClass(user.memberClass, strategy.limitToMemberClass)) {
    throw new DomainError('MEMBER_CLASS_TOO_LOW', { own: user.memberClass, required: strategy.limitToMemberClass });
  }
}

export function assertMarket(strategy: Pick<OfferedStrategy, 'marketType'>, marketType: string): void {
  if (strategy.marketType === marketType) return;
  throw new DomainError('INVALID_INPUT', {
    field: 'portfolio.marketType',
    message: refusal('The strategy trades in market {market}', { market: strategy.marketType }),
  });
}

type AmountRange = Pick<OfferedStrategy, 'minInvestmentAmount' | 'maxInvestmentAmount'>;

/** 2 §5, the amount of a new portfolio. */
export function assertAmountOffered(amount: Amount, strategy: AmountRange): void {
  const { minInvestmentAmount: min, maxInvestmentAmount: max } = strategy;
  try {
    assertWithinStrategyLimits(amount, strategy);
  } catch (cause) {
    if (!(cause instanceof DomainError)) throw cause;
    const message = amountWords.outside(`${money(min)}`, `${money(max)}`);
    throw new DomainError(
      'AMOUNT_OUT_OF_RANGE',
      { ...cause.details, message, field: 'profile.investmentAmount' },
      { cause },
    );
  }
}

/** 2 §5, the change of a running portfolio's amount: `total` is the amount with all changes that wait and this one. */
export function assertTotalOffered(total: Amount, strategy: AmountRange): void {
  const value = money(total);
  const min = money(strategy.minInvestmentAmount);
  const max = money(strategy.maxInvestmentAmount);
  if (value.lt(min)) {
    throw new DomainError('AMOUNT_OUT_OF_RANGE', {
      field: 'cash',
      message: amountWords.tooLow(`${min}`),
    });
  }
  if (value.gt(max)) {
    throw new DomainError('AMOUNT_OUT_OF_RANGE', {
      field: 'cash',
      message: amountWords.tooHigh(`${max}`),
    });
  }
}
