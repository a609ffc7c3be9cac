import type { api, InvestmentPart, InvestmentRow, OutputOf } from '@pipa/contract';

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

/** Dollars that are to come to all portfolios of the summary. */
export const toComeOf = ({ aqs_summary, aqm_summary }: OutputOf<typeof api.investmentSummary>): number =>
  aqs_summary.subtotal.toCome + aqm_summary.subtotal.toCome;

/** The AQS and then the AQM portfolios, each kind with its subtotal below; a kind without portfolios has none. */
export const summaryRows = (summary: OutputOf<typeof api.investmentSummary>): readonly SummaryRow[] => [
  ...rowsOf('AQS', summary.aqs_summary),
  ...rowsOf('AQM', summary.aqm_summary),
];
