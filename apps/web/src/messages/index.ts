import { access } from './access.ts';
import { account, accountTypes } from './account.ts';
import { background } from './background.ts';
import { dashboard } from './dashboard.ts';
import { home } from './home.ts';
import { invest } from './invest.ts';
import { investmentSummary } from './investment-summary.ts';
import { marketClock } from './market-clock.ts';
import { membership } from './membership.ts';
import { newsletter } from './newsletter.ts';
import { notifications } from './notifications.ts';
import { operator } from './operator.ts';
import { risk } from './risk.ts';
import { search } from './search.ts';
import { activityDetails, activityWords, security } from './security.ts';
import { shell } from './shell.ts';

/** The message catalogue: every label and message of the product, by area. */
export const messages = {
  shell,
  access,
  account,
  accountTypes,
  membership,
  risk,
  search,
  security,
  activityWords,
  activityDetails,
  home,
  dashboard,
  newsletter,
  investmentSummary,
  marketClock,
  notifications,
  operator,
  background,
  invest,
} as const;
