import {
  cancelOther,
  confirmCheckout,
  openPaymentPortal,
  previewSubscribe,
  removePaymentInfo,
  setCancelled,
  stopRenewal,
  subscribe,
} from '@pipa/billing';
import { type api, DomainError, type OutputOf, type ParsedInputOf } from '@pipa/contract';
import { inTransaction, type Tx } from '@pipa/db';
import { recordAccountActivity } from '@pipa/db/access';
import { saveEvent, setInvestorState } from '@pipa/db/membership';
import { billingContextOf, requireBilling } from '../../billing-context.ts';
import type { AppContext } from '../../context.ts';
import type { RequestClient } from '../../http/request-client.ts';
import type { SignedInUser } from '../../http/session.ts';

/** Internal members neither pay for a membership nor unsubscribe (1 §6); one that they paid for before can be cancelled. */
function assertNotInternal({ memberClass }: Pick<SignedInUser, 'memberClass'>): void {
  if (memberClass !== 'Internal') return;
  throw new DomainError('FORBIDDEN', { message: 'An internal membership is neither paid nor ended here' });
}

/** The page that the payment provider returns to. */
const returnUrlOf = ({ settings }: AppContext): string => `${settings.publicUrl}/admin/useraccount`;

export async function buyPlan(
  context: AppContext,
  user: SignedInUser,
  { productId, prorationDate }: ParsedInputOf<typeof api.subscribe>,
  key: string | undefined,
): Promise<OutputOf<typeof api.subscribe>> {
  assertNotInternal(user);
  const attempt = key ?? context.randomBytes(16).toString('base64url');
  const wish = { productId, prorationDate: prorationDate ?? null, attempt, returnUrl: returnUrlOf(context) };
  return subscribe(requireBilling(context), user, wish);
}

export async function previewPlan(
  context: AppContext,
  user: SignedInUser,
  productId: number,
): Promise<OutputOf<typeof api.previewSubscribe>> {
  assertNotInternal(user);
  const preview = await previewSubscribe(requireBilling(context), user.userId, productId);
  const { change, amountDue, lines, dueAt, prorationDate, paymentURL, replacedPayment } = preview;
  return {
    change,
    amountDue: amountDue.toNumber(),
    lines: lines.map(({ description, amount }) => ({ description, amount: amount.toNumber() })),
    dueDate: dueAt?.toISOString() ?? null,
    prorationDate,
    paymentURL,
    replacedPayment: replacedPayment?.toNumber() ?? null,
  };
}

export async function readPurchase(
  context: AppContext,
  user: SignedInUser,
  sessionId: string,
): Promise<OutputOf<typeof api.stripeSuccess>> {
  return { status: await confirmCheckout(requireBilling(context), user.userId, sessionId) };
}

export async function cancelMembership(context: AppContext, user: SignedInUser, isEnding: boolean): Promise<void> {
  await setCancelled(requireBilling(context), user.userId, isEnding);
}

export async function cancelOtherPlan(context: AppContext, user: SignedInUser, id: string): Promise<void> {
  await cancelOther(requireBilling(context), user.userId, id);
}

export function paymentPortal(context: AppContext, user: SignedInUser): Promise<string> {
  assertNotInternal(user);
  return openPaymentPortal(requireBilling(context), user, returnUrlOf(context));
}

export async function deleteCard(context: AppContext, user: SignedInUser, client: RequestClient): Promise<void> {
  assertNotInternal(user);
  const { userId } = user;
  await removePaymentInfo(requireBilling(context), userId, (tx) => {
    const detail = 'Card removed';
    return recordAccountActivity(tx, { userId, kind: 'PaymentInfoChanged', detail, client, at: context.clock() });
  });
}

/** Disables the investor membership at once, and nothing is charged again. */
export async function disableInvestor(context: AppContext, user: SignedInUser, client: RequestClient): Promise<void> {
  assertNotInternal(user);
  const { userId } = user;
  const disable = async (tx: Tx) => {
    await setInvestorState(tx, userId, 'Disabled');
    const at = context.clock();
    await recordAccountActivity(tx, { userId, kind: 'InvestorStateChanged', detail: 'Disabled', client, at });
  };
  const billing = billingContextOf(context);
  await (billing === null ? inTransaction(context.prisma, disable) : stopRenewal(billing, userId, disable));
}

/** Stores an event of the provider and has its customer read there. An event that arrives again changes nothing. */
export async function receiveEvent(context: AppContext, rawBody: Buffer, signature: unknown): Promise<void> {
  const { provider } = requireBilling(context);
  const receivedAt = context.clock();
  const event = typeof signature === 'string' ? provider.verifyEvent(rawBody, signature, receivedAt) : null;
  if (event === null) throw new DomainError('INVALID_INPUT', { message: 'The signature is not valid' });
  const { id: eventId, type, customerId, createdAt } = event;
  if (customerId === null) return;
  const userId = await saveEvent(context.pool, { eventId, type, customerId, createdAt, receivedAt });
  if (userId !== null) await context.queues.hint('billing', { userId });
}
