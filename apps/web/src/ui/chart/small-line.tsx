import { Box, chakra, Flex } from '@chakra-ui/react';
import { messages } from '../../messages/index.ts';
import { smallLinePaths } from './small-line-paths.ts';

const words = messages.background.line;
const HEIGHT_PX = 40;
const WIDTH = 240;

interface SmallLineProps {
  label: string;
  /** Oldest first; null where nothing is known. */
  values: readonly (number | null)[];
  /** Beyond it the value is late. */
  target?: number | null;
  /** Whether little is bad: the least is said in place of the most. */
  isLeast?: boolean;
  say: (value: number) => string;
}

/**
 * A figure over time: what it is now, what it was at worst, its target, and a line of one glance. Where nothing is known of now it says what
 * was known last, which is never late.
 */
export function SmallLine({ label, values, target = null, isLeast = false, say }: SmallLineProps) {
  const known = values.filter((value) => value !== null);
  const newest = known.at(-1);
  if (newest === undefined) return null;
  const worst = isLeast ? Math.min(...known) : Math.max(...known);
  const isKnown = (values.at(-1) ?? null) !== null;
  const isLate = isKnown && target !== null && newest > target;
  const { line, targetY } = smallLinePaths(values, { width: WIDTH, height: HEIGHT_PX, target });
  return (
    <Box as="figure" m="0" minW="0">
      <Flex as="figcaption" justify="space-between" align="baseline" gap="3">
        <chakra.span textStyle="label" color="ink-2" minW="0">
          {label}
        </chakra.span>
        <chakra.span textStyle="number" color={isLate ? 'loss' : isKnown ? 'ink' : 'ink-2'} whiteSpace="nowrap">
          {isKnown ? say(newest) : words.last(say(newest))}
        </chakra.span>
      </Flex>
      <Box color={isLate ? 'loss' : 'accent'}>
        <svg
          role="img"
          aria-label={(isKnown ? words.chart : words.chartBefore)(label, say(newest), say(worst))}
          viewBox={`0 0 ${WIDTH} ${HEIGHT_PX}`}
          preserveAspectRatio="none"
          style={{ display: 'block', width: '100%', height: HEIGHT_PX }}
        >
          {targetY !== null && (
            <chakra.line
              x1={0}
              x2={WIDTH}
              y1={targetY}
              y2={targetY}
              stroke="bench"
              strokeWidth="1"
              strokeDasharray="4 4"
              vectorEffect="non-scaling-stroke"
            />
          )}
          <path d={line} fill="none" stroke="currentColor" strokeWidth="1.5" vectorEffect="non-scaling-stroke" />
        </svg>
      </Box>
      <Flex justify="space-between" gap="3" textStyle="hint" color="ink-2">
        <span>{isLeast ? words.least(say(worst)) : words.most(say(worst))}</span>
        {target !== null && <span>{isLate ? words.late : words.target(say(target))}</span>}
      </Flex>
    </Box>
  );
}
