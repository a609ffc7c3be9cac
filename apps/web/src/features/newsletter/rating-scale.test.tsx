import { expect, it } from 'vitest';
import { draw } from '../../testing/render.tsx';
import { RatingScale } from './rating-scale.tsx';

it('looks alike at either end, as a rating without a record is in the colour of no direction', () => {
  const looksOf = (rating: 'Bearish' | 'Bullish') => {
    const { container, unmount } = draw(<RatingScale rating={rating} />);
    const looks = new Set([...container.querySelectorAll('*')].map(({ className }) => className));
    unmount();
    return looks;
  };
  expect(looksOf('Bullish')).toEqual(looksOf('Bearish'));
});
