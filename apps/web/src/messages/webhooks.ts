import { webhooks as en } from './en/webhooks.ts';
import { spoken } from './language.ts';
import { webhooks as zh } from './zh/webhooks.ts';

export const webhooks = spoken(en, zh);
