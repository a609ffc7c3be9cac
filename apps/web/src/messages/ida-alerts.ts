import { idaAlerts as en } from './en/ida-alerts.ts';
import { spoken } from './language.ts';
import { idaAlerts as zh } from './zh/ida-alerts.ts';

export const idaAlerts = spoken(en, zh);
