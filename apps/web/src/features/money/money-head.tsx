import { Grid } from '@chakra-ui/react';
import type { OwnMoney } from '@pipa/contract';
import type { ReactNode } from 'react';
import { MoneyCurve } from './money-curve.tsx';
import { MoneyHero } from './money-hero.tsx';

/** The value, and its curve beside it: both begin a page about the own money. */
export const MoneyHead = ({ money, firstStep }: { money: OwnMoney; firstStep?: ReactNode }) => (
  <Grid
    gap="4"
    templateColumns={{ base: 'minmax(0, 1fr)', lg: 'minmax(300px, 1fr) minmax(0, 2fr)' }}
    alignItems="stretch"
  >
    <MoneyHero money={money} />
    <MoneyCurve money={money} firstStep={firstStep} />
  </Grid>
);
