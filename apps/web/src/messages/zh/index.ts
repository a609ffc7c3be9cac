import type { Translation } from '@pipa/words';
import type { messages as english } from '../en/index.ts';
import { access } from './access.ts';
import { background } from './background.ts';
import { investmentSummary } from './investment-summary.ts';
import { marketClock } from './market-clock.ts';
import { search } from './search.ts';
import { shell } from './shell.ts';

export const messages: Translation<typeof english> = {
  shell,
  access,
  search,
  investmentSummary,
  marketClock,
  background,
};
