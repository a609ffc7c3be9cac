import { type ChangeEvent, useState } from 'react';
import { type Control, type FieldPath, type FieldValues, useController } from 'react-hook-form';
import { FieldFrame, type FrameProps, Input } from './field-frame.tsx';

interface FileTextFieldProps<V extends FieldValues, T> extends FrameProps {
  control: Control<V, unknown, T>;
  name: FieldPath<V>;
  /** Endings of the files that are offered, as `.pem,.txt`. */
  accept: string;
  maxLength: number;
  words: { tooLong: string; unread: string; chosen: (file: string) => string };
}

/** The value of the field is the text of the chosen file, which never leaves the browser by itself. */
export function FileTextField<V extends FieldValues, T>(props: FileTextFieldProps<V, T>) {
  const { control, name, accept, maxLength, words, label, hint, required } = props;
  const { field, fieldState, formState } = useController({ control, name });
  const [chosen, setChosen] = useState<{ file?: string; fault?: string }>({});
  const keep = (text: string, next: typeof chosen) => {
    setChosen(next);
    field.onChange(text);
  };
  const read = async ({ target }: ChangeEvent<HTMLInputElement>) => {
    const file = target.files?.[0];
    if (file === undefined) return keep('', {});
    if (file.size > maxLength) return keep('', { fault: words.tooLong });
    try {
      keep(await file.text(), { file: file.name });
    } catch {
      keep('', { fault: words.unread });
    }
  };
  const isShown = fieldState.isTouched || formState.isSubmitted;
  return (
    <FieldFrame
      label={label}
      hint={chosen.file === undefined ? hint : words.chosen(chosen.file)}
      required={required}
      error={chosen.fault ?? (isShown ? fieldState.error?.message : undefined)}
    >
      {(wiring) => (
        <Input
          {...wiring}
          ref={field.ref}
          name={field.name}
          onBlur={field.onBlur}
          type="file"
          accept={accept}
          py="8px"
          onChange={(event) => void read(event)}
        />
      )}
    </FieldFrame>
  );
}
