/**
 * A list whose sides are in proportion from the first row on, each in its own sequence: of thirty items of one side and ten of the other
 * every fourth is of the other.
 */
export function inProportion<Item, Side>(items: readonly Item[], sideOf: (item: Item) => Side): Item[] {
  return [...Map.groupBy(items, sideOf).values()]
    .flatMap((side, at) => side.map((item, i) => ({ item, at, place: (i + 0.5) / side.length })))
    .toSorted((a, b) => a.place - b.place || a.at - b.at)
    .map(({ item }) => item);
}
