import { COMPLETE_DELAY_MS, type SymbolValidation } from '@pipa/contract';
import { CATEGORIES, type HealthSubject, isCompleteAnalysis, requestOf, type Selections } from '@pipa/ida';
import { useQuery } from '@tanstack/react-query';
import { type ReactNode, useEffect, useState } from 'react';
import { PendingTable } from '../../ida-views/analysis-table.tsx';
import { useAsOf } from '../../ida-views/as-of.ts';
import { say } from '../../ida-views/say.ts';
import { ida } from '../../messages/ida.ts';
import { idaQueries } from '../../queries/ida/ida-queries.ts';
import { HealthCheck } from './health-check.tsx';
import { SymbolResult } from './symbol-result.tsx';

const words = ida.symbol;

/** The panel of the Complete Analysis, a moment after it was asked for (3 §4): what the symbol is, and its own part before those around it. */
function CompletePanel({ head, ...subject }: HealthSubject & { head: ReactNode }) {
  const [isDue, setDue] = useState(false);
  useEffect(() => {
    const timer = setTimeout(() => setDue(true), COMPLETE_DELAY_MS);
    return () => clearTimeout(timer);
  }, []);
  if (!isDue) return <PendingTable title={words.healthOf(subject.symbol)} />;
  return (
    <>
      {head}
      <HealthCheck {...subject} />
    </>
  );
}

interface SubmittedAnalysisProps {
  symbol: string;
  /** Complete. */
  selections: Selections;
  /** Counts what was submitted. */
  refresh: number;
  /** The head of the Complete Analysis. */
  headOf?: ((found: SymbolValidation) => ReactNode) | undefined;
}

/** What was submitted for a symbol, once it is known what the symbol is; its field says why an unknown one has none. */
export function SubmittedAnalysis({ symbol, selections, refresh, headOf }: SubmittedAnalysisProps) {
  const { data, isPending } = useQuery(idaQueries.symbol(symbol, useAsOf()));
  const category = CATEGORIES.find(({ value }) => value === selections.category);
  if (!category) return null;
  if (isPending) return <PendingTable title={words.tableOf(say(category.words))} />;
  if (!data?.validated) return null;
  const subject = { symbol: data.symbol ?? symbol, isEtf: data.isEtf };
  if (isCompleteAnalysis(selections))
    return <CompletePanel key={refresh} {...subject} sectorETF={data.sectorETF} head={headOf?.(data)} />;
  const request = requestOf(selections);
  return request && <SymbolResult {...subject} category={category.words} request={request} />;
}
