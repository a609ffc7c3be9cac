import { Box, chakra, Flex, Grid } from '@chakra-ui/react';
import type { MarketToday } from '@pipa/contract';
import { COLUMN_FACTS, type ColumnName, formatValue, groupHeader, measuredHeading } from '@pipa/ida';
import type { ReactNode } from 'react';
import { paths } from '../../app/paths.ts';
import { formatMoney, formatNumber, NOT_AVAILABLE } from '../../format.ts';
import { say } from '../../ida-views/say.ts';
import { SymbolLink } from '../../ida-views/symbol-link.tsx';
import { marketToday as words } from '../../messages/market-today.ts';
import { Card } from '../../ui/card.tsx';
import { Delta } from '../../ui/numbers.tsx';
import { TextLink } from '../../ui/text-link.tsx';

const Line = ({ start, end }: { start: ReactNode; end: ReactNode }) => (
  <Flex gap="3" justify="space-between" py="1.5" borderTopWidth="1px" borderColor="line" _first={{ borderTopWidth: 0 }}>
    <Box minW="0">{start}</Box>
    <Box flexShrink={0} textAlign="end" fontVariantNumeric="tabular-nums">
      {end}
    </Box>
  </Flex>
);

/** Releases that are unusual for their series. */
export const Surprises = ({ surprises }: Pick<MarketToday, 'surprises'>) => (
  <Card title={words.surprises} description={words.surprisesText}>
    {surprises.length === 0 && <Box color="ink-2">{words.noSurprises}</Box>}
    {surprises.map(({ name, value, before, day, deviations }) => {
      const facts = COLUMN_FACTS[name as ColumnName];
      return (
        <Line
          key={name}
          start={
            <>
              {say(measuredHeading(facts))}
              <Box textStyle="hint" color="ink-2">
                {words.observed(day)}
              </Box>
            </>
          }
          end={
            <>
              {words.deviations(formatNumber(deviations, { decimals: 1, signed: true }))}
              <Box textStyle="hint" color="ink-2">
                {words.surprise(formatValue(facts, before), formatValue(facts, value))}
              </Box>
            </>
          }
        />
      );
    })}
  </Card>
);

const Side = ({ title, movers }: { title: string; movers: MarketToday['rose'] }) => (
  <Box minW="0">
    <chakra.h3 textStyle="label" color="ink-2">
      {title}
    </chakra.h3>
    {movers.length === 0 && <Box color="ink-2">{words.noMovers}</Box>}
    {movers.map(({ symbol, name, close, dailyReturn }) => (
      <Line
        key={symbol}
        start={
          <>
            <SymbolLink symbol={symbol} />
            <Box textStyle="hint" color="ink-2" truncate title={name}>
              {name}
            </Box>
          </>
        }
        end={
          <>
            <Delta value={dailyReturn / 100} />
            <Box textStyle="hint" color="ink-2">
              {close === null ? NOT_AVAILABLE : formatMoney(close)}
            </Box>
          </>
        }
      />
    ))}
  </Box>
);

/** The largest moves of the day in both directions. */
export const Movers = ({ rose, fell }: Pick<MarketToday, 'rose' | 'fell'>) => (
  <Card title={words.movers}>
    <Grid templateColumns="repeat(2, minmax(0, 1fr))" gap="6">
      <Side title={words.rose} movers={rose} />
      <Side title={words.fell} movers={fell} />
    </Grid>
  </Card>
);

const Bar = chakra('span', {
  base: {
    display: 'flex',
    gap: '2px',
    height: '4px',
    width: '120px',
    mt: '1',
    borderRadius: '2px',
    overflow: 'hidden',
  },
});

/** How many signals point up and down, by their group. */
export const Events = ({ events }: Pick<MarketToday, 'events'>) => (
  <Card title={words.events} actions={<TextLink to={`${paths.ida}?tab=universes`}>{words.allSignals}</TextLink>}>
    {events.map(({ id, up, down }) => (
      <Line
        key={id}
        start={say(groupHeader(id))}
        end={
          <>
            {words.counts(formatNumber(up, { decimals: 0 }), formatNumber(down, { decimals: 0 }))}
            <Bar aria-hidden>
              <chakra.span bg="gain" flexGrow={up} />
              <chakra.span bg="loss" flexGrow={down} />
            </Bar>
          </>
        }
      />
    ))}
  </Card>
);
