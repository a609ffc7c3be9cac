/** Named factors in columns of one length: value t of a column was known at the close of session t; NaN where it was not. */
export interface FactorTable {
  readonly names: readonly string[];
  readonly columns: readonly Float64Array[];
}

export function factorTable(factors: Readonly<Record<string, Float64Array>>): FactorTable {
  return { names: Object.keys(factors), columns: Object.values(factors) };
}

/** The factors of session t in the order of `names`; NaN for a factor that the table does not have. */
export function factorRow({ names: present, columns }: FactorTable, names: readonly string[], t: number): Float64Array {
  return Float64Array.from(names, (name) => {
    const at = present.indexOf(name);
    return at === -1 ? NaN : columns[at][t];
  });
}
