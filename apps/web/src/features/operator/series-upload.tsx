import { Box, Flex } from '@chakra-ui/react';
import { api, MAX_UPLOAD_TEXT, type OutputOf, type SeriesUpload, uploadKinds } from '@pipa/contract';
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { useWatch } from 'react-hook-form';
import { formatNumber } from '../../format.ts';
import { seriesUpload as words } from '../../messages/series-upload.ts';
import { seriesMutations } from '../../queries/imports/series-mutations.ts';
import { Button } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { SelectField } from '../../ui/form/fields.tsx';
import { FileTextField } from '../../ui/form/file-text-field.tsx';
import { FormActions } from '../../ui/form/form-actions.tsx';
import { FormFailure } from '../../ui/form/form-failure.tsx';
import { useContractForm } from '../../ui/form/use-contract-form.ts';
import { Notice } from '../../ui/notice.tsx';
import { type Column, DataTable } from '../../ui/table/data-table.tsx';
import { notify } from '../../ui/toaster.tsx';
import { ActDialog } from './act-dialog.tsx';

type Check = OutputOf<typeof api.checkSeries>;

const VALUE_COLUMNS = 'date,value,released';
const COLUMNS_OF: Partial<Record<SeriesUpload['kind'], string>> = {
  aaii: 'date,bullish,neutral,bearish,released',
  putCall: 'date,putVolume,callVolume,putOpenInterest,callOpenInterest',
};
const choices = uploadKinds.map((value) => ({ value, label: words.kinds[value] }));
const reasonSchema = api.storeSeries.input.pick({ reason: true });

const faultColumns: readonly Column<Check['faults'][number]>[] = [
  { key: 'line', header: words.faultColumns.line, value: ({ line }) => line, numeric: true, phone: true },
  { key: 'fault', header: words.faultColumns.fault, value: ({ fault }) => words.faults[fault], phone: true },
  { key: 'text', header: words.faultColumns.text, value: ({ text }) => text },
];
const newestColumns: readonly Column<Check['newest'][number]>[] = [
  { key: 'series', header: words.newestColumns.series, value: ({ seriesId }) => seriesId },
  { key: 'day', header: words.newestColumns.day, value: ({ day }) => day, phone: true },
  { key: 'released', header: words.newestColumns.released, value: ({ releasedDay }) => releasedDay },
  { key: 'value', header: words.newestColumns.value, value: ({ value }) => value, numeric: true, phone: true },
];

/** Uploads values of a series: they are checked and shown before they can be stored. */
export function SeriesUploadCard() {
  const { mutateAsync: check } = useMutation(seriesMutations.check());
  const [checked, setChecked] = useState<{ upload: SeriesUpload; result: Check } | null>(null);
  const form = useContractForm({
    schema: api.checkSeries.input,
    initial: { kind: 'aaii', text: '' },
    submit: async (upload) => setChecked({ upload, result: await check(upload) }),
  });
  const { errors, isSubmitting } = form.formState;
  const [kind, text] = useWatch({ control: form.control, name: ['kind', 'text'] });
  // What was checked is no longer what would be stored once another file is chosen.
  const shown = checked !== null && checked.upload.kind === kind && checked.upload.text === text ? checked : null;
  return (
    <Card title={words.title}>
      <Box color="ink-2" mb="3">
        {words.text}
      </Box>
      <form onSubmit={form.send} noValidate>
        <Flex direction="column" gap="2" maxWidth="520px">
          <SelectField control={form.control} name="kind" label={words.kind} choices={choices} />
          <FileTextField
            control={form.control}
            name="text"
            label={words.file}
            hint={
              kind === 'putCall'
                ? words.optionColumns(COLUMNS_OF.putCall ?? '')
                : words.columns(COLUMNS_OF[kind] ?? VALUE_COLUMNS)
            }
            required
            accept=".csv,.txt"
            maxLength={MAX_UPLOAD_TEXT}
            words={{
              tooLong: words.tooLong(formatNumber(MAX_UPLOAD_TEXT, { decimals: 0 })),
              unread: words.unread,
              chosen: words.chosen,
            }}
          />
          <FormFailure errors={errors} />
          <FormActions>
            <Button type="submit" loading={isSubmitting} disabled={!form.isValid}>
              {words.check}
            </Button>
          </FormActions>
        </Flex>
      </form>
      {shown !== null && <CheckedFile {...shown} onStored={() => setChecked(null)} />}
    </Card>
  );
}

function CheckedFile({ upload, result, onStored }: { upload: SeriesUpload; result: Check; onStored: () => void }) {
  const { mutateAsync: store } = useMutation(seriesMutations.store());
  const [isStoring, setStoring] = useState(false);
  const { values, changed, firstDay, lastDay, faults, newest } = result;
  return (
    <Flex direction="column" gap="4" mt="4">
      <Notice
        tone={faults.length > 0 ? 'warn' : 'accent'}
        urgent={faults.length > 0}
        action={
          faults.length === 0 && (
            <Button tone="primary" onClick={() => setStoring(true)}>
              {words.store}
            </Button>
          )
        }
      >
        {firstDay === null || lastDay === null ? words.nothing : words.found(values, changed, firstDay, lastDay)}
      </Notice>
      {faults.length > 0 && (
        <DataTable
          id="series-upload-faults"
          title={words.faultsTitle}
          columns={faultColumns}
          rows={faults}
          rowKey={({ line }) => line}
          csv={false}
        />
      )}
      {newest.length > 0 && (
        <DataTable
          id="series-upload-newest"
          title={words.newestTitle}
          columns={newestColumns}
          rows={newest}
          rowKey={({ seriesId, day }) => `${seriesId} ${day}`}
          csv={false}
        />
      )}
      {isStoring && (
        <ActDialog
          title={words.storeTitle(words.kinds[upload.kind])}
          text={firstDay === null || lastDay === null ? words.nothing : words.found(values, changed, firstDay, lastDay)}
          schema={reasonSchema}
          initial={{ reason: '' }}
          action={words.store}
          onClose={() => setStoring(false)}
          onAct={async ({ reason }) => {
            const stored = await store({ ...upload, reason });
            notify.success(words.stored(stored.values, stored.changed));
            onStored();
            return true;
          }}
        />
      )}
    </Flex>
  );
}
