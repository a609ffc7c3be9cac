import type { AccountState, BillingCycle, BillStatus, DisabledReason, MembershipStatus } from '@pipa/contract';

const cycleNames = { 0: 'Free', 1: 'Monthly', 3: 'Quarterly', 12: 'Annual' } as const satisfies Record<
  BillingCycle,
  string
>;
const perCycle = { 0: '', 1: 'a month', 3: 'a quarter', 12: 'a year' } as const satisfies Record<BillingCycle, string>;
const statuses = {
  ACTIVE: 'Active',
  TRIAL: 'Trial',
  PAST_DUE: 'Payment failed',
  GRANTED: 'Granted',
  EXPIRED: 'Ended',
} as const satisfies Record<MembershipStatus, string>;
const states = {
  Trial: 'You can use everything that your free trial includes.',
  Enabled: 'You can use everything that your plan includes.',
  Disabled: 'Strategies, model accounts and portfolios are closed to you. Portfolios that run keep running.',
} as const satisfies Record<AccountState, string>;
const disabledReasons = {
  Blocked:
    'An operator has blocked it, and only an operator can lift the block: please contact support. A paid plan can be cancelled here.',
  Unsubscribed: 'You have unsubscribed. Sign the membership agreement to enable it again.',
  Expired: 'Choose a plan to go on.',
} as const satisfies Record<DisabledReason, string>;
const billStatuses = {
  Unsettled: 'Not billed yet',
  SettledUnpayed: 'Unpaid',
  SettledPayed: 'Paid',
  SettledReview: 'In review',
} as const satisfies Record<BillStatus, string>;

