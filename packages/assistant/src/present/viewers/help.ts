import { links } from '../links.ts';
import { presentWords } from '../words.ts';
import { columnsOf, one, type Viewers } from './viewer.ts';

export const helpViewers = {
  helpSearch: (rows, language) =>
    one({
      title: presentWords[language].titles.help,
      columns: columnsOf(language, [
        ['title', 'text', 'term'],
        ['text', 'text'],
      ]),
      rows,
      link: rows[0]?.link ?? links.support,
    }),
} satisfies Viewers;
