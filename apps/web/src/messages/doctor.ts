import { doctor as en } from './en/doctor.ts';
import { spoken } from './language.ts';
import { doctor as zh } from './zh/doctor.ts';

export const doctor = spoken(en, zh);
