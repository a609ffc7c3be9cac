import { MAX_POST_LENGTH } from '@pipa/contract';
import { refusalOfPost } from '../index.ts';

/** Marks that cost a parser much when a post is full of them. */
export const bombUnits: readonly string[] = [
  ...[
    '>',
    '> ',
    '> a\n',
    '>\n',
    '> > > > ',
    '> - ',
    '- ',
    '- a\n',
    '-\n',
    '- - - - a\n',
    '1. a\n',
    '1) a\n1. b\n',
    '* a\n+ b\n',
  ],
  ...[
    '- [ ] a\n',
    '- a\r  ',
    '[',
    ']',
    '[]',
    '![',
    '[a](',
    '[a][',
    '[a](b)',
    '[a](b "',
    '[a]: b\n',
    '[a]: b "c\n',
    '[^a]',
    '[^a]: b\n',
  ],
  ...[
    '*',
    '*a ',
    '**a ',
    '**a **',
    '*a_',
    '_a_ ',
    '_',
    '__',
    'a**b*',
    '~',
    '~~a ',
    '~~~\n',
    '`',
    '`a',
    '``` ',
    '```\n',
    '`\\',
    '\\',
    '\\[',
  ],
  ...[
    '<',
    '<a ',
    '<a b="',
    "<a b='",
    '<a\n',
    '<!--',
    '<!-- a ',
    '<?',
    '<!X',
    '<![CDATA[',
    '<a@b.c>',
    '<http:a>',
    '</',
    '<b>',
  ],
  ...[
    '&',
    '&amp;',
    '&#x41;',
    '&#',
    '|',
    'a|',
    '|-|\n',
    'a|b\n',
    '-|-\n',
    'www.',
    'www.a ',
    'http://a',
    'http:',
    'a@',
    'a@b.c ',
    'xmpp:a@b.c ',
  ],
  ...[
    '@abc ',
    '@',
    'a.-+',
    '# a\n',
    '#',
    '===\n',
    'a\n===\n',
    'a\n---\n',
    '---\n',
    '- - -\n',
    '* ',
    '\n',
    '\r',
    '\ta\n',
    '    a\n',
    ' ',
    '\t',
  ],
  ...['a  \n', 'a\n\n', '(', '"', "'", '.', ':', '😀', '中', '\u0000', '\u2028'],
];

const filled = (text: string): string => text.repeat(Math.floor(MAX_POST_LENGTH / text.length));
const nested = (step: string, mark: string, depth: number): string =>
  Array.from({ length: depth }, (_, i) => `${step.repeat(i)}${mark} a`).join('\n');

/** Posts whose parts cost much together. */
export const bombPosts: Readonly<Record<string, string>> = {
  'a table of 5,000 columns': `${'|a'.repeat(5_000)}|\n${'|-'.repeat(4_999)}|`,
  'a table whose short rows are as wide as its head': `${'|a'.repeat(240)}\n${'|-'.repeat(240)}\n${'a\n'.repeat(590)}`,
  'a small table of many rows': `|a|b|\n|-|-|\n${'a|b\n'.repeat(240)}`,
  'lists within lists by tabs': `${nested('\t', '-', 40)}\n${`${'\t'.repeat(40)}a\n`.repeat(450)}`,
  'lists within lists by spaces': `${nested('  ', '-', 20)}\n${`${' '.repeat(40)}a\n`.repeat(400)}`,
  'six lists within each other, and lines in them': `- - - - - - a\n${'            a\n'.repeat(590)}`,
  'lines that go on a quote': `> a\n${'a\n'.repeat(590)}`,
  'lines that go on six quotes': `>>>>>> a\n${'a\n'.repeat(590)}`,
  'quotes and lists by turns': '> - > - > - a\n'.repeat(590),
  'links within links': `${'[a'.repeat(149)}${'](b)'.repeat(150)}`,
  'brackets within brackets': `${'['.repeat(150)}${']'.repeat(150)}`,
  'references to one definition': `[a]: b\n\n${'[a]'.repeat(140)}`,
  'emphasis within emphasis': `${'*a '.repeat(150)}${'a* '.repeat(150)}`,
  'emphasis that ends once': `${'**a '.repeat(290)}**`,
  'runs of backticks of every length': Array.from({ length: 39 }, (_, i) => `a${'`'.repeat(i)}`).join(''),
  'a comment that never ends, of quotes': `${`${"'".repeat(56)}<!--`.repeat(19)}${'a'.repeat(18_000)}`,
  'attributes without end': `<a${' b=""'.repeat(3_900)}`,
  'an address of many labels': `www.${'a.'.repeat(9_900)}`,
  'an address that ends in brackets': `www.a.b/${'('.repeat(9_900)}${')'.repeat(9_900)}`,
  'an address that ends in full stops': `www.a.b/${'?.,:'.repeat(4_900)}`,
  'letters before an @': `${'a'.repeat(19_000)}@`,
  'labels before and after an @': `${'a.'.repeat(4_900)}@${'b.'.repeat(4_900)}`,
  'a mention that ends in full stops': `@abc${'.'.repeat(19_000)}`,
  'a mention of many labels': `@${'a.'.repeat(9_900)}`,
  'spaces before a letter': `${' '.repeat(19_900)}a`,
  'a heading that closes without end': `# a${' #'.repeat(9_900)}`,
  'an underline of a heading': `a\n${'='.repeat(19_900)}`,
};

/** Each as long as a post may be. */
export const markdownBombs: Readonly<Record<string, string>> = {
  ...Object.fromEntries(bombUnits.map((unit) => [JSON.stringify(unit), filled(unit)])),
  ...bombPosts,
};

/** The unit as often as a post may hold it. */
export function longestAccepted(unit: string): string {
  let [accepted, refused] = [0, Math.floor(MAX_POST_LENGTH / unit.length) + 1];
  while (refused - accepted > 1) {
    const middle = Math.floor((accepted + refused) / 2);
    if (refusalOfPost(unit.repeat(middle)) === null) accepted = middle;
    else refused = middle;
  }
  return unit.repeat(accepted);
}
