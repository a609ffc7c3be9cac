import { screen } from '@testing-library/react';
import { useState } from 'react';
import { expect, it } from 'vitest';
import { draw } from '../testing/render.tsx';
import { SourceEditor } from './source-editor.tsx';

function Edited() {
  const [text, setText] = useState('one\ntwo');
  return (
    <>
      <SourceEditor wiring={{ 'aria-label': 'File' }} value={text} onChange={setText} />
      <button type="button">After</button>
    </>
  );
}
const field = () => screen.getByLabelText<HTMLTextAreaElement>('File');

it('numbers its lines and indents by Tab', async () => {
  const { user } = draw(<Edited />);
  expect(screen.getByText((_, part) => part?.textContent === '1\n2')).toBeTruthy();
  await user.click(field());
  field().setSelectionRange(4, 4);
  await user.keyboard('{Tab}');
  expect(field().value).toBe('one\n  two');
  expect(document.activeElement).toBe(field());
});

it('is left by Escape and Tab', async () => {
  const { user } = draw(<Edited />);
  await user.click(field());
  await user.keyboard('{Escape}{Tab}');
  expect(document.activeElement?.textContent).toBe('After');
  expect(field().value).toBe('one\ntwo');
});

it('that can be read alone lets Tab pass', async () => {
  const { user } = draw(<SourceEditor wiring={{ 'aria-label': 'File' }} value="one" />);
  await user.click(field());
  await user.keyboard('{Tab}');
  expect(document.activeElement).not.toBe(field());
});
