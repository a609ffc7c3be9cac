import {
  type BillingCycle,
  type CurrentUser,
  includesClass,
  type LiveSubscription,
  type MemberSubscription,
  type ProductPlan,
} from '@pipa/contract';
import { formatDay, formatMoney } from '../../format.ts';
import { enums } from '../../messages/enums.ts';
import { membership as words } from '../../messages/membership.ts';

/** 1 §4: a trial shows its end, an active membership its next billing date; others show no date. */
export function dueLine({
  status,
  dueDate,
  cancelAtPeriodEnd,
}: Pick<MemberSubscription, 'status' | 'dueDate' | 'cancelAtPeriodEnd'>): string | null {
  if (dueDate === null) return null;
  const day = formatDay(dueDate);
  if (status === 'TRIAL') return words.trialExpires(day);
  if (status !== 'ACTIVE') return null;
  return cancelAtPeriodEnd ? words.endsOn(day) : words.nextBilling(day);
}

/** A membership that is paid for. */
export const isPaidFor = ({ status }: Pick<MemberSubscription, 'status'>): boolean =>
  status === 'ACTIVE' || status === 'PAST_DUE';

/** 1 §4: `(Free)` for a trial, the price of a cycle for a paid membership; null where nothing is paid. */
export function priceLine(current: Pick<MemberSubscription, 'status' | 'price' | 'billingCycle'>): string | null {
  if (current.status === 'TRIAL') return words.free;
  return isPaidFor(current) ? words.priceOf(formatMoney(current.price), current.billingCycle) : null;
}

/** What the member pays for beside the class that counts, or although none does; null where that is the same. */
export function besideLine(
  current: Pick<MemberSubscription, 'status'>,
  { memberClass, price, billingCycle, periodEndsAt, cancellation }: LiveSubscription,
): string | null {
  if (isPaidFor(current)) return null;
  const [name, day] = [enums.memberClasses[memberClass], formatDay(periodEndsAt)];
  if (cancellation === 'AtOnce') return words.triedBeside(name);
  return cancellation === null
    ? words.endsBeside(name, day)
    : words.paidBeside(name, words.priceOf(formatMoney(price), billingCycle), day);
}

/** 1 §6: class Internal neither pays nor unsubscribes. */
export const hasPayment = ({ memberClass }: Pick<MemberSubscription, 'memberClass'>): boolean =>
  memberClass !== 'Internal';

/** Whether a class that was given includes a plan already, which would then be paid for, or renew, and give nothing. */
export const isIncluded = (
  current: Pick<MemberSubscription, 'status' | 'memberClass'>,
  plan: Pick<ProductPlan, 'memberClass'>,
): boolean => current.status === 'GRANTED' && includesClass(current.memberClass, plan.memberClass);

/** Whether what is paid for gives nothing until the investor membership is enabled or an operator lifts a block. */
export const givesNothing = ({ disabledReason }: Pick<CurrentUser, 'disabledReason'>): boolean =>
  disabledReason === 'Blocked' || disabledReason === 'Unsubscribed';

export type PaidCycle = Exclude<BillingCycle, 0>;
export const paidCycles: readonly PaidCycle[] = [1, 3, 12];

/** Plans of a billing cycle, after the free one. */
export const plansOf = (plans: readonly ProductPlan[], cycle: PaidCycle): readonly ProductPlan[] =>
  plans.filter(({ billingCycle }) => billingCycle === 0 || billingCycle === cycle);

/** Largest saving of a cycle against monthly payment, a fraction. */
export const savingOf = (plans: readonly ProductPlan[], cycle: PaidCycle): number =>
  Math.max(0, ...plans.filter(({ billingCycle }) => billingCycle === cycle).map(({ discount }) => discount));

/** Dollars that a plan costs less than the same class paid monthly for as long; 0 without a monthly plan. */
export function savedDollars(plan: ProductPlan, plans: readonly ProductPlan[]): number {
  const monthly = plans.find(({ memberClass, billingCycle }) => memberClass === plan.memberClass && billingCycle === 1);
  return monthly === undefined ? 0 : monthly.price * plan.billingCycle - plan.price;
}

export const planNameOf = ({ memberClass, billingCycle }: Pick<ProductPlan, 'memberClass' | 'billingCycle'>): string =>
  words.planOf(enums.memberClasses[memberClass], words.cycleNames[billingCycle].toLowerCase());

/** Parameters with which the payment provider sends the browser back (1 §2). */
export const returnParams = ['success', 'cancel', 'changemembership', 'changepayment'] as const;
