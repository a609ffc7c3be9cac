export interface Fact {
  name: string;
  values: readonly string[];
}

/** Groups facts of the same name under it, in the order given. */
export function groupFacts(facts: readonly { name: string; value: string }[]): readonly Fact[] {
  const groups = new Map<string, string[]>();
  for (const { name, value } of facts) groups.set(name, [...(groups.get(name) ?? []), value]);
  return [...groups].map(([name, values]) => ({ name, values }));
}
