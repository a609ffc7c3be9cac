import { expect, it } from 'vitest';
import { draw } from '../testing/render.tsx';
import { AfterPaint } from './after-paint.tsx';

it('draws its children after their placeholder, an inner one last', () => {
  const drawn: string[] = [];
  const Part = ({ name }: { name: string }) => {
    drawn.push(name);
    return <p>{name}</p>;
  };
  const { queryByText } = draw(
    <>
      <Part name="first" />
      <AfterPaint fallback={<Part name="placeholder" />}>
        <Part name="second" />
        <AfterPaint>
          <Part name="third" />
        </AfterPaint>
      </AfterPaint>
    </>,
  );
  expect(drawn).toEqual(['first', 'placeholder', 'second', 'third']);
  expect([queryByText('placeholder'), queryByText('third')?.textContent]).toEqual([null, 'third']);
});
