import { MARKET_SYMBOL } from '@pipa/contract';
import type { Answer } from '../../answer.ts';
import { symbolWords } from './words.ts';

type Question = 'why' | 'rating' | 'year' | 'growth' | 'compare';

/** What may be asked next of a symbol, but for what the answer was about. */
export function followSymbol(a: Answer, symbol: string, ...but: readonly Question[]): void {
  const { next } = symbolWords[a.language];
  const questions: Readonly<Record<Question, string>> = {
    why: next.why(symbol),
    rating: next.rating(symbol),
    year: next.year(symbol),
    growth: next.growth(symbol),
    compare: next.compare(symbol, symbol === MARKET_SYMBOL ? 'QQQ' : MARKET_SYMBOL),
  };
  a.followUps(...Object.entries(questions).flatMap(([name, text]) => (but.includes(name as Question) ? [] : [text])));
}
