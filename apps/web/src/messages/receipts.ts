import { receipts as en } from './en/receipts.ts';
import { spoken } from './language.ts';
import { receipts as zh } from './zh/receipts.ts';

export const receipts = spoken(en, zh);
