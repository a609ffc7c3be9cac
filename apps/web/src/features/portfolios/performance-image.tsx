import { Box, chakra } from '@chakra-ui/react';
import type { Portfolio } from '@pipa/contract';
import { useTheme } from 'next-themes';
import { useState, useSyncExternalStore } from 'react';
import { messages } from '../../messages/index.ts';

const words = messages.invest.portfolios;
const HOUR_MS = 3_600_000;
const CHECK_EVERY_MS = 60_000;

const subscribe = (listener: () => void) => {
  const timer = setInterval(listener, CHECK_EVERY_MS);
  return () => clearInterval(timer);
};
const currentHour = () => Math.floor(Date.now() / HOUR_MS);

/** Number of the hour, the cache key of pictures (2 §9). */
const useHour = (): number => useSyncExternalStore(subscribe, currentHour);

/** Chart drawn by the server, read anew each hour; a line of text replaces it when it cannot be loaded. */
export function PerformanceImage({ portfolio, aspect }: { portfolio: Portfolio; aspect: string }) {
  const { resolvedTheme } = useTheme();
  const hour = useHour();
  const theme = resolvedTheme === 'dark' ? 'dark' : 'light';
  const address = `/api/images/${portfolio.subPath}.svg?theme=${theme}&h=${hour}`;
  const [failed, setFailed] = useState<string | null>(null);
  if (failed === address) {
    return (
      <Box
        role="img"
        aria-label={words.noChart}
        aspectRatio={aspect}
        display="grid"
        placeItems="center"
        borderRadius="l2"
        borderWidth="1px"
        borderStyle="dashed"
        borderColor="line-strong"
        color="ink-2"
        textStyle="hint"
      >
        {words.noChart}
      </Box>
    );
  }
  return (
    <chakra.img
      src={address}
      alt={words.chartOf(portfolio.name)}
      width="100%"
      aspectRatio={aspect}
      loading="lazy"
      onError={() => setFailed(address)}
    />
  );
}
