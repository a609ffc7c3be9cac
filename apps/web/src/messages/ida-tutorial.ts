import { idaTutorial as en } from './en/ida-tutorial.ts';
import { spoken } from './language.ts';
import { idaTutorial as zh } from './zh/ida-tutorial.ts';

export const idaTutorial = spoken(en, zh);
