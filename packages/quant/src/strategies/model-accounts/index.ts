import type { CatalogueEntry } from '../strategy-variants.ts';
import { allWeather } from './all-weather.ts';
import { capitalPreservation } from './capital-preservation.ts';
import { classic6040 } from './classic-60-40.ts';
import { conservativeIncome } from './conservative-income.ts';
import { dividendFunds } from './dividend-funds.ts';
import { globalEquityIndex } from './global-equity-index.ts';
import { goldenButterfly } from './golden-butterfly.ts';
import { growthWithGuard, growthWithGuardVariants } from './growth-with-guard.ts';
import { permanentPortfolio } from './permanent-portfolio.ts';
import { sectorCoreSatellite, sectorCoreSatelliteVariants } from './sector-core-satellite.ts';

/** Model accounts: curated allocations that an investor copies as they are. */
export const modelAccounts: readonly CatalogueEntry[] = [
  [capitalPreservation],
  [conservativeIncome],
  [permanentPortfolio],
  [allWeather],
  [classic6040],
  [goldenButterfly],
  [dividendFunds],
  [growthWithGuard, growthWithGuardVariants],
  [sectorCoreSatellite, sectorCoreSatelliteVariants],
  [globalEquityIndex],
];
