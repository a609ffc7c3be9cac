import { Box } from '@chakra-ui/react';
import { roundingGap } from '@pipa/contract';
import { formatMoney } from '../format.ts';
import { money as words } from '../messages/money.ts';

interface RoundingNoteProps {
  /** Dollars, as they are shown above. */
  parts: readonly number[];
  total: number;
}
/** Why shown parts differ from their total by cents; nothing where they add up. */
export function RoundingNote({ parts, total }: RoundingNoteProps) {
  const gap = roundingGap(parts, total);
  if (gap === 0) return null;
  return (
    <Box textStyle="hint" color="ink-2" data-testid="rounding-note">
      {words.rounding(formatMoney(Math.abs(gap)))}
    </Box>
  );
}
