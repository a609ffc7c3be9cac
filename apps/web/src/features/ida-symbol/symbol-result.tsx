import { type IdaFunctionCode, MARKET_SYMBOL } from '@pipa/contract';
import { type AnalysisRequest, columnsOf, helpOf, type IdaColumn, tableWidth, technicalColumns } from '@pipa/ida';
import type { Words } from '@pipa/words';
import { useMemo } from 'react';
import { AnalysisTable } from '../../ida-views/analysis-table.tsx';
import { useAnalysis } from '../../ida-views/as-of.ts';
import { say } from '../../ida-views/say.ts';
import { ida } from '../../messages/ida.ts';

const words = ida.symbol;
const TECHNICAL = 11;
/** Shown empty after a failure (3 §2.2). */
const defaultColumns = columnsOf(1);

/** The columns of a symbol's table, which depend on what the symbol is. */
function columnsFor(code: IdaFunctionCode, symbol: string, isEtf: boolean): readonly IdaColumn[] {
  if (code === TECHNICAL) return technicalColumns(symbol === MARKET_SYMBOL);
  return columnsOf(code, { isEtf });
}

interface SymbolTableProps {
  code: IdaFunctionCode;
  title: string;
  symbol: string;
  isEtf: boolean;
  request: AnalysisRequest;
}

function SymbolTable({ code, title, symbol, isEtf, request }: SymbolTableProps) {
  const { period, dim, length } = request;
  const question = { symbol, period, length, ...(dim !== null && { dim }) };
  const query = useAnalysis(code, question);
  const columns = useMemo(() => columnsFor(code, symbol, isEtf), [code, symbol, isEtf]);
  return (
    <AnalysisTable
      id={`ida-${code}`}
      title={title}
      subject={symbol}
      symbol={symbol}
      query={query}
      columns={columns}
      failedColumns={defaultColumns}
      help={helpOf(code)}
      maxWidth={tableWidth(columns)}
    />
  );
}

interface SymbolResultProps {
  symbol: string;
  isEtf: boolean;
  category: Words;
  request: AnalysisRequest;
}

/** The table that was asked for with its comment, and the ranks of its figures where they were asked for too. */
export function SymbolResult({ category, request, ...subject }: SymbolResultProps) {
  const name = say(category);
  return (
    <>
      <SymbolTable {...subject} code={request.function} title={words.tableOf(name)} request={request} />
      {request.rankingFunction !== null && (
        <SymbolTable {...subject} code={request.rankingFunction} title={words.rankingOf(name)} request={request} />
      )}
    </>
  );
}
