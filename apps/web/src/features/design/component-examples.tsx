import { Flex } from '@chakra-ui/react';
import { type ComponentType, useState } from 'react';
import { design } from '../../messages/design.ts';
import { Button } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { FormDialog } from '../../ui/form/form-dialog.tsx';
import { ButtonExamples, ChoiceExamples, FieldExamples, FormExample } from './control-examples.tsx';
import * as surfaces from './surface-examples.tsx';
import { TableExamples } from './table-examples.tsx';

const words = design.components;

interface Example {
  /** Files of `ui` that it draws. */
  files: readonly string[];
  Show: ComponentType;
}

const idle = { send: async () => undefined, formState: { errors: {}, isSubmitting: false } };

function FormDialogExample() {
  const [isOpen, setOpen] = useState(false);
  const { formDialog, open, dialogText, send } = design.examples;
  return (
    <>
      <Button onClick={() => setOpen(true)}>{open(formDialog)}</Button>
      {isOpen && (
        <FormDialog title={formDialog} action={send} form={idle} onClose={() => setOpen(false)}>
          {dialogText}
        </FormDialog>
      )}
    </>
  );
}

const DialogExamples = () => (
  <Flex gap="3" wrap="wrap">
    <surfaces.DialogExamples />
    <FormDialogExample />
  </Flex>
);

/** Examples of the components of `ui`, each in its states. A test asks for the file of every component. */
export const examples = {
  buttons: { files: ['button'], Show: ButtonExamples },
  fields: { files: ['form/field-frame', 'form/tick'], Show: FieldExamples },
  form: {
    files: ['form/fields', 'form/file-text-field', 'form/form-actions', 'form/form-failure', 'form/signature-field'],
    Show: FormExample,
  },
  tables: {
    files: [
      'table/data-table',
      'table/paged-table',
      'table/sticky-edges',
      'table/table-filters',
      'table/table-head',
      'table/table-row',
      'table/table-toolbar',
    ],
    Show: TableExamples,
  },
  choices: { files: ['segments', 'switch', 'url-tabs'], Show: ChoiceExamples },
  dialogs: {
    files: ['dialog', 'confirm-dialog', 'secret-dialog', 'form/form-dialog', 'part-frame'],
    Show: DialogExamples,
  },
  pills: { files: ['pill'], Show: surfaces.PillExamples },
  tiles: { files: ['stat-tiles'], Show: surfaces.TileExamples },
  waiting: { files: ['skeleton', 'progress-bar'], Show: surfaces.WaitingExamples },
  notices: { files: ['notice'], Show: surfaces.NoticeExamples },
  states: { files: ['states'], Show: surfaces.StateExamples },
  facts: { files: ['fact-list'], Show: surfaces.FactExamples },
  numbers: { files: ['numbers'], Show: surfaces.NumberExamples },
  surfaces: { files: ['card', 'panel', 'page-header', 'after-paint'], Show: surfaces.SurfaceExamples },
  texts: { files: ['agreement-text', 'folded-text', 'text-link'], Show: surfaces.TextExamples },
  toasts: { files: ['toaster'], Show: surfaces.ToastExamples },
} as const satisfies Record<string, Example>;

/** Files of `ui` that the tab of charts draws. */
export const chartFiles = ['chart/chart', 'chart/echarts-view', 'chart/record-drawing', 'chart/small-line'] as const;

export default function ComponentExamples() {
  return (
    <Flex direction="column" gap="4">
      {Object.entries(examples).map(([key, { files, Show }]) => (
        <Card
          key={key}
          title={words[key as keyof typeof examples]}
          description={files.map((file) => `ui/${file}`).join(', ')}
        >
          <Show />
        </Card>
      ))}
    </Flex>
  );
}
