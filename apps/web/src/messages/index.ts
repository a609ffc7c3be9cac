import { messages as en } from './en/index.ts';
import { spoken } from './language.ts';
import { messages as zh } from './zh/index.ts';

/** Words of the start and of small areas, by area. Each other area is a module of its own, which is loaded with its pages. */
export const messages = spoken(en, zh);
