import { storedText } from '../stored-text.ts';
import { strategyTextsInChinese, strategyTypesInChinese } from './zh.ts';

/** The Chinese of a kind of strategies; one that is not of a release stays as it is. */
export const strategyTypeInChinese = (text: string): string => storedText(strategyTypesInChinese, text);
/** The Chinese of the description of a strategy; one of another hand stays as it is. */
export const strategyTextInChinese = (text: string): string => storedText(strategyTextsInChinese, text);
