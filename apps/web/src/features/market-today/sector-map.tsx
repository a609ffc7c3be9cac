import { Box, chakra } from '@chakra-ui/react';
import type { MarketToday } from '@pipa/contract';
import { sectorWords } from '@pipa/ida';
import { formatPercent, NOT_AVAILABLE } from '../../format.ts';
import { say } from '../../ida-views/say.ts';
import { SymbolLink } from '../../ida-views/symbol-link.tsx';
import { marketToday as words } from '../../messages/market-today.ts';
import { Card } from '../../ui/card.tsx';

const PERIODS = ['dailyReturn', 'weeklyReturn', 'monthlyReturn', 'yearlyReturn'] as const;

/** Share of the colour at the largest move of a period: words on it keep their contrast. */
const MOST_COLOUR = 30;

const Cell = chakra('td', {
  base: {
    px: '2',
    py: '1.5',
    textAlign: 'end',
    fontVariantNumeric: 'tabular-nums',
    borderWidth: '1px',
    borderColor: 'surface',
  },
});
const Head = chakra('th', { base: { px: '2', py: '1', textStyle: 'label', color: 'ink-2', textAlign: 'end' } });

const colourOf = (value: number, most: number): string => {
  const share = most === 0 ? 0 : Math.round((Math.abs(value) / most) * MOST_COLOUR);
  return `color-mix(in srgb, {colors.${value < 0 ? 'loss' : 'gain'}} ${share}%, {colors.surface})`;
};

/** The sectors by their funds, the best of the day first: each period is coloured by its own largest move. */
export function SectorMap({ sectors }: Pick<MarketToday, 'sectors'>) {
  const sorted = sectors.toSorted((a, b) => (b.dailyReturn ?? 0) - (a.dailyReturn ?? 0));
  const mostOf = (period: (typeof PERIODS)[number]) => Math.max(0, ...sectors.map((one) => Math.abs(one[period] ?? 0)));
  const most = Object.fromEntries(PERIODS.map((period) => [period, mostOf(period)]));
  return (
    <Card title={words.sectors}>
      <Box overflowX="auto" tabIndex={0} role="group" aria-label={words.sectors}>
        <chakra.table width="100%" style={{ borderCollapse: 'collapse' }}>
          <thead>
            <tr>
              <Head scope="col" textAlign="start">
                {words.sector}
              </Head>
              {PERIODS.map((period) => (
                <Head key={period} scope="col">
                  {words.returns[period]}
                </Head>
              ))}
            </tr>
          </thead>
          <tbody>
            {sorted.map((one) => (
              <tr key={one.symbol}>
                <Head scope="row" textAlign="start" fontWeight="400" color="ink">
                  <SymbolLink symbol={one.symbol} /> {say(sectorWords(one.sector))}
                </Head>
                {PERIODS.map((period) => {
                  const value = one[period];
                  return (
                    <Cell key={period} css={value === null ? undefined : { bg: colourOf(value, most[period] ?? 0) }}>
                      {value === null ? NOT_AVAILABLE : formatPercent(value / 100, { signed: true })}
                    </Cell>
                  );
                })}
              </tr>
            ))}
          </tbody>
        </chakra.table>
      </Box>
    </Card>
  );
}
