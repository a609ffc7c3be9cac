import { fireEvent, screen } from '@testing-library/react';
import { useState } from 'react';
import { expect, it } from 'vitest';
import { button, draw } from '../../testing/render.tsx';
import { SymbolsArea } from './symbols-area.tsx';

function Drawn() {
  const [value, setValue] = useState('SPY,QQQ');
  return <SymbolsArea value={value} onChange={setValue} />;
}
const area = () => screen.getByLabelText<HTMLTextAreaElement>('Symbols');
const notices = () => screen.queryAllByRole('alert').map(({ textContent }) => textContent);

it('accepts digits, letters and commas, writes a comma for a period, and says which other key is not allowed', async () => {
  const { user } = draw(<Drawn />);
  expect(area().placeholder).toBe('Enter stock symbols separated by comma');
  await user.clear(area());
  await user.type(area(), 'spy.q$q {Enter}q,7');
  expect([area().value, notices()]).toEqual(['SPY,QQ,Q,7', ['Letter   is not allowed']]);
  await user.click(await button('Dismiss'));
  expect(notices()).toEqual([]);
  await user.type(area(), '#');
  expect(notices()).toEqual(['Letter # is not allowed']);
});

it('writes where the caret is, over what is chosen', async () => {
  const { user } = draw(<Drawn />);
  await user.type(area(), 'x.', { initialSelectionStart: 0, initialSelectionEnd: 3 });
  expect(area().value).toBe('X,,QQQ');
});

it('cleans what is pasted, with a period within a symbol', async () => {
  const { user } = draw(<Drawn />);
  await user.clear(area());
  await user.paste('brk.b; tlt\n(gld)');
  expect(area().value).toBe('BRK.B,TLT,GLD');
});

it('follows the same rules for what a phone writes without keys', () => {
  draw(<Drawn />);
  const write = (written: string) => {
    const field = area();
    const value = `${written}${field.value}`;
    Object.getOwnPropertyDescriptor(HTMLTextAreaElement.prototype, 'value')?.set?.call(field, value);
    field.setSelectionRange(written.length, written.length);
    fireEvent(field, new InputEvent('input', { bubbles: true, inputType: 'insertText', data: written }));
  };
  write('tlt.');
  expect([area().value, notices()]).toEqual(['TLT,SPY,QQQ', []]);
  write('#');
  expect([area().value, notices()]).toEqual(['TLT,SPY,QQQ', ['Letter # is not allowed']]);
});
