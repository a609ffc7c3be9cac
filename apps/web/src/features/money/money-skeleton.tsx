import { Grid } from '@chakra-ui/react';
import { money as words } from '../../messages/money.ts';
import { Card } from '../../ui/card.tsx';
import { ChartSkeleton, TableSkeleton, TextSkeleton } from '../../ui/skeleton.tsx';

const HEAD = { base: 'minmax(0, 1fr)', lg: 'minmax(300px, 1fr) minmax(0, 2fr)' };

/** As high as the value and the curve, so that nothing moves when they come. */
export const HeadSkeleton = () => (
  <Grid gap="4" templateColumns={HEAD}>
    <Card>
      <TextSkeleton lines={12} />
    </Card>
    <Card title={words.curve} description={words.curveTexts.all}>
      <ChartSkeleton height={280} />
    </Card>
  </Grid>
);

/** As high as what is held, what comes and what has happened. */
export const PartsSkeleton = () => (
  <>
    {[words.holdings, words.coming].map((title) => (
      <Card key={title} pad="none" title={title}>
        <TableSkeleton rows={9} />
      </Card>
    ))}
  </>
);
