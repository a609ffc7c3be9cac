import { type ClassOffers, includesClass, type MemberClass, type ProductPlan, type StrategyType } from '@pipa/contract';

type Plan = Pick<ProductPlan, 'memberClass' | 'premiumStrategyOK'>;

/** What a plan opens of the strategies or of the model accounts, and how many of the others need which class. */
export interface Opened {
  readonly open: number;
  readonly all: number;
  readonly needs: readonly { readonly memberClass: MemberClass; readonly count: number }[];
}

/** The class of the free trial; what needs a higher one is premium. */
const TRIAL_CLASS: MemberClass = 'Bronze';

/** The rule of the server: the class is high enough, and the plan includes premium strategies where it is one. */
const isIncluded = ({ memberClass, premiumStrategyOK }: Plan, required: MemberClass): boolean =>
  includesClass(memberClass, required) && (premiumStrategyOK || includesClass(TRIAL_CLASS, required));

export function openedBy(plan: Plan, offers: readonly ClassOffers[], kind: StrategyType): Opened {
  const ofKind = offers.filter(({ strategyType }) => strategyType === kind);
  const needs = ofKind.filter(({ memberClass }) => !isIncluded(plan, memberClass));
  const sumOf = (some: readonly ClassOffers[]) => some.reduce((sum, { count }) => sum + count, 0);
  return {
    open: sumOf(ofKind) - sumOf(needs),
    all: sumOf(ofKind),
    needs: needs.toSorted((left, right) => Number(includesClass(left.memberClass, right.memberClass)) - 0.5),
  };
}
