import type { CatalogueEntry } from '../strategy-facts.ts';
import { allWeather, allWeatherFacts } from './all-weather.ts';
import { capitalPreservation, capitalPreservationFacts } from './capital-preservation.ts';
import { classic6040, classic6040Facts } from './classic-60-40.ts';
import { conservativeIncome, conservativeIncomeFacts } from './conservative-income.ts';
import { dividendFunds, dividendFundsFacts } from './dividend-funds.ts';
import { globalEquityIndex, globalEquityIndexFacts } from './global-equity-index.ts';
import { goldenButterfly, goldenButterflyFacts } from './golden-butterfly.ts';
import { growthWithGuard, growthWithGuardFacts, growthWithGuardVariants } from './growth-with-guard.ts';
import { permanentPortfolio, permanentPortfolioFacts } from './permanent-portfolio.ts';
import { sectorCoreSatellite, sectorCoreSatelliteFacts, sectorCoreSatelliteVariants } from './sector-core-satellite.ts';

/** Model accounts: curated allocations that an investor copies as they are. */
export const modelAccounts: readonly CatalogueEntry[] = [
  [capitalPreservation, capitalPreservationFacts],
  [conservativeIncome, conservativeIncomeFacts],
  [permanentPortfolio, permanentPortfolioFacts],
  [allWeather, allWeatherFacts],
  [classic6040, classic6040Facts],
  [goldenButterfly, goldenButterflyFacts],
  [dividendFunds, dividendFundsFacts],
  [growthWithGuard, growthWithGuardFacts, growthWithGuardVariants],
  [sectorCoreSatellite, sectorCoreSatelliteFacts, sectorCoreSatelliteVariants],
  [globalEquityIndex, globalEquityIndexFacts],
];
