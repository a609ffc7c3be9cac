import { DomainError, EXCLUDED_STRATEGY_PREFIX, type Refusal, type StrategyEdit } from '@pipa/contract';
import { inTransaction } from '@pipa/db';
import {
  countFollowers,
  isStrategyNameTaken,
  lockStrategy,
  type OperatedStrategy,
  updateStrategyOffer,
} from '@pipa/db/strategies';
import { money } from '@pipa/trading';
import type { StrategyAct } from './offer-strategies.ts';
import { notPossible, type Operator, type OperatorContext, recordAct } from './operator.ts';

/** A share of the portfolio a month beyond which a fee is a slip of the hand. */
const MOST_MONTHLY_SHARE = 0.1;

export interface StrategyEditAct extends StrategyAct {
  readonly edit: StrategyEdit;
}

type Offer = Pick<OperatedStrategy, keyof StrategyEdit>;

/** Fields of text come last: they are long, and the log shows its beginning. */
const TEXTS: readonly string[] = ['name', 'description'] satisfies (keyof StrategyEdit)[];

/** The fields that an edit changes, as `field before → after`, texts last; fields that keep their value are left out. */
export function changedFields(before: Offer, edit: StrategyEdit): [keyof StrategyEdit, string][] {
  const isSame = (left: unknown, right: unknown) =>
    left === right || (typeof left === 'number' && typeof right === 'string' && money(right).eq(left));
  return (Object.keys(edit) as (keyof StrategyEdit)[])
    .filter((field) => edit[field] !== undefined && !isSame(before[field], edit[field]))
    .toSorted((left, right) => TEXTS.indexOf(left) - TEXTS.indexOf(right))
    .map((field) => [field, `${field} ${before[field]} → ${edit[field]}`]);
}

/** Refuses an offer that contradicts itself. */
export function assertOffer({
  minInvestmentAmount: min,
  maxInvestmentAmount: max,
  chargeType,
  chargeAmount,
}: Pick<Offer, 'minInvestmentAmount' | 'maxInvestmentAmount' | 'chargeType' | 'chargeAmount'>): void {
  if (max < min) throw invalid('maxInvestmentAmount', 'The maximum is below the minimum');
  if (chargeType === 'Free' && chargeAmount !== 0) throw invalid('chargeAmount', 'What is free charges nothing');
  if (chargeType !== 'Free' && chargeAmount === 0) throw invalid('chargeAmount', 'An amount is expected');
  if (chargeType === 'PercentOfPortfolioMonthly' && chargeAmount > MOST_MONTHLY_SHARE) {
    throw invalid('chargeAmount', 'At most 0.1 is possible, which is a tenth of the portfolio each month');
  }
}

/**
 * Whether a level is above the one that followers chose. It may be beyond what the assessment of a follower allows, which a
 * subscription checks and the day's trading does not; a lower level is allowed to all of them.
 */
export const isRiskRaised = ({ riskLevel }: Pick<Offer, 'riskLevel'>, level: number | undefined): boolean =>
  level !== undefined && level > riskLevel;

/** Refuses a name that no list would show. */
export function assertStrategyName(name: string): void {
  if (name === EXCLUDED_STRATEGY_PREFIX) throw invalid('name', 'A name is expected after the prefix');
}

const invalid = (field: string, message: Refusal) => new DomainError('INVALID_INPUT', { field, message });

/**
 * Edits the offer of a strategy or model account. At another fee its reports are made anew; tracks keep their stored days.
 * @throws NOT_FOUND, DUPLICATE_NAME, INVALID_INPUT, or ILLEGAL_TRANSITION when nothing would change, and for another fee or a
 * higher risk level while portfolios follow
 */
export function editStrategy(
  { prisma, clock }: OperatorContext,
  operator: Operator,
  { strategyId, reason, edit }: StrategyEditAct,
): Promise<void> {
  const at = clock();
  return inTransaction(prisma, async (tx) => {
    const before = await lockStrategy(tx, strategyId);
    if (before === null) throw new DomainError('NOT_FOUND', { field: 'strategyId' });
    const changed = changedFields(before, edit);
    if (changed.length === 0) throw notPossible('Nothing would change');
    assertOffer({ ...before, ...numbersOf(edit) });
    if (edit.name !== undefined && edit.name !== before.name) {
      assertStrategyName(edit.name);
      if (await isStrategyNameTaken(tx, edit.name)) {
        throw new DomainError('DUPLICATE_NAME', { field: 'name', message: 'Another strategy has this name' });
      }
    }
    const fields = changed.map(([field]) => field);
    const isFeeChanged = fields.includes('chargeType') || fields.includes('chargeAmount');
    // The fee of a month is charged at its close by the terms of that moment, to which followers have agreed.
    if (isFeeChanged && (await countFollowers(tx, strategyId)) > 0) {
      throw notPossible('The fee stays while portfolios follow. It can change once none does');
    }
    if (isRiskRaised(before, edit.riskLevel) && (await countFollowers(tx, strategyId)) > 0) {
      throw notPossible('The risk level is not raised while portfolios follow. It can be once none does');
    }
    await updateStrategyOffer(tx, strategyId, edit, { at, isFeeChanged });
    const detail = changed.map(([, words]) => words).join('; ');
    await recordAct(tx, operator, at, { act: 'StrategyEdited', userId: null, subject: before.name, detail, reason });
  });
}

/** Writes to the log that strategies of the release were added. */
export function recordSeeding(
  { prisma, clock }: OperatorContext,
  operator: Operator,
  { codes, reason }: { readonly codes: readonly string[]; readonly reason: string },
): Promise<void> {
  const subject = `${codes.length} strategies`;
  const facts = { act: 'StrategiesSeeded', userId: null, subject, detail: codes.join(', '), reason } as const;
  return inTransaction(prisma, (tx) => recordAct(tx, operator, clock(), facts));
}

/** An edit with its amounts as numbers, to be compared. */
export function numbersOf({ minInvestmentAmount, maxInvestmentAmount, ...edit }: StrategyEdit): Partial<Offer> {
  return {
    ...edit,
    ...(minInvestmentAmount !== undefined && { minInvestmentAmount: Number(minInvestmentAmount) }),
    ...(maxInvestmentAmount !== undefined && { maxInvestmentAmount: Number(maxInvestmentAmount) }),
  };
}
