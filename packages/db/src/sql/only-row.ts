/** The row of a statement that always gives one, such as a count. */
export function onlyRow<Row>([row]: readonly Row[]): Row {
  if (row === undefined) throw new TypeError('The statement gave no row');
  return row;
}
