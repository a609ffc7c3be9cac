import { Box, chakra } from '@chakra-ui/react';
import { useTheme } from 'next-themes';
import { useState, useSyncExternalStore } from 'react';
import { invest } from '../messages/invest.ts';

const words = invest.portfolios;
const HOUR_MS = 3_600_000;
const CHECK_EVERY_MS = 60_000;

const subscribe = (listener: () => void) => {
  const timer = setInterval(listener, CHECK_EVERY_MS);
  return () => clearInterval(timer);
};
const currentHour = () => Math.floor(Date.now() / HOUR_MS);

/** Number of the hour, the cache key of pictures (2 §9). */
const useHour = (): number => useSyncExternalStore(subscribe, currentHour);

/** Aspect ratio of the server's picture. */
const ASPECT = '720 / 350';

/** Address of a picture that the server draws in the colours of the page; null before there is one. */
export function usePictureAddress(path: string | null, form: 'chart' | 'line' = 'chart'): string | null {
  const { resolvedTheme } = useTheme();
  const hour = useHour();
  const theme = resolvedTheme === 'dark' ? 'dark' : 'light';
  return path && `/api/images/${path}.svg?theme=${theme}&h=${hour}${form === 'line' ? '&form=line' : ''}`;
}

interface PerformanceImageProps {
  /** Path of the portfolio, the report or the track; null before there is a picture. */
  path: string | null;
  name: string;
  /** Pixels; default: as high as the width of its place asks for. */
  height?: number;
}
/** Chart drawn by the server, read anew each hour; a line of text replaces it when there is none. */
export function PerformanceImage({ path, name, height }: PerformanceImageProps) {
  const address = usePictureAddress(path);
  const [failed, setFailed] = useState<string | null>(null);
  const size = height === undefined ? { aspectRatio: ASPECT } : { height: `${height}px` };
  if (address === null || failed === address) {
    return (
      <Box
        role="img"
        aria-label={words.noChart}
        {...size}
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
      alt={words.chartOf(name)}
      width="100%"
      {...size}
      objectFit="contain"
      loading="lazy"
      onError={() => setFailed(address)}
    />
  );
}
