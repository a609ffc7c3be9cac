import { catalogue } from '../catalogue.ts';
import { checks, findings, verdicts } from './en.ts';
import { checksInChinese, findingsInChinese, verdictsInChinese } from './zh.ts';

/** What the checks of an installation say, and what to do about it. */
export const doctorWords = catalogue(
  { checks, verdicts, findings },
  { zh: { checks: checksInChinese, verdicts: verdictsInChinese, findings: findingsInChinese } },
);
