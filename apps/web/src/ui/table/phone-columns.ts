/** What decides whether a column stays in sight on a phone. */
interface PhoneColumn {
  columnDef: { meta?: { phone: boolean; numeric: boolean } };
}

/** On a phone: the first column and two more, those that are marked or else the first numbers; the others are one tap away. */
export function splitForPhone<C extends PhoneColumn>(
  columns: readonly C[],
): { kept: readonly C[]; rest: readonly C[] } {
  const [name, ...others] = columns;
  const marked = others.filter(({ columnDef }) => columnDef.meta?.phone);
  const numbers = others.filter(({ columnDef }) => columnDef.meta?.numeric);
  const chosen = (marked.length > 0 ? marked : numbers.length > 0 ? numbers : others).slice(0, 2);
  const kept = columns.filter((column) => column === name || chosen.includes(column));
  return { kept, rest: columns.filter((column) => !kept.includes(column)) };
}
