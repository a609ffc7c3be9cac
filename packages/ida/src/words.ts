import type { Language } from '@pipa/contract';

/** A text of the analysis in each language that it is shown in. */
export type Words = Readonly<Record<Language, string>>;

export const words = (en: string, zh: string): Words => ({ en, zh });
