import type { TicketStatus } from '@pipa/contract';
import { support as words } from '../messages/support.ts';
import { Pill } from '../ui/pill.tsx';
import type { PillTone } from '../ui/pill-tone.ts';

const tones: Record<TicketStatus, PillTone> = { Open: 'warn', Answered: 'gain', Closed: 'neutral' };

export const TicketStatusPill = ({ status }: { status: TicketStatus }) => (
  <Pill tone={tones[status]}>{words.statuses[status]}</Pill>
);
