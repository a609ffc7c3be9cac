import { messages } from '../index.ts';
import { addLaterWords, addSentences, replaceWords, type Translation } from '../language.ts';
import { access } from './access.ts';
import { account, accountTypes } from './account.ts';
import { background } from './background.ts';
import { dashboard } from './dashboard.ts';
import { home } from './home.ts';
import { ida } from './ida.ts';
import { idaAlerts } from './ida-alerts.ts';
import { idaCompare } from './ida-compare.ts';
import { idaExplain } from './ida-explain.ts';
import { idaRecords } from './ida-records.ts';
import { idaScreener } from './ida-screener.ts';
import { idaSignals } from './ida-signals.ts';
import { idaTutorial } from './ida-tutorial.ts';
import { importDoubts } from './import-doubts.ts';
import { invest } from './invest.ts';
import { investmentSummary } from './investment-summary.ts';
import { marketClock } from './market-clock.ts';
import { membership } from './membership.ts';
import { newsletter } from './newsletter.ts';
import { notifications } from './notifications.ts';
import { onboarding } from './onboarding.ts';
import { operator } from './operator.ts';
import { risk } from './risk.ts';
import { search } from './search.ts';
import { activityDetails, activityWords, security } from './security.ts';
import { sentences } from './sentences.ts';
import { shell } from './shell.ts';

type Area = keyof typeof messages;

/** Simplified Chinese of every area of the catalogue. */
export const translations: { readonly [Name in Area]: Translation<(typeof messages)[Name]> } = {
  shell,
  access,
  risk,
  home,
  dashboard,
  newsletter,
  investmentSummary,
  marketClock,
  notifications,
  background,
  search,
};

/** Words that are loaded with their dialogs or their page, by the names that these give. */
export const laterTranslations = {
  account: { account, accountTypes },
  'import-doubts': importDoubts,
  invest,
  membership,
  operator,
  security: { security, activityWords, activityDetails },
  onboarding,
  ida,
  'ida-compare': idaCompare,
  'ida-explain': idaExplain,
  'ida-records': idaRecords,
  'ida-screener': idaScreener,
  'ida-signals': idaSignals,
  'ida-tutorial': idaTutorial,
  'ida-alerts': idaAlerts,
};

export function replaceByChinese(): void {
  for (const area of Object.keys(translations) as Area[]) {
    replaceWords<object>(messages[area], translations[area]);
  }
  addLaterWords(laterTranslations);
  addSentences(sentences);
}
