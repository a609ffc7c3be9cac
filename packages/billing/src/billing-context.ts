import type { PrismaClient } from '@pipa/db';
import type { BillingProvider } from './provider.ts';

export interface BillingContext {
  readonly prisma: PrismaClient;
  readonly provider: BillingProvider;
  /** Origin of the product's pages, without a trailing slash; mails link to them. */
  readonly publicUrl: string;
  /** Wall clock. */
  clock(): Date;
}
