import { Box, chakra, Flex, Grid } from '@chakra-ui/react';
import type { MarketToday } from '@pipa/contract';
import { COLUMN_FACTS, type ColumnName, formatValue } from '@pipa/ida';
import type { ReactNode } from 'react';
import { formatMoney, NOT_AVAILABLE } from '../../format.ts';
import { say } from '../../ida-views/say.ts';
import { SmallLine } from '../../ida-views/small-line.tsx';
import { SymbolLink } from '../../ida-views/symbol-link.tsx';
import { marketToday as words } from '../../messages/market-today.ts';
import { Card } from '../../ui/card.tsx';
import { Delta } from '../../ui/numbers.tsx';

const SHOWN = ['dailyReturn', 'monthlyReturn', 'yearlyReturn'] as const;
/** A percent number as a fraction. */
const fraction = (value: number | null): number | null => (value === null ? null : value / 100);

interface FigureProps {
  label: ReactNode;
  value: ReactNode;
  note?: ReactNode;
  line: readonly (number | null)[];
  tone?: 'accent' | 'gain' | 'loss';
}
/** A figure with its course over a year. */
const Figure = ({ label, value, note, line, tone }: FigureProps) => (
  <Box minW="0">
    <Box textStyle="label" color="ink-2">
      {label}
    </Box>
    <Box textStyle="tile" fontVariantNumeric="tabular-nums">
      {value}
    </Box>
    <Box textStyle="hint" color="ink-2" minH="18px">
      {note}
    </Box>
    <SmallLine values={line} tone={tone} />
  </Box>
);

const Figures = ({ children }: { children: ReactNode }) => (
  <Grid
    templateColumns={{ base: 'repeat(2, minmax(0, 1fr))', md: 'repeat(auto-fill, minmax(170px, 1fr))' }}
    columnGap="6"
    rowGap="4"
  >
    {children}
  </Grid>
);

/** The indices by the funds that hold them. */
export const Indices = ({ indices }: Pick<MarketToday, 'indices'>) => (
  <Card title={words.indices}>
    <Figures>
      {indices.map((index) => (
        <Figure
          key={index.symbol}
          label={
            <Box truncate title={index.name}>
              <SymbolLink symbol={index.symbol} /> {index.name}
            </Box>
          }
          value={index.close === null ? NOT_AVAILABLE : formatMoney(index.close)}
          note={
            <Flex gap="2" wrap="wrap">
              {SHOWN.map((name) => (
                <span key={name}>
                  {words.returns[name]} <Delta value={fraction(index[name])} decimals={1} />
                </span>
              ))}
            </Flex>
          }
          line={index.line}
          tone={(index.yearlyReturn ?? 0) < 0 ? 'loss' : 'gain'}
        />
      ))}
    </Figures>
  </Card>
);

/** A value with its unit, which a percent sign says shortest. */
function Measured({ name, value }: { name: ColumnName; value: number | null }) {
  const column = COLUMN_FACTS[name];
  if (value === null) return NOT_AVAILABLE;
  if (column.scale === 'percent') return formatValue({ ...column, unit: 'percent' }, value);
  return (
    <>
      {formatValue(column, value)}{' '}
      <chakra.span textStyle="hint" color="ink-2">
        {column.measure && say(column.measure)}
      </chakra.span>
    </>
  );
}

/** Breadth, volatility, yields and credit. */
export const BreadthAndYields = ({ breadth, series }: Pick<MarketToday, 'breadth' | 'series'>) => (
  <Card title={words.breadth}>
    <Figures>
      <Figure
        label={words.breadthOf}
        value={breadth.value === null ? NOT_AVAILABLE : formatValue({ unit: 'metric', decimals: 2 }, breadth.value)}
        line={breadth.line}
      />
      <Figure
        label={words.aboveSma20}
        value={formatValue({ unit: 'fraction' }, breadth.aboveSma20)}
        line={breadth.aboveLine}
      />
      {series.map(({ name, value, day, line }) => (
        <Figure
          key={name}
          label={say(COLUMN_FACTS[name].heading)}
          value={<Measured name={name} value={value} />}
          note={words.observed(day)}
          line={line}
        />
      ))}
    </Figures>
  </Card>
);
