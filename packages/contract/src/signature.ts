import { messageOf } from './errors.ts';
import { textInput } from './fields.ts';

export interface NamedPerson {
  firstName: string;
  lastName: string;
}

/** Printed name under a document, not yet compared with the signer's name. */
export const signatureInput = textInput(100, 'Please print your name to sign');

export const fullNameOf = ({ firstName, lastName }: NamedPerson): string => `${firstName} ${lastName}`.trim();

/** Compared as a person reads it: without regard to case, spacing or the encoding of accents. */
const asRead = (name: string): string => name.normalize('NFC').trim().replace(/\s+/g, ' ').toLowerCase();

/** 1 §5: a signature is the person's full name, first plus last. */
export const isPrintedName = (signature: string, person: NamedPerson): boolean =>
  asRead(signature) !== '' && asRead(signature) === asRead(fullNameOf(person));

/** What this person may sign with. */
export const signatureOf = (person: NamedPerson) =>
  signatureInput.refine((text) => isPrintedName(text, person), messageOf('INVALID_SIGNATURE'));
