import { notifications as en } from './en/notifications.ts';
import { spoken } from './language.ts';
import { notifications as zh } from './zh/notifications.ts';

export const notifications = spoken(en, zh);
