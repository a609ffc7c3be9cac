import type { Row } from '../parts.ts';
import { presentWords } from '../words.ts';
import { columnsOf, one, type Viewers } from './viewer.ts';

export const forumViewers = {
  topicSearch: ({ data, count }, language) =>
    one({
      title: presentWords[language].titles.topics,
      columns: columnsOf(language, [
        ['title', 'text'],
        ['answers', 'count', 'answerNum'],
        ['time', 'instant', 'updateTime'],
      ]),
      rows: data as unknown as Row[],
      total: count,
      link: '/admin/forum',
    }),
} satisfies Viewers;
