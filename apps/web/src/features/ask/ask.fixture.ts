import type { AskPart, AskPartOf, AskSource } from '@pipa/contract';

export const source: AskSource = {
  tool: 'show_analysis',
  call: 'analysisTable',
  mode: 'simulated',
  asOf: '2026-11-25',
  source: 'analysis',
  receipt: 'rc7k2m9q',
  link: '/admin/ida',
};

export const passage = (text: string, ...untraced: readonly string[]): AskPartOf<'passage'> => ({
  kind: 'passage',
  text,
  untraced: untraced.map((words) => ({ start: text.indexOf(words), end: text.indexOf(words) + words.length })),
});

export const step = (state: AskPartOf<'step'>['state'], label = 'Reading the analysis of SPY'): AskPartOf<'step'> => ({
  kind: 'step',
  id: '1',
  state,
  tool: 'show_analysis',
  call: 'analysisTable',
  label,
});

export const table: AskPartOf<'table'> = {
  kind: 'table',
  title: 'Sectors',
  columns: [
    { key: 'symbol', label: 'Symbol', kind: 'symbol' },
    { key: 'change', label: 'Change', kind: 'percent' },
    { key: 'value', label: 'Value', kind: 'money' },
  ],
  rows: [
    { symbol: 'XLK', change: 0.0213, value: 1234.5 },
    { symbol: 'XLE', change: -0.008, value: null },
  ],
  total: 11,
  source,
};

export const chart: AskPartOf<'chart'> = {
  kind: 'chart',
  title: 'SPY and QQQ',
  shape: 'line',
  unit: 'money',
  series: [
    {
      name: 'SPY',
      points: [
        ['2026-11-24', 600],
        ['2026-11-25', 612.4],
      ],
    },
    { name: 'QQQ', points: [['2026-11-25', 530]] },
  ],
  source,
};

export const sources: AskPartOf<'sources'> = { kind: 'sources', sources: [source] };

export const wholeAnswer: readonly AskPart[] = [
  step('done'),
  passage('**SPY** rose 1.24%, its P/E is 27.5.', '27.5'),
  table,
  sources,
  { kind: 'followUps', questions: ['And last year?'] },
];
