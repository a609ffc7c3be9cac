import type { Language } from '@pipa/contract';
import { links } from '../links.ts';
import { presentWords } from '../words.ts';
import type { Answer, View, Viewers } from './viewer.ts';

const growthView = ({ name, points }: Answer<'symbolGrowth'>, language: Language, link: string): View => ({
  tables: [],
  charts: [
    {
      title: presentWords[language].growth(name),
      unit: 'money',
      series: [{ name, points: points.map(({ day, value }) => [day, value] as const) }],
      link,
    },
  ],
});

export const growthViewers = {
  symbolGrowth: (growth, language, { symbol }) => growthView(growth, language, links.symbol(String(symbol))),
  strategyGrowth: (growth, language, { strategyId }) =>
    growthView(growth, language, links.strategy(Number(strategyId))),
} satisfies Viewers;
