import { workerData } from 'piscina';
import type { BacktestHistory } from '../reports/backtest-history.ts';
import { type SeededAdmission, seededAdmission } from './seeded-admission.ts';

/** Entry point of a thread of `featuredBacktests`, which has the history. */
export default (code: string): SeededAdmission => seededAdmission(code, workerData as BacktestHistory);
