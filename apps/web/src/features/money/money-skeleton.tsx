import { Grid } from '@chakra-ui/react';
import { money as words } from '../../messages/money.ts';
import { Card } from '../../ui/card.tsx';
import { ChartSkeleton, Skeleton, TableSkeleton, TextSkeleton } from '../../ui/skeleton.tsx';

const HEAD = { base: 'minmax(0, 1fr)', lg: 'minmax(300px, 1fr) minmax(0, 2fr)' };

export const CURVE_HEIGHT_PX = 280;
/** As wide as the choices of the curve with its two buttons. */
const CHOICES_WIDTH = { base: '100%', md: '440px' };

export const CurveSkeleton = () => (
  <Card
    title={words.curve}
    description={words.curveTexts.all}
    actions={<Skeleton height="36px" width={CHOICES_WIDTH} />}
  >
    <ChartSkeleton height={CURVE_HEIGHT_PX} />
  </Card>
);

/** As high as the value and the curve, so that nothing moves when they come. */
export const HeadSkeleton = () => (
  <Grid gap="4" templateColumns={HEAD}>
    <Card>
      <TextSkeleton lines={12} />
    </Card>
    <CurveSkeleton />
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
