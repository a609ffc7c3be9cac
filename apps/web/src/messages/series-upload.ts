import { seriesUpload as en } from './en/series-upload.ts';
import { spoken } from './language.ts';
import { seriesUpload as zh } from './zh/series-upload.ts';

export const seriesUpload = spoken(en, zh);
