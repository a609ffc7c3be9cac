/** What strategies say of themselves. */
interface Described {
  readonly description?: string;
  readonly algoTypeStr?: string;
  readonly investmentGoal?: string | null;
  readonly investmentMethod?: string | null;
}

/** Strategies with their kinds and descriptions in the language of the page; the Chinese of a release is loaded for those who read it. */
export async function inWords<Row extends Described>(rows: Row[]): Promise<Row[]> {
  if (!globalThis.document?.documentElement.lang.startsWith('zh')) return rows;
  const { strategyTextInChinese, strategyTypeInChinese } = await import('@pipa/words/strategies');
  const say = (text: string | null | undefined) => (text ? strategyTextInChinese(text) : text);
  return rows.map((row) => ({
    ...row,
    ...('description' in row && { description: say(row.description) }),
    ...('investmentGoal' in row && { investmentGoal: say(row.investmentGoal) }),
    ...('investmentMethod' in row && { investmentMethod: say(row.investmentMethod) }),
    ...(row.algoTypeStr && { algoTypeStr: strategyTypeInChinese(row.algoTypeStr) }),
  }));
}
