import { Box } from '@chakra-ui/react';
import { useQuery } from '@tanstack/react-query';
import { formatDate, formatInstant } from '../format.ts';
import { clock as words } from '../messages/clock.ts';
import { marketQueries } from '../queries/market/market-queries.ts';

/** Whether the market keeps a time of its own, so that an instant has to say which of the two it is. */
function useTwoTimes(): boolean {
  const { data } = useQuery({ ...marketQueries.status(), select: ({ source }) => source !== 'real' });
  return data ?? false;
}

/** An instant of the real clock among those of the market. */
export function RealTime({ at }: { at: string | null }) {
  const isMarked = useTwoTimes() && at !== null;
  return (
    <>
      {formatInstant(at)}
      {isMarked && (
        <Box as="span" textStyle="hint" color="ink-2" fontWeight="400">
          {' '}
          {words.realTime}
        </Box>
      )}
    </>
  );
}

/** Below dates of bills: which time they are of, and which day it is there. */
export function RealDaysNote() {
  if (!useTwoTimes()) return null;
  return (
    <Box textStyle="hint" color="ink-2">
      {words.realDays(formatDate(new Date().toISOString()))}
    </Box>
  );
}
