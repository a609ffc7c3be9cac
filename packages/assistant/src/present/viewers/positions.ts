import type { Language } from '@pipa/contract';
import type { Row } from '../parts.ts';
import { presentWords } from '../words.ts';
import { type Columns, columnsOf, one, type View } from './viewer.ts';

const positionColumns: Columns = [
  ['symbol', 'symbol'],
  ['name', 'text'],
  ['shares', 'number', 'position'],
  ['price', 'money', 'marketPrice'],
  ['value', 'money'],
  ['weight', 'percent', 'positionPercentage'],
  ['profit', 'money', 'profitLoss'],
];

/** What an account or a portfolio holds. */
export const positionsView = (rows: readonly Row[], language: Language, link: string): View =>
  one({ title: presentWords[language].titles.positions, columns: columnsOf(language, positionColumns), rows, link });
