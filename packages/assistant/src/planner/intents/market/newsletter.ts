import { links } from '../../../present/index.ts';
import type { Answer } from '../../answer.ts';
import { marketWords } from './words.ts';

export async function sayNewsletter(a: Answer): Promise<void> {
  const w = marketWords[a.language];
  const result = await a.read('getNewsletter', { language: a.language }, 'show_market');
  a.cite(result, links.newsletter);
  if (result.data === null) return a.say(w.noLetter);
  const { date, subtitle1, marketRating: rating } = result.data;
  a.say(w.letter(date, subtitle1, rating === null ? '' : w.rating(rating)));
  a.say(result.data.marketView);
}
