import type { BillingContext } from '@pipa/billing';
import { DomainError } from '@pipa/contract';
import type { AppContext } from './context.ts';

type Billing = BillingContext & Pick<AppContext, 'pool'>;

/** What the commands about payment need; null where no provider is set up. */
export function billingContextOf(context: AppContext): Billing | null {
  const { billing, prisma, pool, clock, settings } = context;
  return billing && { prisma, pool, clock, provider: billing, publicUrl: settings.publicUrl };
}

/** As `billingContextOf`; BILLING_OFF where no provider is set up. */
export function requireBilling(context: AppContext): Billing {
  const billing = billingContextOf(context);
  if (billing === null) throw new DomainError('BILLING_OFF');
  return billing;
}
