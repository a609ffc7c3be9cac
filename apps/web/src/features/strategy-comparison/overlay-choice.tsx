import { OVERLAY_CURVES } from '@pipa/charts';
import { useSearchParams } from 'react-router-dom';
import { invest } from '../../messages/invest.ts';
import { Tick } from '../../ui/form/tick.tsx';
import type { Column } from '../../ui/table/columns.ts';

const words = invest.strategies;
/** Most ids that an address may hold. */
const MOST_IDS = 24;

/** A curve that can be laid over others: the id of a strategy or of a backtest, and the strategy's name. */
export interface Comparable {
  id: number;
  name: string;
}

const idsOf = (text: string | null): readonly number[] =>
  [...new Set((text ?? '').split(',').map(Number))].filter((id) => Number.isInteger(id) && id > 0).slice(0, MOST_IDS);

/** The chosen curves, kept in the address, so that they can be shared and survive a reload. */
export function useOverlayChoice(param: string) {
  const [query, setQuery] = useSearchParams();
  const ids = idsOf(query.get(param));
  const change = (next: (before: readonly number[]) => readonly number[]) =>
    setQuery(
      (before) => {
        const after = new URLSearchParams(before);
        const kept = next(idsOf(before.get(param)));
        if (kept.length === 0) after.delete(param);
        else after.set(param, kept.join(','));
        return after;
      },
      { replace: true },
    );
  return {
    ids,
    toggle: (id: number) =>
      change((before) => (before.includes(id) ? before.filter((other) => other !== id) : [...before, id])),
    clear: (items: readonly Comparable[]) =>
      change((before) => before.filter((id) => !items.some((item) => item.id === id))),
  };
}
export type OverlayChoice = ReturnType<typeof useOverlayChoice>;

/** Boxes that choose the curves of a table; with the most chosen, the other boxes wait. */
export function overlayColumn<Row>(
  choice: OverlayChoice,
  rows: readonly Row[],
  itemOf: (row: Row) => Comparable,
): Column<Row> {
  const isFull = rows.filter((row) => choice.ids.includes(itemOf(row).id)).length >= OVERLAY_CURVES.most;
  return {
    key: 'overlay',
    header: words.overlay,
    hint: words.overlayHint,
    sortable: false,
    value: (row) => (choice.ids.includes(itemOf(row).id) ? 'Yes' : null),
    cell: (row) => {
      const { id, name } = itemOf(row);
      const isChosen = choice.ids.includes(id);
      return (
        <Tick
          type="checkbox"
          aria-label={words.overlayOf(name)}
          title={isFull && !isChosen ? words.overlayFull : undefined}
          checked={isChosen}
          disabled={isFull && !isChosen}
          onChange={() => choice.toggle(id)}
        />
      );
    },
  };
}
