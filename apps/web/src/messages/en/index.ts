import { access } from './access.ts';
import { background } from './background.ts';
import { dashboard } from './dashboard.ts';
import { home } from './home.ts';
import { investmentSummary } from './investment-summary.ts';
import { marketClock } from './market-clock.ts';
import { newsletter } from './newsletter.ts';
import { notifications } from './notifications.ts';
import { risk } from './risk.ts';
import { search } from './search.ts';
import { shell } from './shell.ts';

/** Words of the start and of small areas, by area. */
export const messages = {
  shell,
  access,
  risk,
  search,
  home,
  dashboard,
  newsletter,
  investmentSummary,
  marketClock,
  notifications,
  background,
} as const;