/** Words of the tabs Membership and Billing (1 §2, §4, §8). */
export const membership = {
  currentPlan: 'Current Plan',
  statuses,
  cycleNames,
  free: '(Free)',
  priceOf: (price: string, cycle: BillingCycle) => `${price} ${perCycle[cycle]}`,
  nextBilling: (day: string) => `Next billing date: ${day}`,
  trialExpires: (day: string) => `Trial expiration date: ${day}`,
  endsOn: (day: string) => `Your membership ends on ${day} and does not renew.`,
  expired: 'Your free trial is over. Please choose a plan to go on.',
  pastDue: 'The last payment has failed. It is tried again for some days; then the membership ends.',
  openPayment: 'A payment waits for you: confirm it, or pay with another card.',
  toPayment: 'Go to the payment page',
  cancelRenewal: 'Cancel renewal',
  cancelTitle: 'Cancel renewal?',
  cancelText: (memberClass: string, day: string) =>
    `${memberClass} stays yours until ${day}. It is not charged again, and you can reactivate it until then.`,
  cancelNowText: (memberClass: string) =>
    `The payment for ${memberClass} is open and is still tried. Your plan ends at once, and nothing is charged any more.`,
  cancelled: 'Your membership does not renew',
  cancelledNow: 'Your plan has ended. Nothing is charged any more',
  /** A plan that is paid for, but is not the one that counts. */
  paidBeside: (memberClass: string, price: string, day: string) =>
    `You also pay for ${memberClass}: ${price}, next on ${day}. Cancel it if you no longer need it.`,
  endsBeside: (memberClass: string, day: string) => `Your paid plan ${memberClass} ends on ${day} and does not renew.`,
  triedBeside: (memberClass: string) =>
    `The payment for your plan ${memberClass} has failed and is still tried. Cancel the plan if it is not to be charged.`,
  /** Subscriptions at the payment provider that are not sold here. */
  otherPlans: 'Other plans',
  otherPaid: (price: string, day: string) =>
    `You also pay for another plan, which gives nothing here: ${price} a billing period, next on ${day}.`,
  otherEnds: (day: string) => `Another plan, which gives nothing here, ends on ${day} and does not renew.`,
  otherTried: (price: string) =>
    `The payment of ${price} for another plan, which gives nothing here, has failed and is still tried.`,
  cancelOther: 'Cancel the other plan',
  cancelOtherText: (day: string) => `It ends on ${day} and is not charged again. This cannot be undone here.`,
  cancelOtherNowText: 'It ends at once, and nothing is charged for it any more. This cannot be undone here.',
  otherCancelled: 'The other plan is not charged again',
  reactivate: 'Reactivate',
  reactivated: 'Your membership renews again',
  /** What tells Cancel renewal and Unsubscribe apart. */
  cancelHint: 'Cancel renewal ends the payments alone: you use everything until the period that is paid for is over.',
  keep: 'Keep it',

  investor: 'Investor Membership',
  states,
  disabledReasons,
  unsubscribe: 'Unsubscribe',
  unsubscribeHint:
    'Unsubscribe closes strategies, model accounts and portfolios to you at once. To stop paying and go on until the period ends, use Cancel renewal instead.',
  unsubscribeTitle: 'Unsubscribe?',
  unsubscribeText:
    'Your investor membership is disabled at once: strategies, model accounts and portfolios are closed to you. A paid plan does not renew.',
  unsubscribeRunning: 'Portfolios that run are not sold. Stop them first if they should not trade any more.',
  disabled: 'Disable investor membership successfully',
  enable: 'Enable',
  enabled: 'Enable investor membership successfully',
  /** The trial is over and no plan is paid for: the signature alone does not enable. */
  signedOnly: 'Signed. Choose a plan to go on.',
  agreementTitle: 'Membership Agreement',
  agree: 'Agree',
  agreeRequired: 'Please tick Agree',

  payment: 'Payment Information',
  noCard: 'No card is stored. The payment page of your first purchase asks for one.',
  card: 'Card',
  /** Names of the payment provider's brands; others are shown as it writes them. */
  cardBrands: {
    amex: 'American Express',
    diners: 'Diners Club',
    discover: 'Discover',
    jcb: 'JCB',
    mastercard: 'Mastercard',
    unionpay: 'UnionPay',
    visa: 'Visa',
  } as Readonly<Record<string, string>>,
  cardNumber: (brand: string, last4: string) => `${brand} ending in ${last4}`,
  nameOnCard: 'Name on card',
  expires: 'Expires',
  update: 'Update',
  delete: 'Delete',
  deleteTitle: 'Delete the card?',
  deleteText: (card: string) => `${card} is removed. The next purchase asks for a card again.`,
  cardDeleted: 'The card has been deleted',
  cardKept: 'Cards are handled by the payment provider; the number never reaches us.',

  plans: 'Plans',
  plansHint: 'An upgrade takes effect at once, and the unused part of the present plan is credited.',
  cycle: 'Billing cycle',
  saves: (percent: string) => `−${percent}`,
  saved: (money: string) => `${money} less than paid monthly`,
  trialPlan: 'Free trial',
  thisPlan: 'Your plan',
  subscribe: 'Subscribe',
  choose: 'Choose',
  planName: (action: string, memberClass: string, cycle: string) => `${action}: ${memberClass}, ${cycle}`,

  previewTitle: {
    purchase: (plan: string) => `Subscribe to ${plan}`,
    upgrade: (plan: string) => `Upgrade to ${plan}`,
    unchanged: (plan: string) => plan,
    downgrade: (plan: string) => plan,
    payment: (_plan: string) => 'A payment is open',
  },
  planOf: (memberClass: string, cycle: string) => `${memberClass}, ${cycle}`,
  previewPending: 'Your plan',
  dueNow: 'Due now',
  renewsOn: 'Next billing date',
  renews: (price: string, day: string) =>
    `It renews at ${price} on ${day}, and each time after that, until you cancel the renewal.`,
  purchaseHint: 'The payment page of the payment provider asks for your card. Nothing is charged before you pay there.',
  enableFirst:
    'Your investor membership is disabled, and a plan gives you nothing meanwhile. Please sign the agreement first.',
  blockedFirst:
    'An operator has blocked your investor membership, and a plan would give you nothing meanwhile. Please contact support.',
  paymentFirst: 'A payment of your plan is open. Please make it first; the plan can be changed afterwards.',
  openAmount: 'Open amount',
  replacesPayment: (amount: string) =>
    `The open payment of ${amount} for another upgrade is given up, and cannot be made any more. This upgrade takes its place.`,
  upgradeHint: 'The stored card is charged at once.',
  toPay: 'Continue to payment',
  upgrade: (amount: string) => `Pay ${amount} and upgrade`,
  unchanged: 'This is your plan already.',
  downgradeNotAllowed: 'Membership downgrade is not allowed',
  downgradeHint: 'A lower plan can be chosen once the present one has ended. You can cancel its renewal at any time.',
  upgraded: (plan: string) => `Your plan is now ${plan}`,

  paid: 'Thank you. Your payment has arrived',
  stillOpen: 'Your payment is not complete yet. The plan begins once it is',
  paymentExpired: 'The payment page has expired. Nothing was charged',
  paymentLeft: 'The payment was cancelled. Nothing was charged',

  invoices: 'Invoice History',
  noInvoices: 'You have no invoices',
  noInvoicesText: 'Each payment of a plan appears here with its invoice.',
  membershipOf: 'Membership',
  description: 'Description',
  dueDate: 'Due Date',
  paidDate: 'Paid Date',
  paymentType: 'Payment Type',
  amount: 'Amount',
  status: 'Status',
  number: 'Number',
  billStatuses,
  pdf: 'PDF',
  pdfOf: (number: string) => `PDF of invoice ${number}`,
} as const;
