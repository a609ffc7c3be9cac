const COMPARED =
  /^After (?<costs>costs(?: and the fee)?) it returned (?:(?<gap>[\d.]+) percentage points a year (?<side>more|less) than (?<than>\S+) \((?<own>\S+) against (?<theirs>\S+)\)|as much a year as (?<as>\S+) \((?<both>\S+)\))(?:; (?<chance>[^.]+))?\.(?: For the risk it took, it earned (?<earned>more|less) \(Sharpe (?<sharpe>\S+) against (?<benchmarkSharpe>\S+)\)\.)?$/;
const RUINED =
  /^It lost all of its money by the close of (?<day>\S+), where the test ends\.(?: (?<benchmark>\S+) returned (?<rate>\S+) a year until then\.)?$/;
const TOO_LITTLE = /^There is too little history to compare it with (?<benchmark>\S+)\.$/;

const chances: Readonly<Record<string, string>> = {
  'there is too little history to say whether that is more than chance': '历史太短，无法判断这是否超出偶然',
  'the difference is more than chance alone would explain': '这一差距仅凭偶然难以解释',
  'chance alone could explain the difference': '这一差距可能只是偶然',
};
const sides: Readonly<Record<string, string>> = { more: '高出', less: '低' };

/** The verdict on a backtest, of its English sentence; the sentence itself where it is none of the known ones. */
export function verdictInChinese(sentence: string): string {
  const ruined = RUINED.exec(sentence)?.groups;
  if (ruined) {
    const { day, benchmark, rate } = ruined;
    return `到 ${day} 收盘时资金已全部亏光，测试到此结束。${benchmark ? `在此之前，${benchmark} 的年化收益率为 ${rate}。` : ''}`;
  }
  const unknown = TOO_LITTLE.exec(sentence)?.groups;
  if (unknown) return `历史太短，无法与 ${unknown.benchmark} 比较。`;
  const compared = COMPARED.exec(sentence)?.groups;
  return compared ? comparedInChinese(compared) : sentence;
}

function comparedInChinese(said: Readonly<Record<string, string | undefined>>): string {
  const { costs, gap, side = '', than, own, theirs, as, both, chance, earned, sharpe, benchmarkSharpe } = said;
  const charged = costs === 'costs' ? '扣除成本后' : '扣除成本和费用后';
  const returned =
    as === undefined
      ? `年化收益率比 ${than} ${sides[side]} ${gap} 个百分点（${own} 对 ${theirs}）`
      : `年化收益率与 ${as} 相同（${both}）`;
  const likely = chance === undefined ? '' : `；${chances[chance] ?? chance}`;
  const risk =
    earned === undefined
      ? ''
      : `就所承担的风险而言，收益${earned === 'more' ? '更高' : '更低'}（夏普比率 ${sharpe} 对 ${benchmarkSharpe}）。`;
  return `${charged}，${returned}${likely}。${risk}`;
}
