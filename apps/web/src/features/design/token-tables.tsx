import { Box, chakra, Flex } from '@chakra-ui/react';
import { palette } from '@pipa/charts';
import { formatNumber } from '../../format.ts';
import { design } from '../../messages/design.ts';
import { measures } from '../../theme/measures.ts';
import { semanticColors } from '../../theme/semantic-colors.ts';
import { radii, shadows, textStyles } from '../../theme/type-and-shape.ts';
import { Card } from '../../ui/card.tsx';
import { Pill } from '../../ui/pill.tsx';
import { type Column, DataTable } from '../../ui/table/data-table.tsx';
import { type JudgedUse, judgedUses } from './colour-uses.ts';

const words = design.typography;

const Swatch = ({ color }: { color: string }) => (
  <chakra.span
    aria-hidden
    display="inline-block"
    boxSize="16px"
    borderRadius="l1"
    borderWidth="1px"
    borderColor="line-strong"
    flexShrink="0"
    style={{ background: color }}
  />
);

const ratio = (value: number) => `${formatNumber(value)} : 1`;

const colourColumns: readonly Column<JudgedUse>[] = [
  {
    key: 'color',
    header: words.colour,
    value: ({ color }) => color,
    cell: ({ color }) => (
      <Flex gap="2" align="center">
        <Swatch color={palette.light[color]} />
        <Swatch color={palette.dark[color]} />
        {color}
      </Flex>
    ),
  },
  { key: 'use', header: words.on, value: ({ kind, on }) => words.uses[kind](on) },
  {
    key: 'light',
    header: words.light,
    numeric: true,
    value: (use) => use.contrast.light,
    cell: (use) => ratio(use.contrast.light),
  },
  {
    key: 'dark',
    header: words.dark,
    numeric: true,
    value: (use) => use.contrast.dark,
    cell: (use) => ratio(use.contrast.dark),
  },
  {
    key: 'needed',
    header: words.needed,
    numeric: true,
    value: ({ needed }) => needed,
    cell: ({ needed, passes }) =>
      needed === null ? (
        words.none
      ) : (
        <Flex gap="2" justify="flex-end">
          {ratio(needed)}
          <Pill tone={passes ? 'gain' : 'loss'}>{passes ? words.passes : words.fails}</Pill>
        </Flex>
      ),
  },
];

interface Token {
  name: string;
  value: string;
}

/** The leaves of a tree of tokens, by their path. */
function leavesOf(tree: object, path: readonly string[] = []): Token[] {
  if ('value' in tree) {
    const { value } = tree;
    const name = path.filter((part) => part !== 'DEFAULT').join('.');
    return [{ name, value: typeof value === 'object' ? JSON.stringify(value) : String(value) }];
  }
  return Object.entries(tree).flatMap(([key, part]) => leavesOf(part as object, [...path, key]));
}

const measureGroups = {
  spacing: measures.spacing,
  sizes: measures.sizes,
  radii: { ...measures.radii, ...radii },
  fontSizes: measures.fontSizes,
  durations: measures.durations,
  shadows,
};
export const textStyleNames = Object.keys(textStyles);
const styleOf = (name: string) =>
  (textStyles as Readonly<Record<string, { value: { fontSize: string; fontWeight?: number; lineHeight: string } }>>)[
    name
  ]?.value;
export const semanticColourNames = leavesOf(semanticColors).map(({ name }) => name);

const tokenColumns: readonly Column<Token>[] = [
  { key: 'name', header: words.token, value: ({ name }) => name },
  {
    key: 'value',
    header: words.value,
    value: ({ value }) => value,
    cell: ({ value }) => <Box overflowWrap="anywhere">{value}</Box>,
  },
];

/** Text styles, colours and measures, read from the theme. */
export default function TokenTables() {
  return (
    <Flex direction="column" gap="4">
      <Card title={words.textStyles}>
        <Flex as="ul" direction="column" gap="4" listStyleType="none">
          {textStyleNames.map((name) => {
            const value = styleOf(name);
            return (
              <chakra.li key={name} minW="0">
                <Box textStyle="hint" color="ink-2">
                  {name} · {words.size} {value?.fontSize} · {words.weight} {value?.fontWeight ?? 400} ·{' '}
                  {words.lineHeight} {value?.lineHeight}
                </Box>
                <Box textStyle={name} overflowWrap="anywhere">
                  {words.sample}
                </Box>
              </chakra.li>
            );
          })}
        </Flex>
      </Card>
      <DataTable
        id="design-colours"
        title={words.colours}
        description={words.coloursText}
        columns={colourColumns}
        rows={judgedUses()}
        rowKey={({ color, kind, on }) => `${color} ${kind} ${on}`}
        csv={false}
      />
      <Card title={words.semanticColours}>
        <Flex as="ul" wrap="wrap" gap="3" listStyleType="none">
          {semanticColourNames.map((name) => (
            <chakra.li key={name} display="inline-flex" alignItems="center" gap="2" width="190px">
              <Box
                boxSize="20px"
                borderRadius="l1"
                borderWidth="1px"
                borderColor="line-strong"
                bg={name}
                flexShrink="0"
              />
              {name}
            </chakra.li>
          ))}
        </Flex>
      </Card>
      {Object.entries(measureGroups).map(([group, tokens]) => (
        <DataTable
          key={group}
          id={`design-${group}`}
          title={words.measureGroups[group as keyof typeof measureGroups]}
          columns={tokenColumns}
          rows={leavesOf(tokens)}
          rowKey={({ name }) => name}
          csv={false}
        />
      ))}
    </Flex>
  );
}
