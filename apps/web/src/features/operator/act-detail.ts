import { type ImportFault, importFaults, type OperatorAct, type strategyOffer } from '@pipa/contract';
import { formatInstant, formatMoney, formatRisk } from '../../format.ts';
import { enums } from '../../messages/enums.ts';
import { importDoubts } from '../../messages/import-doubts.ts';
import { operator } from '../../messages/operator.ts';

const words = operator.details;
const { edit } = operator;

type OfferField = keyof typeof strategyOffer.shape;

/** The fields of an offer, as the dialog that edits them names them. */
const fields: Readonly<Record<OfferField, string>> = {
  name: edit.name,
  description: edit.description,
  riskLevel: edit.risk,
  minInvestmentAmount: edit.min,
  maxInvestmentAmount: edit.max,
  minInvestmentPeriod: edit.months,
  chargeType: edit.chargeType,
  chargeAmount: edit.chargeAmount,
  limitToMemberClass: edit.memberClass,
  openForInvestor: edit.open,
  allowPaperTrading: edit.paper,
  liquidateOnEmergency: edit.emergency,
};
const isField = (name: string): name is OfferField => Object.hasOwn(fields, name);

/** Words of codes that stand as values. */
const valueWords: Readonly<Record<string, string>> = {
  true: operator.yes,
  false: operator.no,
  ...enums.chargeTypes,
  ...enums.memberClasses,
  ...enums.accountStates,
};
const wordOf = (value: string): string => valueWords[value] ?? value;

function valueText(field: OfferField, value: string): string {
  if (field === 'riskLevel') return formatRisk(Number(value));
  if (field === 'minInvestmentAmount' || field === 'maxInvestmentAmount')
    return formatMoney(Number(value), { decimals: 0 });
  return wordOf(value);
}

const NEXT_FIELD = new RegExp(`; (?=(?:${Object.keys(fields).join('|')}) )`);
const CHANGE = /^(\w+) (.*?) → (.*)$/s;

/** The description is the last of the fields, and may hold what looks like another one. */
const DESCRIPTION = /(?:^|; )(?=description )/;

/** `openForInvestor false → true; riskLevel 3 → 4`, as an edit of an offer is kept. */
function offerWords(detail: string): string {
  const at = DESCRIPTION.exec(detail)?.index ?? detail.length;
  const texts = detail.slice(at).replace(/^; /, '');
  return [...detail.slice(0, at).split(NEXT_FIELD), texts]
    .filter((part) => part !== '')
    .map((part) => {
      const [, name = '', before = '', after = ''] = CHANGE.exec(part) ?? [];
      return isField(name)
        ? words.changed(fields[name], valueText(name, before), valueText(name, after))
        : partWords(part);
    })
    .join('; ');
}

const isFault = (code: string): code is ImportFault => (importFaults as readonly string[]).includes(code);
/** `2026-11-19 Closed` */
const placeWords = (place: string): string =>
  place.replace(
    /\b(PreOpen|Open|Closed|Ended)$/,
    (phase) => enums.marketPhases[phase as keyof typeof enums.marketPhases],
  );

/** How each kind of detail is kept, and its words. */
const rules: readonly (readonly [RegExp, (...found: string[]) => string])[] = [
  [/^Blocked since (\S+)$/, (at = '') => words.blockedSince(formatInstant(at))],
  [/^(\d+) sessions$/, (count = '') => words.sessions(count)],
  [/^(\d+) keys$/, (count = '') => words.keys(count)],
  [/^(\d+) uses(?:, (\d+) days)?$/, (uses = '', days = '') => words.uses(uses, days)],
  [
    /^apps: (\d+), passkeys: (\d+), sessions: (\d+)$/,
    (apps = '', passkeys = '', sessions = '') => words.factors(apps, passkeys, sessions),
  ],
  [/^(\d+) rows of (\d+) tables$/, (rows = '', tables = '') => words.rows(rows, tables)],
  [
    /^(\S+) to (\S+): (\d+) values, (\d+) of them new$/,
    (from = '', to = '', values = '', added = '') => words.values(from, to, values, added),
  ],
  [
    /^(\w+) (\d{4}-\d{2}-\d{2})(?: to (\S+))?$/,
    (fault = '', from = '', to = from) =>
      isFault(fault) ? words.fault(importDoubts.faults[fault], from, to) : `${fault} ${from}`,
  ],
  [
    /^visitors (may|may not) read, first posts (wait for review|are published)$/,
    (may, first) =>
      words.forum(
        may === 'may' ? words.mayRead : words.mayNotRead,
        first === 'wait for review' ? words.waitForReview : words.arePublished,
      ),
  ],
  [/^opened$/, () => words.opened],
  [/^closed$/, () => words.closed],
  [/^Version (\S+?)(?: after (\S+))?$/, (version = '', before = '') => words.version(version, before)],
  [/^(BooksAgree|LedgerStands|BalancesStand)$/, (outcome = '') => words.books[outcome] ?? outcome],
  [/^(\d{4}-\d{2}-\d{2} \w+)$/, (place = '') => placeWords(place)],
  [/^(.*) → (.*)$/s, (before = '', after = '') => words.between(wordOf(placeWords(before)), wordOf(placeWords(after)))],
];

function partWords(detail: string): string {
  for (const [pattern, say] of rules) {
    const found = pattern.exec(detail);
    if (found !== null) return say(...found.slice(1));
  }
  return detail;
}

/** What an act changed, in words; one of an earlier release is as it was kept. */
export function detailWords({ act, detail }: Pick<OperatorAct, 'act' | 'detail'>): string {
  if (detail === '') return '';
  return act === 'StrategyEdited' || act === 'StrategyReleased' ? offerWords(detail) : partWords(detail);
}
