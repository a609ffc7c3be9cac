import type { BillingCycle, MemberClass } from '@pipa/contract';
import { catalogue } from '@pipa/words';

/** What names a plan. */
export interface MailedPlan {
  readonly memberClass: MemberClass;
  readonly billingCycle: BillingCycle;
}

/** Whether a plan is in use, or why it gives nothing: a class that was given includes it, or the membership is disabled. */
export type PlanEffect = 'used' | 'included' | 'unsubscribed' | 'blocked';

const cycles: Readonly<Record<BillingCycle, string>> = { 0: '', 1: 'monthly', 3: 'quarterly', 12: 'annual' };
const cyclesInChinese: Readonly<Record<BillingCycle, string>> = { 0: '免费', 1: '按月', 3: '按季', 12: '按年' };
const classesInChinese: Readonly<Record<MemberClass, string>> = {
  Bronze: '青铜',
  Silver: '白银',
  Gold: '黄金',
  Platinum: '铂金',
  Diamond: '钻石',
  Internal: '内部',
  Guest: '访客',
};

const BLOCKED = 'An operator has blocked your investor membership. Please contact support.';
const STAY = 'Your accounts, portfolios and records stay.';
const paidUntil = (endsOn: string) => `It is paid until ${endsOn} and is not charged again.`;
const BLOCKED_ZH = '您的投资者会员资格已被管理员封锁，请联系客服。';
const STAY_ZH = '您的账户、投资组合和记录均予以保留。';
const paidUntilInChinese = (endsOn: string) => `已付费至 ${endsOn}，不再扣款。`;

/** What becomes of the time that is paid for. */
const rest: Readonly<Record<PlanEffect, (endsOn: string) => { readonly charge: string; readonly next: string }>> = {
  used: (endsOn) => ({
    charge: `It stays in use until ${endsOn} and is not charged again.`,
    next: 'Until that day you can let it renew again.',
  }),
  included: (endsOn) => ({
    charge: paidUntil(endsOn),
    next: 'Your member class includes it, and stays as it is.',
  }),
  unsubscribed: (endsOn) => ({
    charge: paidUntil(endsOn),
    next: 'Your investor membership is disabled. Enable it before that day to use the plan again.',
  }),
  blocked: (endsOn) => ({ charge: paidUntil(endsOn), next: BLOCKED }),
};

/** What can be done after the end of a plan. */
const afterEnd: Readonly<Record<PlanEffect, string>> = {
  used: `${STAY} Choose a plan to invest again.`,
  included: `${STAY} Your member class stays as it is.`,
  unsubscribed: `${STAY} To invest again, enable your investor membership and choose a plan.`,
  blocked: `${STAY} ${BLOCKED}`,
};

