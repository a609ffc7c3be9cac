import type { AnalysisLanguage } from '@pipa/contract';

/** A text of the analysis in each language that it is shown in. */
export type Words = Readonly<Record<AnalysisLanguage, string>>;

export const words = (en: string, zh: string): Words => ({ en, zh });
