import { expect, it } from 'vitest';
import { draw } from '../testing/render.tsx';
import { QueryView } from './states.tsx';

const pendingQuery = { data: undefined, error: null, isPending: true, refetch: async () => ({}) as never };
const queryWith = (data: string[]) => ({ ...pendingQuery, data, isPending: false });

/** A view whose drawings are noted in order. */
function recorded() {
  const drawn: string[] = [];
  const Part = ({ name }: { name: string }) => {
    drawn.push(name);
    return <p>{name}</p>;
  };
  const view = (query: Parameters<typeof QueryView<string[]>>[0]['query']) => (
    <QueryView query={query} pending={<Part name="skeleton" />} isEmpty={(rows) => rows.length === 0} empty="nothing">
      {(rows) => <Part name={rows.join()} />}
    </QueryView>
  );
  return { drawn, view };
}

it('keeps the skeleton while what arrived is drawn behind it', () => {
  const { drawn, view } = recorded();
  const { rerender, container } = draw(view(pendingQuery));
  drawn.length = 0;
  rerender(view(queryWith(['row'])));
  expect(drawn).toEqual(['skeleton', 'row']);
  expect(container.textContent).toContain('row');
});

it('draws what is there at once, and says when it is empty', () => {
  const { drawn, view } = recorded();
  const { rerender, container } = draw(view(queryWith(['row'])));
  expect(drawn).toEqual(['row']);
  rerender(view(queryWith([])));
  expect(container.textContent).toContain('nothing');
});

it('offers a retry when the read failed', () => {
  const { view } = recorded();
  const { getByRole } = draw(view({ ...pendingQuery, error: new Error('lost'), isPending: false } as never));
  expect(getByRole('button', { name: 'Try again' })).toBeTruthy();
});
