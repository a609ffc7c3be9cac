import type { OrderStatus } from '@pipa/contract';
import { enums } from '../messages/enums.ts';
import { reasonWords } from '../messages/stored-texts.ts';
import { Pill } from '../ui/pill.tsx';
import type { PillTone } from '../ui/pill-tone.ts';

const tones = {
  Accepted: 'accent',
  PartlyFilled: 'warn',
  Filled: 'gain',
  Cancelled: 'neutral',
  Rejected: 'loss',
  Expired: 'neutral',
} as const satisfies Record<OrderStatus, PillTone>;

/** Status of an order; the reason shows on hover. */
export const OrderStatusPill = ({ status, reason }: { status: OrderStatus; reason: string | null }) => (
  <Pill tone={tones[status]} title={reason ? reasonWords(reason) : undefined}>
    {enums.orderStatuses[status]}
  </Pill>
);
