import { textInput } from '@pipa/contract';
import { fireEvent, screen, waitFor } from '@testing-library/react';
import { createPortal } from 'react-dom';
import { describe, expect, it, vi } from 'vitest';
import { z } from 'zod';
import { ApiError } from '../../api/api-error.ts';
import { button, draw, noteOf } from '../../testing/render.tsx';
import { TextField } from './fields.tsx';
import { FormFailure } from './form-failure.tsx';
import { useContractForm } from './use-contract-form.ts';

const schema = z.strictObject({ name: textInput(5), city: textInput(20) });
type Values = z.output<typeof schema>;

function Form({ submit }: { submit: (values: Values) => Promise<unknown> }) {
  const form = useContractForm({ schema, initial: { name: '', city: '' }, submit });
  return (
    <form aria-label="Form" onSubmit={form.send} noValidate>
      <TextField control={form.control} name="name" label="Name" />
      <TextField control={form.control} name="city" label="City" />
      <FormFailure errors={form.formState.errors} />
      <button type="submit">Send</button>
      <output data-testid="verdict">{form.isValid ? 'valid' : 'invalid'}</output>
    </form>
  );
}
const refusal = (fields?: Record<string, string>) =>
  new ApiError({ code: 400, errorCode: 'INVALID_INPUT', errMsg: 'Refused', fields });

describe('a form of the contract', () => {
  it('says what is wrong when a send is tried, goes to the first such field and sends nothing', async () => {
    const submit = vi.fn();
    const { user, fill } = draw(<Form submit={submit} />);
    await fill('City', 'Rome');
    await user.click(await button('Send'));
    await waitFor(() => expect(noteOf('Name')).toBe('This field is required'));
    expect(document.activeElement).toBe(screen.getByLabelText('Name'));
    expect(noteOf('City')).toBeNull();
    expect(submit).not.toHaveBeenCalled();
  });

  it('follows the typing once it has said something', async () => {
    const { user, fill } = draw(<Form submit={async () => {}} />);
    await user.click(screen.getByLabelText('Name'));
    await user.tab();
    await waitFor(() => expect(noteOf('Name')).toBe('This field is required'));
    await fill('Name', 'Ada Lovelace');
    await waitFor(() => expect(noteOf('Name')).toBe('At most 5 characters are allowed'));
    await fill('Name', 'Ada');
    await waitFor(() => expect(noteOf('Name')).toBeNull());
  });

  it('sends what the contract makes of the values, one send at a time', async () => {
    const { promise, resolve } = Promise.withResolvers<void>();
    const submit = vi.fn(() => promise);
    const { fill } = draw(<Form submit={submit} />);
    await fill('Name', ' Ada ');
    await fill('City', 'Rome');
    const form = screen.getByRole('form');
    fireEvent.submit(form);
    fireEvent.submit(form);
    await waitFor(() => expect(submit).toHaveBeenCalledWith({ name: 'Ada', city: 'Rome' }));
    fireEvent.submit(form);
    resolve();
    await promise;
    expect(submit).toHaveBeenCalledTimes(1);
  });

  it('does not submit a form that it is drawn inside of, as in a dialog', async () => {
    const [submit, submitOuter] = [vi.fn(), vi.fn()];
    const { fill } = draw(<form onSubmit={submitOuter}>{createPortal(<Form submit={submit} />, document.body)}</form>);
    await fill('Name', 'Ada');
    await fill('City', 'Rome');
    fireEvent.submit(screen.getByRole('form'));
    await waitFor(() => expect(submit).toHaveBeenCalledTimes(1));
    expect(submitOuter).not.toHaveBeenCalled();
  });

  it('shows a refusal in the language of the client, beside its field and below the form', async () => {
    const errMsg = 'Refused by the moon';
    const fields = { city: 'The moon has no cities', token: 'Old' };
    const sentences = {
      [errMsg]: { text: '{place}拒绝了', values: { place: '月球' } },
      [fields.city]: { text: '{place}没有城市', values: { place: '月球上' } },
    };
    const refused = new ApiError({ code: 400, errorCode: 'INVALID_INPUT', errMsg, fields, sentences });
    const { user, fill } = draw(<Form submit={() => Promise.reject(refused)} />);
    await fill('Name', 'Ada');
    await fill('City', 'Rome');
    await user.click(await button('Send'));
    await waitFor(() => expect(noteOf('City')).toBe('月球上没有城市'));
    expect(screen.getByRole('alert').textContent).toBe('月球拒绝了');
    expect(await screen.findAllByText('月球拒绝了')).toHaveLength(2);
  });

  it.each([
    ['beside the field that it names', { city: 'No such city' }, 'No such city', false],
    ['below the form when it names none', undefined, null, true],
    [
      'in both places when a named field is not of the form',
      { city: 'No such city', token: 'Old' },
      'No such city',
      true,
    ],
  ])('shows a refusal of the server %s', async (_case, fields, note, hasAlert) => {
    const { user, fill } = draw(<Form submit={() => Promise.reject(refusal(fields))} />);
    await fill('Name', 'Ada');
    await fill('City', 'Rome');
    await user.click(await button('Send'));
    await waitFor(() => expect(noteOf('City') ?? screen.queryByRole('alert')?.textContent).toBe(note ?? 'Refused'));
    expect(noteOf('City')).toBe(note);
    expect(screen.queryByRole('alert') !== null).toBe(hasAlert);
    await fill('City', 'Roma');
    await waitFor(() => expect(noteOf('City')).toBeNull());
  });

  it.each([
    ['of the form', undefined],
    ['of a field', { city: 'No such city' }],
  ])('stays valid after a refusal %s, so that it can be sent again as it is', async (_case, fields) => {
    const { user, fill } = draw(<Form submit={() => Promise.reject(refusal(fields))} />);
    await fill('Name', 'Ada');
    await fill('City', 'Rome');
    await user.click(await button('Send'));
    // Beside the field or below the form, and as an alert.
    await screen.findAllByText(fields?.city ?? 'Refused');
    expect(screen.getByTestId('verdict').textContent).toBe('valid');
  });

  it('forgets a failure when it is sent again', async () => {
    const submit = vi.fn().mockRejectedValueOnce(new Error('broken')).mockResolvedValueOnce(null);
    const { user, fill } = draw(<Form submit={submit} />);
    await fill('Name', 'Ada');
    await fill('City', 'Rome');
    await user.click(await button('Send'));
    expect((await screen.findByRole('alert')).textContent).toBe('Something went wrong in this page.');
    await user.click(await button('Send'));
    await waitFor(() => expect(screen.queryByRole('alert')).toBeNull());
  });
});
