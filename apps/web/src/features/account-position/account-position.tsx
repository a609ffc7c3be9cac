import { Box, Grid } from '@chakra-ui/react';
import type { AqmPerformance } from '@pipa/contract';
import { formatDate, formatDay } from '../../format.ts';
import { invest } from '../../messages/invest.ts';
import { PositionsTable } from '../../position-views/positions-table.tsx';
import { PerformanceImage } from '../../strategy-views/performance-image.tsx';
import { Card } from '../../ui/card.tsx';
import { Notice } from '../../ui/notice.tsx';
import { usePhone } from '../../ui/use-media.ts';
import { AccountTiles } from './account-tiles.tsx';
import { ComparisonTable } from './comparison-table.tsx';

const words = invest.aqm.position;
/** 2 §2 */
const IMAGE_HEIGHT_PX = 350;

/** The period of the figures, as documented; before the first close, when it will be. */
export const periodText = ({ startTradeDate, tradeDate }: Pick<AqmPerformance, 'startTradeDate' | 'tradeDate'>) =>
  startTradeDate && tradeDate ? words.period(formatDay(startTradeDate), formatDay(tradeDate)) : words.noPeriod;

const NONE: NonNullable<AqmPerformance['value']>['positions'] = [];

/** Performance of a model account, or of a subscription of one, beside its positions: one answer, so that they are at the same prices. */
export function AccountPosition({ performance }: { performance: AqmPerformance }) {
  // As high, a picture as wide as a phone would stand in empty space.
  const isPhone = usePhone();
  return (
    <Grid templateColumns="minmax(0, 1fr)" gap="4">
      {performance.isStale && (
        <Notice tone="warn">{words.stale(formatDay(performance.tradeDate), formatDate(performance.activeTime))}</Notice>
      )}
      <AccountTiles performance={performance} />
      <Grid
        templateColumns={{ base: 'minmax(0, 1fr)', xl: 'minmax(0, 2fr) minmax(0, 3fr)' }}
        gap="4"
        alignItems="start"
      >
        <Grid templateColumns="minmax(0, 1fr)" gap="4">
          <Card title={words.performance} description={words.performanceText(performance.benchmarkSymbol)}>
            <PerformanceImage
              path={performance.subPath}
              name={performance.name}
              height={isPhone ? undefined : IMAGE_HEIGHT_PX}
            />
          </Card>
          <Card pad="none" title={words.comparison}>
            <Box borderTopWidth="1px" borderColor="line" overflowX="auto">
              <ComparisonTable figures={performance.figures} />
            </Box>
          </Card>
        </Grid>
        <PositionsTable positions={performance.value?.positions ?? NONE} />
      </Grid>
    </Grid>
  );
}
