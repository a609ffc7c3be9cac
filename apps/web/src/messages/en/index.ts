import { access } from './access.ts';
import { background } from './background.ts';
import { investmentSummary } from './investment-summary.ts';
import { marketClock } from './market-clock.ts';
import { search } from './search.ts';
import { shell } from './shell.ts';

/** Words of the start and of small areas, by area. */
export const messages = {
  shell,
  access,
  search,
  investmentSummary,
  marketClock,
  background,
} as const;
