export type { AnalystView, EarningsSurprise, QuarterlyStatement } from './statement.ts';
