import { Box, chakra, Flex } from '@chakra-ui/react';
import { messages } from '../messages/index.ts';
import { StatTile, StatTiles } from './stat-tiles.tsx';

/** Grey placeholder of content that is being read. */
export const Skeleton = chakra('span', {
  base: {
    display: 'block',
    height: '16px',
    borderRadius: '6px',
    bg: 'line',
    animation: 'pulse 1.6s ease-in-out infinite',
  },
});

const Waiting = ({ children }: { children: React.ReactNode }) => (
  <Box aria-busy="true" aria-live="polite">
    <Box srOnly>{messages.shell.loading}</Box>
    <Box aria-hidden>{children}</Box>
  </Box>
);

const keys = (count: number) => Array.from({ length: count }, (_, index) => `place-${index}`);

export const TableSkeleton = ({ rows = 6 }: { rows?: number }) => (
  <Waiting>
    <Flex direction="column" px="5" pb="4" gap="0">
      {keys(rows).map((key) => (
        <Flex key={key} align="center" gap="6" height="40px" borderBottomWidth="1px" borderColor="line">
          <Skeleton width="32%" />
          <Skeleton width="14%" ms="auto" />
          <Skeleton width="14%" />
        </Flex>
      ))}
    </Flex>
  </Waiting>
);

export const TilesSkeleton = ({ count = 4, columns = 4 }: { count?: number; columns?: 2 | 3 | 4 }) => (
  <Waiting>
    <StatTiles columns={columns}>
      {keys(count).map((key) => (
        <StatTile key={key} label=" " value={<Skeleton width="60%" height="24px" />} note={<Skeleton width="40%" />} />
      ))}
    </StatTiles>
  </Waiting>
);

export const TextSkeleton = ({ lines = 3 }: { lines?: number }) => (
  <Waiting>
    <Flex direction="column" gap="2.5">
      {keys(lines).map((key, index) => (
        <Skeleton key={key} width={index === lines - 1 ? '60%' : '100%'} />
      ))}
    </Flex>
  </Waiting>
);

export const ChartSkeleton = ({ height = 280 }: { height?: number }) => (
  <Waiting>
    <Skeleton height={`${height}px`} borderRadius="8px" />
  </Waiting>
);

/** Room of a page that is being read: what is below comes into sight once it has its place. */
export const PageRoom = chakra('div', { base: { minHeight: '100dvh' } });

/** Skeleton of a whole page: heading, tiles, one card. */
export const PageSkeleton = () => (
  <PageRoom>
    <Waiting>
      <Skeleton width="220px" height="28px" mb="6" />
      <TilesSkeleton />
      <Skeleton height="280px" mt="4" borderRadius="12px" />
    </Waiting>
  </PageRoom>
);
