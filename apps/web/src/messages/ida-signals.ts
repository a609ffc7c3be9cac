import { idaSignals as en } from './en/ida-signals.ts';
import { spoken } from './language.ts';
import { idaSignals as zh } from './zh/ida-signals.ts';

export const idaSignals = spoken(en, zh);