/** Words of letters about memberships and payments. */
export const billingWords = catalogue(
  {
    /** Null where an invoice names no plan that is sold here. */
    plan: (plan: MailedPlan | null) =>
      plan === null ? 'Membership' : `${plan.memberClass} membership, ${cycles[plan.billingCycle]}`,
    receipt: {
      subject: (amount: string, plan: string) => `Your receipt from Pipa: $${amount} for ${plan}`,
      thanks: 'Thank you for your payment.',
      columns: { invoice: 'Invoice', plan: 'Plan', period: 'Period', paid: 'Paid' },
      period: (from: string, to: string) => `${from} to ${to}`,
      action: 'Open your invoices',
    },
    paymentFailed: {
      subject: (plan: string) => `Your payment for ${plan} has failed`,
      failed: (amount: string, plan: string) => `Your card could not be charged $${amount} for ${plan}.`,
      next: (retriedOn: string | null) =>
        retriedOn === null
          ? ' Your card is not charged again by itself.'
          : ` Your card is charged again on ${retriedOn}.`,
      kept: (keptUntil: string) =>
        `Your plan stays in use until ${keptUntil}. To keep it, pay now with this or another card.`,
      action: 'Pay now',
      reason: 'You get this mail because a payment of your membership has failed. Such mails cannot be switched off.',
    },
    cancelled: {
      subject: (plan: string, endsOn: string) => `Your ${plan} ends on ${endsOn}`,
      text: (plan: string, charge: string) => `Your ${plan} was cancelled. ${charge}`,
      rest,
    },
    ended: {
      subject: (plan: string) => `Your ${plan} has ended`,
      text: (plan: string) => `Your ${plan} has ended, and nothing is charged any more.`,
      afterEnd,
    },
    trialEnding: {
      subject: (endsOn: string) => `Your free trial of Pipa ends on ${endsOn}`,
      text: (endsOn: string) => [
        `Your free trial ends on ${endsOn}. It ends by itself: nothing is charged.`,
        'To go on investing after that day, choose a plan. Your accounts, portfolios and records stay either way.',
      ],
    },
    trialEnded: {
      subject: 'Your free trial of Pipa has ended',
      text: (endsOn: string) => [
        `Your free trial ended on ${endsOn}. Nothing was charged.`,
        'Your accounts, portfolios and records stay. Choose a plan to invest again.',
      ],
    },
    openMembership: 'Open your membership',
    choosePlan: 'Choose a plan',
    reason: 'You get this mail because mails about billing are on for your account. Switch them off under My Account.',
  },
  {
    zh: {
      plan: (plan) =>
        plan === null ? '会员' : `${classesInChinese[plan.memberClass]}会员（${cyclesInChinese[plan.billingCycle]}）`,
      receipt: {
        subject: (amount, plan) => `Pipa 付款收据：${plan}，$${amount}`,
        thanks: '感谢您的付款。',
        columns: { invoice: '账单', plan: '套餐', period: '期间', paid: '已付金额' },
        period: (from, to) => `${from} 至 ${to}`,
        action: '查看账单',
      },
      paymentFailed: {
        subject: (plan) => `您的${plan}付款失败`,
        failed: (amount, plan) => `未能从您的银行卡扣取${plan}的费用 $${amount}。`,
        next: (retriedOn) => (retriedOn === null ? '系统不会再次自动扣款。' : `系统将于 ${retriedOn} 再次扣款。`),
        kept: (keptUntil) => `您的套餐在 ${keptUntil} 之前继续有效。如需保留，请立即使用此卡或其他银行卡付款。`,
        action: '立即付款',
        reason: '您收到此邮件，是因为您的会员付款失败。此类邮件无法关闭。',
      },
      cancelled: {
        subject: (plan, endsOn) => `您的${plan}将于 ${endsOn} 到期`,
        text: (plan, charge) => `您的${plan}已取消续费。${charge}`,
        rest: {
          used: (endsOn) => ({
            charge: `在 ${endsOn} 之前继续有效，不再扣款。`,
            next: '在此之前您可以随时恢复续费。',
          }),
          included: (endsOn) => ({
            charge: paidUntilInChinese(endsOn),
            next: '您的会员等级已包含其内容，并保持不变。',
          }),
          unsubscribed: (endsOn) => ({
            charge: paidUntilInChinese(endsOn),
            next: '您的投资者会员资格已停用。如需继续使用该套餐，请在此之前重新启用。',
          }),
          blocked: (endsOn) => ({ charge: paidUntilInChinese(endsOn), next: BLOCKED_ZH }),
        },
      },
      ended: {
        subject: (plan) => `您的${plan}已到期`,
        text: (plan) => `您的${plan}已到期，不再扣款。`,
        afterEnd: {
          used: `${STAY_ZH}请选择套餐以继续投资。`,
          included: `${STAY_ZH}您的会员等级保持不变。`,
          unsubscribed: `${STAY_ZH}如需继续投资，请启用投资者会员资格并选择套餐。`,
          blocked: `${STAY_ZH}${BLOCKED_ZH}`,
        },
      },
      trialEnding: {
        subject: (endsOn) => `您的 Pipa 免费试用将于 ${endsOn} 到期`,
        text: (endsOn) => [
          `您的免费试用将于 ${endsOn} 到期，到期后自动结束，不会扣款。`,
          '如需在此之后继续投资，请选择套餐。无论是否选择，您的账户、投资组合和记录均予以保留。',
        ],
      },
      trialEnded: {
        subject: '您的 Pipa 免费试用已结束',
        text: (endsOn) => [`您的免费试用已于 ${endsOn} 结束，未产生扣款。`, `${STAY_ZH}请选择套餐以继续投资。`],
      },
      openMembership: '打开会员页面',
      choosePlan: '选择套餐',
      reason: '您收到此邮件，是因为您的账户已开启账单类邮件。您可以在“我的账户”中关闭。',
    },
  },
);
