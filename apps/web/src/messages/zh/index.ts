import type { Translation } from '@pipa/words';
import type { messages as english } from '../en/index.ts';
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

export const messages: Translation<typeof english> = {
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
};
