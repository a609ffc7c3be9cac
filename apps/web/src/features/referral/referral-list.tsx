import type { Referral, ReferralState } from '@pipa/contract';
import { formatDay } from '../../format.ts';
import { referral as words } from '../../messages/referral.ts';
import { Pill } from '../../ui/pill.tsx';
import type { PillTone } from '../../ui/pill-tone.ts';
import { EmptyState } from '../../ui/states.tsx';
import { type Column, DataTable } from '../../ui/table/data-table.tsx';

const tones: Record<ReferralState, PillTone> = { sent: 'accent', joined: 'gain', expired: 'neutral' };

const columns: readonly Column<Referral>[] = [
  { key: 'friend', header: words.friend, value: (row) => row.maskedEmail || words.unknown },
  { key: 'day', header: words.day, value: (row) => row.day, cell: (row) => formatDay(row.day), phone: true },
  {
    key: 'state',
    header: words.state,
    value: (row) => words.states[row.state],
    cell: (row) => <Pill tone={tones[row.state]}>{words.states[row.state]}</Pill>,
    phone: true,
  },
];

/** Own invitations, newest first, and how many friends have joined. */
export const ReferralList = ({ rows, joined }: { rows: readonly Referral[]; joined: number }) => (
  <DataTable
    id="referrals"
    title={joined > 0 ? `${words.own} · ${words.joined(joined)}` : words.own}
    columns={columns}
    rows={rows}
    rowKey={(row) => row.id}
    csv={false}
    empty={<EmptyState title={words.noneTitle}>{words.noneText}</EmptyState>}
  />
);
