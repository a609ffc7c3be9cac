import { Box, Flex } from '@chakra-ui/react';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { messages } from '../messages/index.ts';
import { marketQueries } from '../queries/market/market-queries.ts';
import { Pill } from '../ui/pill.tsx';
import { marketWords } from './market-time.ts';

const REDRAW_MS = 500;

/** Milliseconds since `since`, updated twice a second. */
function useElapsed(since: number): number {
  const [now, setNow] = useState(() => Date.now());
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), REDRAW_MS);
    return () => clearInterval(timer);
  }, []);
  return Math.max(0, now - since);
}

/** State and time of the market, which moves between the server's answers. */
export function MarketClock() {
  const { data, dataUpdatedAt, isError } = useQuery(marketQueries.status());
  const elapsedMs = useElapsed(dataUpdatedAt);
  if (!data) {
    return (
      <Box textStyle="hint" color="ink-2" hideBelow="md">
        {isError ? messages.shell.marketAway : ''}
      </Box>
    );
  }
  const words = marketWords(data, elapsedMs);
  return (
    <Flex align="center" gap="2.5" minW="0" data-testid="market-clock" data-phase={data.phase} data-day={data.day}>
      <Box boxSize="8px" borderRadius="full" bg={words.tone} flexShrink="0" hideBelow="sm" />
      <Box textStyle="hint" color="ink-2" truncate hideBelow="md" fontSize="13px">
        {words.state} · {words.time}
      </Box>
      {words.badge && (
        <Pill tone="warn" hideBelow="sm">
          {words.badge}
        </Pill>
      )}
    </Flex>
  );
}

/** State and time of the market for narrow screens, where the top bar has no room. */
export function MarketLine() {
  const { data, dataUpdatedAt } = useQuery(marketQueries.status());
  const elapsedMs = useElapsed(dataUpdatedAt);
  if (!data) return null;
  const words = marketWords(data, elapsedMs);
  return (
    <Flex
      as="section"
      aria-label={messages.shell.market}
      hideFrom="md"
      align="center"
      gap="2"
      px="4"
      py="2"
      borderBottomWidth="1px"
      borderColor="line"
      bg="surface"
    >
      <Box boxSize="8px" borderRadius="full" bg={words.tone} flexShrink="0" />
      <Box textStyle="hint" fontSize="12px" color="ink-2" flex="1" minW="0" truncate>
        {words.state} · {words.time.replace(/^\S+ /, '')}
      </Box>
      {words.shortBadge && (
        <Pill tone="warn" hideFrom="sm">
          {words.shortBadge}
        </Pill>
      )}
    </Flex>
  );
}
