import { Box } from '@chakra-ui/react';
import { type TearSheetKind, type TearSheetOfOne, tearSheetKind } from '@pipa/contract';
import { useQuery } from '@tanstack/react-query';
import { Share2 } from 'lucide-react';
import { useState } from 'react';
import { useSearchParams } from 'react-router-dom';
import { ApiError, asApiError } from '../api/api-error.ts';
import { chosenId, links } from '../app/links.ts';
import { paths } from '../app/paths.ts';
import { AgainstTrack } from '../features/tear-sheet/against-track.tsx';
import { ExportButtons } from '../features/tear-sheet/export-buttons.tsx';
import { ShareDialog } from '../features/tear-sheet/share-dialog.tsx';
import { SheetChoice, type SheetView } from '../features/tear-sheet/sheet-choice.tsx';
import { describePeriod, SheetRecord } from '../features/tear-sheet/sheet-record.tsx';
import { TearSheetView } from '../features/tear-sheet/tear-sheet-view.tsx';
import { account as accountWords } from '../messages/account.ts';
import { invest } from '../messages/invest.ts';
import { reportQueries, type TearSheetInput } from '../queries/reports/report-queries.ts';
import { ReceiptButton } from '../receipt-views/receipt-button.tsx';
import { Button, ButtonLink } from '../ui/button.tsx';
import { Card } from '../ui/card.tsx';
import { type Crumb, PageHeader } from '../ui/page-header.tsx';
import { Pill } from '../ui/pill.tsx';
import { EmptyState, ErrorState } from '../ui/states.tsx';

const words = invest.tearSheet;

interface Subject {
  kind: TearSheetKind;
  id: number;
}

const NoSheet = ({ title, text }: { title: string; text?: string }) => (
  <Card pad="none">
    <EmptyState
      title={title}
      action={
        <ButtonLink tone="primary" to={paths.strategy}>
          {words.toStrategies}
        </ButtonLink>
      }
    >
      {text}
    </EmptyState>
  </Card>
);

/** Back to where the sheet was opened. */
function crumbsOf({ kind, id }: Subject, sheet: TearSheetOfOne | undefined): readonly Crumb[] {
  if (sheet === undefined) return [];
  const { name, strategyId, strategyType } = sheet;
  if (kind === 'account') return [{ label: accountWords.accountsTitle, to: paths.brokerAccounts }, { label: name }];
  const own = { label: words.open };
  if (strategyType === 'AQM') {
    const account = { id: kind === 'portfolio' ? id : (strategyId ?? id), name };
    const { to } = kind === 'portfolio' ? links.accountPosition(account) : links.modelAccountPosition(account);
    return [{ label: invest.aqm.title, to: paths.aqmModelAccount }, { label: name, to }, own];
  }
  const { to } =
    kind === 'portfolio'
      ? { to: `${paths.portfolioMonitor}?id=${id}` }
      : links.strategy({ id: strategyId ?? id, name }, kind === 'track' ? 'tracking' : 'backtest');
  return [{ label: invest.aqs, to: paths.strategy }, { label: name, to }, own];
}

const viewOf = (query: URLSearchParams): SheetView => ({
  from: query.get('from') ?? undefined,
  to: query.get('to') ?? undefined,
  benchmark: query.get('benchmark') ?? undefined,
});

/** Why a field was refused; nothing where another was. */
const benchmarkFault = (error: unknown): string | undefined =>
  error instanceof ApiError && 'benchmark' in error.fields ? error.fields.benchmark : undefined;

function SheetActions({ input }: { input: TearSheetInput }) {
  const [isSharing, setSharing] = useState(false);
  return (
    <>
      <ExportButtons input={input} />
      <ReceiptButton asked={{ of: 'tearSheet', input }} />
      <Button onClick={() => setSharing(true)}>
        <Share2 aria-hidden />
        {words.shareOpen}
      </Button>
      {isSharing && <ShareDialog input={input} onClose={() => setSharing(false)} />}
    </>
  );
}

interface ReadSheet {
  readonly sheet: TearSheetOfOne;
  readonly input: TearSheetInput;
}
/** The last sheet that was read and what was asked for: it stays while another one is refused. */
function useLastSheet(sheet: TearSheetOfOne | undefined, input: TearSheetInput): ReadSheet | null {
  const [last, setLast] = useState<ReadSheet | null>(null);
  if (sheet === undefined || sheet === last?.sheet) return last;
  const read = { sheet, input };
  setLast(read);
  return read;
}

function ChosenSheet({ kind, id }: Subject) {
  const [query, setQuery] = useSearchParams();
  const view = viewOf(query);
  const input = { kind, id, ...view };
  const sheet = useQuery(reportQueries.tearSheet(input));
  const benchmarkError = benchmarkFault(sheet.error);
  const shown = useLastSheet(sheet.isPlaceholderData ? undefined : sheet.data, input);
  const show = (next: SheetView) =>
    setQuery((before) => {
      const changed = new URLSearchParams(before);
      for (const key of ['from', 'to', 'benchmark'] as const) {
        if (next[key] === undefined) changed.delete(key);
        else changed.set(key, next[key]);
      }
      return changed;
    });
  if (sheet.error && asApiError(sheet.error).errorCode === 'NOT_FOUND') return <NoSheet title={words.notFound} />;
  const known = sheet.data ?? shown?.sheet;
  return (
    <>
      <PageHeader
        title={known ? words.title(known.name) : words.open}
        about={known && words.title(known.name)}
        breadcrumb={crumbsOf({ kind, id }, known)}
        meta={<Pill>{words.kinds[kind]}</Pill>}
        actions={
          known && known.days.length > 0 ? (
            <SheetActions input={sheet.error ? (shown?.input ?? input) : input} />
          ) : undefined
        }
        description={describePeriod(known)}
      />
      {!sheet.isPending && (
        <SheetChoice
          view={view}
          benchmark={known?.benchmark ?? view.benchmark ?? ''}
          extent={known?.extent ?? null}
          benchmarkError={benchmarkError}
          keptBenchmark={benchmarkError === undefined ? view.benchmark : shown?.input.benchmark}
          onChange={show}
        />
      )}
      {sheet.error && known && benchmarkError === undefined && (
        <Box mb="4">
          <Card pad="none">
            <ErrorState error={sheet.error} onRetry={() => void sheet.refetch()} />
          </Card>
        </Box>
      )}
      <SheetRecord query={{ data: known, error: sheet.error, isPending: sheet.isPending, refetch: sheet.refetch }}>
        {(record) => (
          <>
            <TearSheetView record={record} kind={kind} />
            {kind === 'portfolio' && record.strategyId !== null && (
              <AgainstTrack record={record} strategyId={record.strategyId} />
            )}
          </>
        )}
      </SheetRecord>
    </>
  );
}

/** The tear sheet of the address: `of` and `id`, and the period and benchmark that are shown. */
export default function TearSheetPage() {
  const [query] = useSearchParams();
  const kind = tearSheetKind.safeParse(query.get('of'));
  const id = chosenId(query);
  if (!kind.success || id === null) return <NoSheet title={words.noneChosen} text={words.noneChosenText} />;
  return <ChosenSheet key={`${kind.data} ${id}`} kind={kind.data} id={id} />;
}
