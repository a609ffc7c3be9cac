import { writtenStrategies as en } from './en/written-strategies.ts';
import { spoken } from './language.ts';
import { writtenStrategies as zh } from './zh/written-strategies.ts';

export const writtenStrategies = spoken(en, zh);
