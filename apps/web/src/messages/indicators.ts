import { storedText } from '@pipa/words';
import { language } from './language.ts';
import { indicatorNames } from './zh/indicators.ts';

/** The name of an indicator, of that in the catalogue. */
export const indicatorWords = (name: string): string => (language === 'zh' ? storedText(indicatorNames, name) : name);
