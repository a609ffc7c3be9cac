import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { api, type Endpoint } from '@pipa/contract';
import { type ESTree, type Plugin, parseSync, Visitor } from 'vite';

const CONTRACT = fileURLToPath(new URL('../../packages/contract/src/', import.meta.url));
const CALLS = 'virtual:calls';
/** A named import of the calls, with the names beside it. */
const IMPORT = /import \{([^}]*?)(?<!type )\bapi\b,?([^}]*)\} from '@pipa\/contract';/;
const INPUT = /\bapi\.(\w+)\.input\b/g;

type Edit = readonly [start: number, end: number, text: string];

const edited = (code: string, edits: readonly Edit[]) =>
  edits
    .toSorted(([one], [other]) => other - one)
    .reduce((text, [start, end, part]) => text.slice(0, start) + part + text.slice(end), code);

const nameOfInput = ({ method, path }: { method: string; path: string }) =>
  `input_${method}_${path.replaceAll(/\W/g, '_')}`;

/** An expression of which the bundler leaves out what no page uses. */
const unlessUnused = (expression: string) => `/* @__PURE__ */ (() => (${expression}))()`;

function propertiesOf({
  callee,
  arguments: [spec],
}: ESTree.CallExpression): Map<string, ESTree.Expression> | undefined {
  if (callee.type !== 'Identifier' || callee.name !== 'endpoint' || spec?.type !== 'ObjectExpression') return undefined;
  return new Map(
    spec.properties.flatMap((each) =>
      each.type === 'Property' && each.key.type === 'Identifier' ? [[each.key.name, each.value] as const] : [],
    ),
  );
}

const textOf = (value: ESTree.Expression | undefined) =>
  value?.type === 'Literal' && typeof value.value === 'string' ? value.value : '';

/** A file of the contract, with the input of each call as an export of its own. Its declarations have no effects. */
export function partsOfContract(code: string, file: string): { code: string; inputs: readonly string[] } {
  const { program } = parseSync(file, code);
  const edits: Edit[] = [];
  const inputs = new Map<string, string>();
  for (const statement of program.body) {
    const declaration = statement.type === 'ExportNamedDeclaration' ? statement.declaration : statement;
    if (declaration?.type !== 'VariableDeclaration') continue;
    for (const { init } of declaration.declarations) {
      const isMade = init && init.type !== 'ArrowFunctionExpression' && init.type !== 'Literal';
      if (isMade) edits.push([init.start, init.end, unlessUnused(code.slice(init.start, init.end))]);
    }
  }
  new Visitor({
    CallExpression(node) {
      const properties = propertiesOf(node);
      const input = properties?.get('input');
      if (!properties || !input) return;
      const name = nameOfInput({ method: textOf(properties.get('method')), path: textOf(properties.get('path')) });
      inputs.set(name, `export const ${name} = ${unlessUnused(code.slice(input.start, input.end))};`);
    },
  }).visit(program);
  return { code: [edited(code, edits), ...inputs.values()].join('\n'), inputs: [...inputs.keys()] };
}

/** The file of the contract that declares each input. */
function filesOfInputs(): ReadonlyMap<string, string> {
  const files = readdirSync(CONTRACT, { recursive: true, encoding: 'utf8' }).filter((path) =>
    /(?<!\.test)\.ts$/.test(path),
  );
  return new Map(
    files.flatMap((path) => {
      const file = join(CONTRACT, path);
      return partsOfContract(readFileSync(file, 'utf8'), file).inputs.map((name) => [name, file] as const);
    }),
  );
}

/** What a call is sent and read by. */
const factsOf = ({ input: _, output: __, summary: ___, errors: ____, tool: _____, ...facts }: Endpoint) => facts;

const defaults = {
  alsoMethods: [],
  queryCredential: null,
  envelope: 'standard',
  failureCode: null,
  file: null,
  rawBody: null,
  secret: false,
} as const satisfies Partial<Endpoint>;

export function callsModule(): string {
  const calls = Object.entries(api).map(([name, endpoint]) => {
    const facts = Object.entries(factsOf(endpoint)).filter(
      ([fact, value]) => JSON.stringify(value) !== JSON.stringify(Reflect.get(defaults, fact)),
    );
    return `${name}: call(${JSON.stringify(Object.fromEntries(facts))})`;
  });
  return `const call = (facts) => ({ ...${JSON.stringify(defaults)}, ...facts });
export const api = { ${calls.join(',\n')} };`;
}

/**
 * The client knows all calls by their plain facts, and loads the schema of an input with the page whose form it checks. Answers
 * are not checked again, so their schemas, the greater part of the contract, are in no file of the client.
 */
export function contractParts(): Plugin {
  let files: ReadonlyMap<string, string> = new Map();
  const importOf = (call: string) => {
    const endpoint: Endpoint | undefined = Reflect.get(api, call);
    const name = endpoint && nameOfInput(endpoint);
    const file = name && files.get(name);
    if (!file) throw new Error(`The contract declares no input of ${call} that stands in its call of endpoint()`);
    return { name, line: `import { ${name} } from ${JSON.stringify(file)};` };
  };
  return {
    name: 'contract-parts',
    apply: 'build',
    enforce: 'pre',
    buildStart() {
      files = filesOfInputs();
    },
    resolveId: (id) => (id === CALLS ? `\0${CALLS}` : undefined),
    load: (id) => (id === `\0${CALLS}` ? callsModule() : undefined),
    transform(code, id) {
      if (id.startsWith(CONTRACT)) return { code: partsOfContract(code, id).code, moduleSideEffects: false, map: null };
      if (!IMPORT.test(code)) return undefined;
      const lines = new Set([`import { api } from '${CALLS}';`]);
      const separate = code
        .replace(IMPORT, "import {$1$2} from '@pipa/contract';")
        .replaceAll(INPUT, (_, call: string) => {
          const { name, line } = importOf(call);
          lines.add(line);
          return name;
        });
      return { code: [...lines, separate].join(''), map: null };
    },
  };
}
