import type { ExplanationOf } from '@pipa/contract';
import { COLUMN_FACTS, type ColumnName, familyWords, formatValue, QUARTERLY_GROUPS_MENU } from '@pipa/ida';
import { idaExplain as words } from '../messages/ida-explain.ts';
import type { Column } from '../ui/table/data-table.tsx';
import { Facts, figures, number, Part, texts } from './explanation-parts.tsx';
import { say } from './say.ts';

type Group = ExplanationOf<'fundamental'>['groups'][number];
type Figure = Group['figures'][number];
const groupName = ({ group }: Group): string => {
  const option = QUARTERLY_GROUPS_MENU.find(({ value }) => value === group);
  return option === undefined ? group : say(option.words);
};
const groupColumns: Column<Group>[] = [
  texts('group', words.group, groupName),
  figures('score', words.score, ({ score }) => score, 'rank'),
];
const factsOf = (name: string) => COLUMN_FACTS[name as ColumnName];
const figureColumns: Column<Figure>[] = [
  texts('name', words.figure, ({ name }) => say(factsOf(name).heading)),
  {
    key: 'value',
    header: words.value,
    value: ({ value }) => value,
    cell: ({ name, value }) => formatValue(factsOf(name), value),
    numeric: true,
  },
  figures('rank', words.rank, ({ rank }) => rank, 'rank'),
  texts('better', words.better, ({ better }) => words.directions[better]),
];

/** Scores of a company: the ranks of its figures among its peers. */
export const Fundamental = ({ overallScore, quarterEnd, peers, place, groups }: ExplanationOf<'fundamental'>) => (
  <>
    <Facts
      facts={[
        { label: words.overallScore, value: number(overallScore, 'rank') },
        { label: words.place, value: place === null ? number(null) : words.placeOf(place, peers) },
        { label: words.quarter, value: quarterEnd },
      ]}
    />
    <Part
      id="scores"
      title={words.score}
      columns={groupColumns}
      rows={groups}
      rowKey={({ group }) => group}
      expand={(row) => (
        <Part
          id={row.group}
          title={words.figuresOf(groupName(row))}
          columns={figureColumns}
          rows={row.figures}
          rowKey={({ name }) => name}
        />
      )}
    />
  </>
);

type Family = ExplanationOf<'momentum'>['families'][number];
const familyColumns: Column<Family>[] = [
  texts('family', words.family, ({ family }) => say(familyWords(family))),
  figures('average', words.average, ({ average }) => average, 'rank'),
  {
    key: 'place',
    header: words.place,
    value: ({ place }) => place,
    cell: ({ place, peers }) => (place === null ? number(null) : words.placeOf(place, peers)),
    numeric: true,
  },
  figures('m2', 'M2', ({ m2 }) => m2, 'rank'),
  figures('m3', 'M3', ({ m3 }) => m3, 'rank'),
  figures('m4', 'M4', ({ m4 }) => m4, 'rank'),
  figures('m6', 'M6', ({ m6 }) => m6, 'rank'),
];

/** Momentum: the returns of the months, ranked in each family. */
export const Momentum = ({ returns, families }: ExplanationOf<'momentum'>) => (
  <>
    <Facts
      facts={Object.entries(returns).map(([months, value]) => ({
        label: words.returnOver(months.slice(1)),
        value: number(value, 'fraction'),
      }))}
    />
    <Part id="momentum" title={words.rank} columns={familyColumns} rows={families} rowKey={({ family }) => family} />
  </>
);
