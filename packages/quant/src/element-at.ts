/** The item at an index that is known to exist. @throws RangeError */
export function elementAt<Item>(list: ArrayLike<Item>, index: number): Item {
  const item = list[index];
  if (item === undefined) throw new RangeError(`There is no item ${index} in a list of ${list.length}`);
  return item;
}

/** The last item of a list that is known to have one. @throws RangeError */
export const lastElement = <Item>(list: ArrayLike<Item>): Item => elementAt(list, list.length - 1);
