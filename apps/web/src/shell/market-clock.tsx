import { Box, chakra, Flex } from '@chakra-ui/react';
import { MARKET_LINE_HEIGHT_PX } from '@pipa/contract';
import { useQuery } from '@tanstack/react-query';
import { type ComponentProps, type ReactNode, useEffect, useState } from 'react';
import { lazyPart } from '../lazy-part.ts';
import { messages } from '../messages/index.ts';
import { marketQueries } from '../queries/market/market-queries.ts';
import { PartFrame } from '../ui/part-frame.tsx';
import { Pill } from '../ui/pill.tsx';
import { marketWords, timesOfWeek, usualStates } from './market-time.ts';

const ClockDialog = lazyPart(() => import('./clock-dialog.tsx'));

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

const Press = chakra('button', {
  base: {
    display: 'flex',
    alignItems: 'center',
    minWidth: '0',
    borderRadius: 'l2',
    textAlign: 'start',
    cursor: 'pointer',
    '&:hover .pipa-clock-text': { color: 'ink' },
  },
});

/** Opens what the time of the market is, in words. */
function ClockButton({ children, ...look }: ComponentProps<typeof Press>) {
  const [isOpen, setOpen] = useState(false);
  const close = () => setOpen(false);
  return (
    <>
      <Press type="button" aria-haspopup="dialog" onClick={() => setOpen(true)} {...look}>
        {children}
        <Box as="span" srOnly>
          {messages.shell.aboutTime}
        </Box>
      </Press>
      {isOpen && (
        <PartFrame onFault={close}>
          <ClockDialog onClose={close} />
        </PartFrame>
      )}
    </>
  );
}

/** A text in the room of the widest of several, so that what is beside it stays where it is when the text changes. */
const Steady = ({ text, widest }: { text: string; widest: readonly string[] }) => (
  <Box as="span" display="inline-grid" fontVariantNumeric="tabular-nums">
    <Box as="span" gridArea="1 / 1">
      {text}
    </Box>
    {widest.map((other) => (
      <Box key={other} as="span" gridArea="1 / 1" visibility="hidden" aria-hidden>
        {other}
      </Box>
    ))}
  </Box>
);

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
    <ClockButton gap="2.5" data-testid="market-clock" data-phase={data.phase} data-day={data.day}>
      <Box boxSize="8px" borderRadius="full" bg={words.tone} flexShrink="0" hideBelow="sm" />
      <Flex
        className="pipa-clock-text"
        gap="1.5"
        textStyle="hint"
        color="ink-2"
        hideBelow="md"
        fontSize="13px"
        whiteSpace="nowrap"
      >
        <Steady text={words.state} widest={usualStates} />
        <Steady text={words.time} widest={timesOfWeek(words.time)} />
      </Flex>
      {words.badge && (
        <Pill tone="warn" hideBelow="sm">
          {words.badge}
        </Pill>
      )}
    </ClockButton>
  );
}

/** Has its room before its text comes, and is a region once it has it. */
const Line = ({ isEmpty = false, children }: { isEmpty?: boolean; children: ReactNode }) => (
  <Box
    {...(isEmpty ? {} : { as: 'section', 'aria-label': messages.shell.market })}
    hideFrom="md"
    height={`${MARKET_LINE_HEIGHT_PX}px`}
    borderBottomWidth="1px"
    borderColor="line"
    bg="surface"
  >
    {children}
  </Box>
);

/** State and time of the market for narrow screens, where the top bar has no room. */
export function MarketLine() {
  const { data, dataUpdatedAt, isError } = useQuery(marketQueries.status());
  const elapsedMs = useElapsed(dataUpdatedAt);
  if (!data) {
    return (
      <Line isEmpty={!isError}>
        <Box textStyle="hint" fontSize="12px" color="ink-2" px="4" py="2" truncate>
          {isError ? messages.shell.marketAway : ''}
        </Box>
      </Line>
    );
  }
  const words = marketWords(data, elapsedMs);
  const time = words.time.replace(/^\S+ /, '');
  return (
    <Line>
      <ClockButton width="100%" height="100%" gap="2" px="4">
        <Box boxSize="8px" borderRadius="full" bg={words.tone} flexShrink="0" />
        <Box textStyle="hint" fontSize="12px" color="ink-2" flex="1" minW="0" truncate>
          {words.state} · {time}
        </Box>
        {words.shortBadge && (
          <Pill tone="warn" hideFrom="sm">
            {words.shortBadge}
          </Pill>
        )}
      </ClockButton>
    </Line>
  );
}
