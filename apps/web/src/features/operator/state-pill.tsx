import type { AccountState } from '@pipa/contract';
import { enums } from '../../messages/enums.ts';
import { Pill } from '../../ui/pill.tsx';
import type { PillTone } from '../../ui/pill-tone.ts';

const tones: Record<AccountState, PillTone> = { Enabled: 'gain', Trial: 'accent', Disabled: 'loss' };

export const StatePill = ({ state }: { state: AccountState }) => (
  <Pill tone={tones[state]}>{enums.accountStates[state]}</Pill>
);
