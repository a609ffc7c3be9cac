import { Box, Flex } from '@chakra-ui/react';
import { useQuery } from '@tanstack/react-query';
import { messages } from '../messages/index.ts';
import { marketQueries } from '../queries/market/market-queries.ts';
import { useSession } from '../session/browser-session.ts';
import { ProgressBar } from '../ui/progress-bar.tsx';

/** Shows the progress of a new installation's first computation, until it is done. */
export function HistoryNotice() {
  const { token, isHeld } = useSession();
  const { data } = useQuery(marketQueries.historyProgress(isHeld ? null : token));
  if (!data || data.pending === null) return null;
  // Rounded down: 100 % means done.
  const text = messages.background.pending[data.pending](`${Math.floor(data.share * 100)} %`);
  return (
    <Flex align="center" gap="3" px={{ base: '4', md: '28px' }} pt="4" textStyle="hint" color="ink-2">
      <Box role="status" unicodeBidi="plaintext">
        {text}
      </Box>
      <Box width="120px">
        <ProgressBar label={text} share={data.share} />
      </Box>
    </Flex>
  );
}
