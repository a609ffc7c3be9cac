import { Box, chakra, Flex } from '@chakra-ui/react';
import { SUGGESTED_BENCHMARKS, type TearSheetRecord } from '@pipa/contract';
import { type FormEvent, useId } from 'react';
import { invest } from '../../messages/invest.ts';
import { Button } from '../../ui/button.tsx';
import { BesideFields, FieldFrame, Input } from '../../ui/form/field-frame.tsx';
import { Segments } from '../../ui/segments.tsx';
import { rangesOf } from './period.ts';

const words = invest.tearSheet.choice;

/** Period and benchmark of a sheet; what is left out is the whole record, or its own benchmark. */
export interface SheetView {
  readonly from?: string;
  readonly to?: string;
  readonly benchmark?: string;
}

interface SheetChoiceProps {
  view: SheetView;
  /** The benchmark that is shown. */
  benchmark: string;
  extent: TearSheetRecord['extent'];
  /** Why the benchmark that was asked for cannot be shown. */
  benchmarkError?: string;
  /** The benchmark that another range keeps: the one that was chosen, unless it was refused. */
  keptBenchmark?: string;
  onChange: (view: SheetView) => void;
}

const textOf = (form: FormData, name: string): string | undefined => {
  const value = form.get(name);
  return typeof value === 'string' && value.trim() !== '' ? value.trim() : undefined;
};

/** The whole record fills the fields with its days, which move with each close: as they are, they ask for no period. */
const chosenDay = (form: FormData, name: 'from' | 'to', extent: SheetChoiceProps['extent']): string | undefined => {
  const day = textOf(form, name);
  return day === extent?.[name] ? undefined : day;
};

/** Ranges by a button, any days and any benchmark by a form. */
export function SheetChoice({ view, benchmark, extent, benchmarkError, keptBenchmark, onChange }: SheetChoiceProps) {
  const listId = useId();
  const ranges = extent === null ? [] : rangesOf(extent);
  const chosen = ranges.find(({ from }) => from === view.from && view.to === undefined);
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const form = new FormData(event.currentTarget);
    onChange({
      from: chosenDay(form, 'from', extent),
      to: chosenDay(form, 'to', extent),
      benchmark: textOf(form, 'benchmark')?.toUpperCase(),
    });
  };
  const day = { type: 'date', min: extent?.from, max: extent?.to };
  return (
    <Flex gap="3" wrap="wrap" align="flex-start" justify="space-between" mb="2">
      <BesideFields ownRowOnPhone>
        <Box overflowX="auto">
          <Segments
            label={words.ranges}
            choices={ranges.map(({ name }) => ({ value: name, label: words.names[name] }))}
            value={chosen?.name ?? ''}
            onChange={(name) =>
              onChange({ benchmark: keptBenchmark, from: ranges.find((range) => range.name === name)?.from })
            }
          />
        </Box>
      </BesideFields>
      {/* Drawn anew with each view, so that the fields show what is shown. */}
      <chakra.form
        key={`${view.from} ${view.to} ${benchmark}`}
        onSubmit={submit}
        display="flex"
        gap="2"
        flexWrap="wrap"
        alignItems="flex-start"
      >
        <Box width="150px">
          <FieldFrame label={words.from}>
            {(wiring) => <Input {...wiring} {...day} name="from" defaultValue={view.from ?? extent?.from} />}
          </FieldFrame>
        </Box>
        <Box width="150px">
          <FieldFrame label={words.to}>
            {(wiring) => <Input {...wiring} {...day} name="to" defaultValue={view.to ?? extent?.to} />}
          </FieldFrame>
        </Box>
        <Box width={benchmarkError === undefined ? '130px' : '240px'}>
          <FieldFrame label={words.benchmark} error={benchmarkError}>
            {(wiring) => (
              <Input
                {...wiring}
                name="benchmark"
                list={listId}
                maxLength={10}
                autoComplete="off"
                defaultValue={view.benchmark ?? benchmark}
              />
            )}
          </FieldFrame>
          <datalist id={listId}>
            {SUGGESTED_BENCHMARKS.map((symbol) => (
              <option key={symbol} value={symbol} />
            ))}
          </datalist>
        </Box>
        <BesideFields>
          <Button type="submit">{words.show}</Button>
        </BesideFields>
      </chakra.form>
    </Flex>
  );
}
