import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { type Control, useWatch } from 'react-hook-form';
import { asApiError } from '../../api/api-error.ts';
import { links } from '../../app/links.ts';
import { AnalysisError } from '../../ida-views/analysis-error.tsx';
import { idaAlerts as words } from '../../messages/ida-alerts.ts';
import { messages } from '../../messages/index.ts';
import { alertQueries } from '../../queries/alerts/alert-queries.ts';
import { savedScreenQueries } from '../../queries/ida/saved-screens.ts';
import { SelectField, TextField } from '../../ui/form/fields.tsx';
import { TextLink } from '../../ui/text-link.tsx';
import type { AlertFields } from './alert-form.ts';

const MAX_SYMBOL_LENGTH = 16;
const subjects = (['symbol', 'watchList', 'screen', 'market'] as const).map((value) => ({
  value,
  label: words.subjects[value],
}));

interface Bound<Out> {
  control: Control<AlertFields, unknown, Out>;
}

interface OwnFieldProps<Out> extends Bound<Out> {
  name: 'subject.watchListId' | 'subject.screenId';
  label: string;
  /** First choice until one is chosen. */
  choose: string;
  /** What to do where there are none. */
  none: ReactNode;
  query: {
    readonly data: readonly { readonly id: number; readonly name: string }[] | undefined;
    readonly error: Error | null;
    readonly isPending: boolean;
    refetch(): unknown;
  };
}

/** One of the own lists or screens. */
function OwnField<Out>({ control, name, label, choose, none, query }: OwnFieldProps<Out>) {
  const { data, error, isPending, refetch } = query;
  if (data === undefined && error)
    return <AnalysisError message={asApiError(error).words} onRetry={() => void refetch()} />;
  const choices = (data ?? []).map((one) => ({ value: String(one.id), label: one.name }));
  return (
    <SelectField
      control={control}
      name={name}
      label={label}
      hint={data?.length === 0 ? none : undefined}
      choices={[{ value: '', label: isPending ? messages.shell.loading : choose, disabled: true }, ...choices]}
      required
    />
  );
}

function WatchListField<Out>({ control }: Bound<Out>) {
  const query = useQuery(alertQueries.watchLists());
  const field = { name: 'subject.watchListId', label: words.watchList } as const;
  return <OwnField control={control} {...field} choose={words.chooseList} none={words.noLists} query={query} />;
}

function ScreenField<Out>({ control }: Bound<Out>) {
  const query = useQuery(savedScreenQueries.list());
  const none = (
    <>
      {words.noScreens}{' '}
      <TextLink to={links.screener()} target="_blank">
        {words.toScreener}
      </TextLink>
    </>
  );
  const field = { name: 'subject.screenId', label: words.screen } as const;
  return <OwnField control={control} {...field} choose={words.chooseScreen} none={none} query={query} />;
}

/** What the alert is of: a symbol, the symbols of a list, what enters or leaves a screen, or the market. */
export function SubjectFields<Out>({ control }: Bound<Out>) {
  const kind = useWatch({ control, name: 'subject.kind' });
  return (
    <>
      <SelectField control={control} name="subject.kind" label={words.subject} choices={subjects} />
      {kind === 'symbol' && (
        <TextField
          control={control}
          name="subject.symbol"
          label={words.symbol}
          placeholder={words.symbolPlaceholder}
          maxLength={MAX_SYMBOL_LENGTH}
          autoComplete="off"
          autoCapitalize="characters"
          spellCheck={false}
          required
        />
      )}
      {kind === 'watchList' && <WatchListField control={control} />}
      {kind === 'screen' && <ScreenField control={control} />}
    </>
  );
}
