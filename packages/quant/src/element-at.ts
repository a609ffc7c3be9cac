/** The item at an index that is known to exist, from the end where it is negative. @throws RangeError */
export function elementAt<Item>(list: ArrayLike<Item>, index: number): Item {
  const item = list[index < 0 ? list.length + index : index];
  if (item === undefined) throw new RangeError(`There is no item ${index} in a list of ${list.length}`);
  return item;
}
