import { Box } from '@chakra-ui/react';
import { useEffect, useState } from 'react';
import { invest } from '../../../messages/invest.ts';
import type { Connection } from '../../../realtime/follow-socket.ts';
import { Pill } from '../../../ui/pill.tsx';
import { ageText, isStale } from './live-age.ts';

const words = invest.monitor;
const LOOK_EVERY_MS = 1_000;

function useNow(): number {
  const [now, setNow] = useState(() => Date.now());
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), LOOK_EVERY_MS);
    return () => clearInterval(timer);
  }, []);
  return now;
}

interface LiveBadgeProps {
  connection: Connection;
  lastMessageAt: () => number | null;
  /** When the values shown were last read or received (wall clock, ms). */
  valuesAt: number;
}
/** Whether the values are live, and their age when they are not. */
export function LiveBadge({ connection, lastMessageAt, valuesAt }: LiveBadgeProps) {
  const now = useNow();
  if (connection === 'live' && !isStale(lastMessageAt(), now)) {
    return (
      <Pill tone="gain" title={words.liveHint} data-testid="live-badge">
        <Box boxSize="6px" borderRadius="full" bg="currentColor" aria-hidden />
        {words.live}
      </Pill>
    );
  }
  if (connection === 'connecting') return <Pill data-testid="live-badge">{words.connecting}</Pill>;
  return (
    <Pill tone="warn" title={words.staleHint} data-testid="live-badge">
      {words.stale(ageText(now - valuesAt))}
    </Pill>
  );
}
