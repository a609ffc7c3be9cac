import { api, MAX_TICKET_TEXT } from '@pipa/contract';
import type { Control, FieldPath, FieldValues } from 'react-hook-form';
import { support as words } from '../../messages/support.ts';
import { TextAreaField, TextField } from '../../ui/form/fields.tsx';

const { subject } = api.openTicket.input.shape;

/** What is asked: the same fields for users and visitors. */
export function RequestFields<V extends FieldValues & { subject: string; text: string }, T>({
  control,
}: {
  control: Control<V, unknown, T>;
}) {
  return (
    <>
      <TextField
        control={control}
        name={'subject' as FieldPath<V>}
        label={words.subject}
        required
        autoComplete="off"
        maxLength={subject.maxLength}
      />
      <TextAreaField
        control={control}
        name={'text' as FieldPath<V>}
        label={words.text}
        hint={words.textHint}
        required
        rows={6}
        maxLength={MAX_TICKET_TEXT}
      />
    </>
  );
}
