/** The facts that decide whether a phone shows a column. */
interface PhoneColumn {
  columnDef: { meta?: { phone: boolean; numeric: boolean; namesRow: boolean } };
}

/** Columns of a phone: the name of the row and two more, the marked ones or else the first numbers. The others are in the open row. */
export function splitForPhone<C extends PhoneColumn>(
  columns: readonly C[],
): { kept: readonly C[]; rest: readonly C[] } {
  const name = columns.find(({ columnDef }) => columnDef.meta?.namesRow);
  const others = columns.filter((column) => column !== name);
  const marked = others.filter(({ columnDef }) => columnDef.meta?.phone);
  const numbers = others.filter(({ columnDef }) => columnDef.meta?.numeric);
  const chosen = (marked.length > 0 ? marked : numbers.length > 0 ? numbers : others).slice(0, 2);
  const kept = columns.filter((column) => column === name || chosen.includes(column));
  return { kept, rest: columns.filter((column) => !kept.includes(column)) };
}
