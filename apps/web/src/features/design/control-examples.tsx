import { Box, chakra, Flex, Grid } from '@chakra-ui/react';
import { REQUIRED } from '@pipa/contract';
import { Plus } from 'lucide-react';
import { useState } from 'react';
import type { FieldErrors } from 'react-hook-form';
import { z } from 'zod';
import { design } from '../../messages/design.ts';
import { buttonRecipe } from '../../theme/recipes/control-recipes.ts';
import { Button, ButtonLink, type ButtonProps, IconButton } from '../../ui/button.tsx';
import { BesideFields, FieldFrame, FixedField, Input, Options, Select, TextArea } from '../../ui/form/field-frame.tsx';
import { CheckField, RadioField, SelectField, TextAreaField, TextField } from '../../ui/form/fields.tsx';
import { FileTextField } from '../../ui/form/file-text-field.tsx';
import { FormActions } from '../../ui/form/form-actions.tsx';
import { FormFailure } from '../../ui/form/form-failure.tsx';
import { SignatureField, useSignature } from '../../ui/form/signature-field.tsx';
import { Tick, TickLabel } from '../../ui/form/tick.tsx';
import { useContractForm } from '../../ui/form/use-contract-form.ts';
import { Segments } from '../../ui/segments.tsx';
import { Switch } from '../../ui/switch.tsx';
import { notify } from '../../ui/toaster.tsx';

const words = design.examples;
const SQUARE = /^icon/;
type ButtonSize = Extract<ButtonProps['size'], string>;
type ButtonTone = Extract<ButtonProps['tone'], string>;

export function ButtonExamples() {
  const sizes = Object.keys(buttonRecipe.variants?.size ?? {}) as ButtonSize[];
  const tones = Object.keys(buttonRecipe.variants?.tone ?? {}) as ButtonTone[];
  return (
    <Flex direction="column" gap="3">
      {tones.map((tone) => (
        <Flex key={tone} gap="3" wrap="wrap" align="center">
          <Box width="100px" textStyle="hint" color="ink-2">
            {tone}
          </Box>
          {sizes.map((size) =>
            SQUARE.test(size) ? (
              <IconButton key={size} tone={tone} size={size} label={`${words.add} ${tone} ${size}`}>
                <Plus />
              </IconButton>
            ) : (
              <Button key={size} tone={tone} size={size}>
                {size}
              </Button>
            ),
          )}
          <Button tone={tone} disabled>
            {words.disabled}
          </Button>
          <Box data-example>
            <Button tone={tone} loading>
              {words.busy}
            </Button>
          </Box>
          <ButtonLink tone={tone} to="?tab=components">
            {words.link}
          </ButtonLink>
        </Flex>
      ))}
    </Flex>
  );
}

const choices = [
  { value: 'first', label: words.first },
  { value: 'second', label: words.second },
  { value: 'third', label: words.third, disabled: true },
];

const fieldStates = {
  empty: { control: { value: '' } },
  filled: { hint: words.help, control: { value: words.first } },
  invalid: { error: words.wrong, control: { value: '' } },
  disabled: { control: { value: words.first, disabled: true } },
} as const;

export function FieldExamples() {
  const keep = () => undefined;
  return (
    <Grid templateColumns={{ base: 'minmax(0, 1fr)', md: 'repeat(3, minmax(0, 1fr))' }} gap="3">
      {Object.entries(fieldStates).map(([state, { control, ...frame }]) => {
        const label = words[state as keyof typeof fieldStates];
        return [
          <FieldFrame key={`${state}-line`} label={`${words.name}: ${label}`} {...frame}>
            {(wiring) => <Input {...wiring} {...control} onChange={keep} placeholder={words.name} />}
          </FieldFrame>,
          <FieldFrame key={`${state}-area`} label={`${words.text}: ${label}`} {...frame}>
            {(wiring) => <TextArea kind="area" {...wiring} {...control} onChange={keep} placeholder={words.text} />}
          </FieldFrame>,
          <FieldFrame key={`${state}-select`} label={`${words.choice}: ${label}`} {...frame}>
            {(wiring) => (
              <Select
                kind="select"
                {...wiring}
                {...control}
                value={control.value === '' ? '' : 'first'}
                onChange={keep}
              >
                <Options choices={[{ value: '', label: '' }, ...choices]} />
              </Select>
            )}
          </FieldFrame>,
        ];
      })}
      <FixedField label={words.readOnly} value={words.first} />
      <BesideFields>
        <Button>{words.add}</Button>
      </BesideFields>
      <Flex gap="5" wrap="wrap">
        <TickLabel>
          <Tick type="checkbox" defaultChecked />
          <span>{words.agree}</span>
        </TickLabel>
        <TickLabel>
          <Tick type="checkbox" disabled />
          <chakra.span color="ink-2">{words.disabled}</chakra.span>
        </TickLabel>
      </Flex>
    </Grid>
  );
}

const schema = z.strictObject({
  name: z.string().trim().min(1, REQUIRED),
  text: z.string().trim().min(1, REQUIRED),
  choice: z.string(),
  way: z.string().min(1, REQUIRED),
  file: z.string().min(1, REQUIRED),
  agrees: z.boolean().refine((agrees) => agrees, REQUIRED),
});
const person = { firstName: 'Ada', lastName: 'King' };

const refused = { root: { type: 'server', message: words.formFault } } as unknown as FieldErrors;

/** A form by the rules of a schema: its fields show their faults once it is sent. Nothing leaves the page. */
export function FormExample() {
  const done = async () => notify.success(words.sent);
  const form = useContractForm({
    schema,
    initial: { name: '', text: '', choice: 'first', way: '', file: '', agrees: false },
    submit: done,
  });
  const signature = useSignature(person, done);
  const { control } = form;
  return (
    <form onSubmit={form.send} noValidate>
      <Flex direction="column" gap="2" maxW="560px">
        <TextField control={control} name="name" label={words.name} hint={words.help} required />
        <TextAreaField control={control} name="text" label={words.text} required />
        <SelectField control={control} name="choice" label={words.choice} choices={choices} />
        <RadioField control={control} name="way" label={words.choice} choices={choices} inline required />
        <FileTextField
          control={control}
          name="file"
          label={words.file}
          hint={words.help}
          required
          accept=".txt"
          maxLength={1_000}
          words={{ tooLong: words.fileTooLong, unread: words.failure, chosen: words.fileChosen }}
        />
        <CheckField control={control} name="agrees" label={words.agree} />
        <SignatureField person={person} control={signature.control} />
        <FormFailure errors={refused} />
        <FormActions align="start">
          <Button type="submit" tone="primary">
            {words.send}
          </Button>
        </FormActions>
      </Flex>
    </form>
  );
}

export function ChoiceExamples() {
  const [segment, setSegment] = useState('first');
  const [isOn, setOn] = useState(true);
  return (
    <Flex gap="5" wrap="wrap" align="center">
      <Segments label={words.segments} choices={choices} value={segment} onChange={setSegment} />
      <Switch label={words.switchLabel} checked={isOn} onChange={setOn} />
      <Switch label={words.disabled} checked={false} disabled onChange={setOn} />
    </Flex>
  );
}
