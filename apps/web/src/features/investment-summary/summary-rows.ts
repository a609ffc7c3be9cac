import { type api, type InvestmentPart, type InvestmentRow, type OutputOf, roundingGap } from '@pipa/contract';

/** A row of the table: a portfolio, or the subtotal of a kind. */
export type SummaryRow =
  | ({ readonly key: string; readonly isSubtotal: false } & InvestmentRow)
  | ({
      readonly key: string;
      readonly isSubtotal: true;
      readonly type: InvestmentRow['type'];
    } & InvestmentPart['subtotal']);

const rowsOf = (type: InvestmentRow['type'], { rows, subtotal }: InvestmentPart): SummaryRow[] =>
  rows.length === 0
    ? []
    : [
        ...rows.map((row) => ({ ...row, key: `${type}-${row.portfolioId}`, isSubtotal: false as const })),
        { ...subtotal, key: `${type}-subtotal`, isSubtotal: true, type },
      ];

/** The sums of the table whose rounded parts differ from them by cents, if there is one. */
export function gapOf(summary: OutputOf<typeof api.investmentSummary>): { parts: readonly number[]; total: number } {
  const parts = [summary.aqs_summary, summary.aqm_summary];
  const figures = ['totalAccountValue', 'totalPositionValue', 'totalCash', 'toCome', 'totalReturn'] as const;
  const sums = [
    ...parts.flatMap(({ rows, subtotal }) =>
      figures.map((figure) => ({ parts: rows.map((row) => row[figure]), total: subtotal[figure] })),
    ),
    ...parts
      .flatMap(({ rows, subtotal }) => [...rows, subtotal])
      .map((row) => ({ parts: [row.totalPositionValue, row.totalCash, row.toCome], total: row.totalAccountValue })),
  ];
  return sums.find((each) => roundingGap(each.parts, each.total) !== 0) ?? { parts: [], total: 0 };
}

/** The AQS and then the AQM portfolios, each kind with its subtotal below; a kind without portfolios has none. */
export const summaryRows = (summary: OutputOf<typeof api.investmentSummary>): readonly SummaryRow[] => [
  ...rowsOf('AQS', summary.aqs_summary),
  ...rowsOf('AQM', summary.aqm_summary),
];
