import { judgedView } from '@pipa/ida';
import { figureName, figureText, links, percent, presentWords } from '../../../present/index.ts';
import type { Answer, Result } from '../../answer.ts';
import { marketWords } from './words.ts';

/** The records of predictions or of signals, as the question asks, with the words for each. */
function cardsOf(a: Answer, { signals, predictions }: Result<'scorecards'>['data']) {
  return /predict|forecast|预测/.test(a.u.lower)
    ? predictions.map((card) => ({ ...card, label: figureName(card.name, a.language) }))
    : signals.map((card) => ({
        ...card,
        label: `${figureName(card.event, a.language)}: ${figureText(card.event, card.code, a.language)}`,
      }));
}

export async function sayScorecards(a: Answer): Promise<void> {
  const w = marketWords[a.language];
  const result = await a.read('scorecards', {}, 'show_market_state');
  const cards = cardsOf(a, result.data);
  const named = cards.filter((card) => a.u.figures.some(({ column }) => 'event' in card && card.event === column));
  const shown = named.length > 0 ? named : cards;
  a.cite(result, links.market);
  const [first] = [...shown]
    .filter(({ hitRate }) => hitRate !== null)
    .sort((one, other) => (other.edge ?? -1) - (one.edge ?? -1));
  if (first === undefined) return a.say(w.noCards);
  const beating = judgedView(cards, result.data).cards.filter(({ judgement }) => judgement === 'beats');
  a.say(w.cards(String(cards.length), String(beating.length)));
  a.say(
    w.card(first.label, percent(first.hitRate), percent(first.baseRate), String(first.count), String(first.horizon)),
  );
  const { columns, titles } = presentWords[a.language];
  a.table(result, {
    title: titles.scorecards,
    columns: [
      { key: 'label', label: columns.signal, kind: 'text' },
      { key: 'hitRate', label: columns.hitRate, kind: 'percent' },
      { key: 'baseRate', label: columns.baseRate, kind: 'percent' },
      { key: 'edge', label: columns.edge, kind: 'percent' },
      { key: 'count', label: columns.count, kind: 'count' },
    ],
    rows: shown.map(({ label, hitRate, baseRate, edge, count }) => ({ label, hitRate, baseRate, edge, count })),
    link: links.market,
  });
}
