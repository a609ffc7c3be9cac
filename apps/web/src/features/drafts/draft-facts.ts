import type { ActOf, Draft, DraftKind, ScreenField } from '@pipa/contract';
import { isScreenField } from '@pipa/contract';
import { conditionWords, operatorWords, readFilter, type ScreenCondition, screenColumn } from '@pipa/ida';
import { links } from '../../app/links.ts';
import { paths } from '../../app/paths.ts';
import { formatDay, formatMoney, formatNumber } from '../../format.ts';
import { say } from '../../ida-views/say.ts';
import { drafts as words } from '../../messages/drafts.ts';
import { idaAlerts } from '../../messages/ida-alerts.ts';
import { parameterName } from '../../strategy-views/strategy-facts.ts';
import type { Fact } from '../../ui/fact-list.tsx';

const { facts: labels } = words;
const LIST_SIGN = ', ';

const headingOf = (field: ScreenField) => say(screenColumn(field).heading);

function conditionText(condition: ScreenCondition): string {
  const { field, operator } = condition;
  const value =
    'choices' in condition
      ? condition.choices.join(LIST_SIGN)
      : 'text' in condition
        ? condition.text
        : formatNumber(condition.value, { decimals: Number.isInteger(condition.value) ? 0 : 2 });
  return [headingOf(field), say(operatorWords(operator)), value].join(' ');
}

function sortText(sort: string): string {
  const field = sort.replace(/^-/, '');
  return `${isScreenField(field) ? headingOf(field) : field} ${sort.startsWith('-') ? '↓' : '↑'}`;
}

function subjectText({ subject }: ActOf<'alert'>): string {
  switch (subject.kind) {
    case 'symbol':
      return subject.symbol;
    case 'watchList':
      return labels.ownList;
    case 'screen':
      return labels.ownScreen;
    case 'market':
      return labels.market;
  }
}

const money = (amount: string) => formatMoney(Math.abs(Number(amount)));

function periodText({ fromDate, toDate }: ActOf<'backtest'>): string {
  const parts = [fromDate && labels.from(formatDay(fromDate)), toDate && labels.to(formatDay(toDate))].filter(Boolean);
  return parts.length === 0 ? labels.youChoose : parts.join(' ');
}

type FactsOf<K extends DraftKind> = (act: ActOf<K>, about: string) => readonly Fact[];

const factsOf: { readonly [K in DraftKind]: FactsOf<K> } = {
  watchList: ({ symbols }, about) => [
    { label: labels.symbols, value: symbols.split(',').join(LIST_SIGN) },
    { label: labels.list, value: about || labels.defaultList },
  ],
  alert: (act, about) => [
    { label: labels.name, value: about },
    { label: labels.subject, value: subjectText(act) },
    { label: labels.condition, value: say(conditionWords(act.condition)) },
    {
      label: labels.channels,
      value: act.channels.map((channel) => idaAlerts.channelNames[channel]).join(LIST_SIGN),
    },
  ],
  subscription: ({ amount, name }, about) => [
    { label: labels.strategy, value: about },
    { label: labels.amount, value: amount === undefined ? labels.youChoose : money(amount) },
    ...(name === undefined ? [] : [{ label: labels.name, value: name }]),
  ],
  modelSubscription: (_act, about) => [{ label: labels.modelAccount, value: about }],
  amountChange: ({ cash }, about) => [
    { label: labels.portfolio, value: about },
    { label: cash.startsWith('-') ? labels.decrease : labels.increase, value: money(cash) },
  ],
  stopPortfolio: (_act, about) => [{ label: labels.portfolio, value: about }],
  backtest: (act, about) => [
    { label: labels.strategy, value: about },
    { label: labels.period, value: periodText(act) },
    { label: labels.amount, value: act.amount === undefined ? labels.youChoose : money(act.amount) },
    ...(Object.keys(act.parameters).length === 0
      ? []
      : [
          {
            label: labels.parameters,
            value: Object.entries(act.parameters)
              .map(([name, value]) => `${parameterName(name, 'worded')} ${value}`)
              .join(LIST_SIGN),
          },
        ]),
  ],
  screen: ({ filter, sort, columns }, about) => [
    { label: labels.name, value: about },
    {
      label: labels.conditions,
      value: filter === '' ? labels.none : readFilter(filter).conditions.map(conditionText).join('; '),
    },
    { label: labels.sort, value: sortText(sort) },
    ...(columns === ''
      ? []
      : [{ label: labels.columns, value: columns.split(',').filter(isScreenField).map(headingOf).join(LIST_SIGN) }]),
  ],
};

/** What a draft would do, as names and values. */
export const factsOfDraft = ({ act, about }: Pick<Draft, 'act' | 'about'>): readonly Fact[] =>
  (factsOf[act.kind] as FactsOf<DraftKind>)(act, about ?? '');

/** The page that shows what was made by confirming. */
export function placeOfDraft({ act }: Pick<Draft, 'act'>): string {
  switch (act.kind) {
    case 'watchList':
    case 'alert':
      return `${paths.ida}?tab=watch-lists`;
    case 'subscription':
      return paths.myPortfolios;
    case 'modelSubscription':
      return paths.aqmSubscriptions;
    case 'amountChange':
    case 'stopPortfolio':
      return links.monitor({ id: act.portfolioId }).to;
    case 'backtest':
      return `${paths.strategyDetails}?id=${act.strategyId}&tab=try`;
    case 'screen':
      return links.screener(act);
  }
}
