import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { api, type Endpoint, localEndpoints } from '@pipa/contract';
import { type ESTree, type Plugin, parseSync, Visitor } from 'vite';

const CONTRACT = fileURLToPath(new URL('../../packages/contract/src/', import.meta.url));
const CALLS = 'virtual:calls';
const NAMES = /\b(import|export) \{([^}]+)\} from '@pipa\/contract';/g;
const TYPES = /\b(?:import|export) type [^;]+ from '@pipa\/contract';/g;
/** What remains once imports of names and of types are gone. */
const LOADS_ALL = /[^\n;]*(?:\bfrom |\bimport ?\(?)'@pipa\/contract'/;
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
export function partsOfContract(code: string, file: string): { code: string; names: readonly string[] } {
  const { program } = parseSync(file, code);
  const edits: Edit[] = [];
  const names: string[] = [];
  for (const statement of program.body) {
    const isExported = statement.type === 'ExportNamedDeclaration';
    const declaration = isExported ? statement.declaration : statement;
    if (isExported && declaration?.type === 'FunctionDeclaration' && declaration.id) names.push(declaration.id.name);
    if (isExported && declaration?.type === 'ClassDeclaration' && declaration.id) names.push(declaration.id.name);
    if (declaration?.type !== 'VariableDeclaration') continue;
    for (const { id, init } of declaration.declarations) {
      if (isExported && id.type === 'Identifier') names.push(id.name);
      const isMade = init && init.type !== 'ArrowFunctionExpression' && init.type !== 'Literal';
      if (isMade) edits.push([init.start, init.end, unlessUnused(code.slice(init.start, init.end))]);
    }
  }
  const inputs = new Map<string, string>();
  new Visitor({
    CallExpression(node) {
      const properties = propertiesOf(node);
      const input = properties?.get('input');
      if (!properties || !input) return;
      const name = nameOfInput({ method: textOf(properties.get('method')), path: textOf(properties.get('path')) });
      inputs.set(name, `export const ${name} = ${unlessUnused(code.slice(input.start, input.end))};`);
    },
  }).visit(program);
  return { code: [edited(code, edits), ...inputs.values()].join('\n'), names: [...names, ...inputs.keys()] };
}

/** The file of the contract that declares each name. */
function filesOfNames(): ReadonlyMap<string, string> {
  const files = readdirSync(CONTRACT, { recursive: true, encoding: 'utf8' }).filter((path) =>
    /(?<!\.test)\.ts$/.test(path),
  );
  return new Map(
    files.flatMap((path) => {
      const file = join(CONTRACT, path);
      return partsOfContract(readFileSync(file, 'utf8'), file).names.map((name) => [name, file] as const);
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

const callsOf = (endpoints: Readonly<Record<string, Endpoint>>) =>
  Object.entries(endpoints).map(([name, endpoint]) => {
    const facts = Object.entries(factsOf(endpoint)).filter(
      ([fact, value]) => JSON.stringify(value) !== JSON.stringify(Reflect.get(defaults, fact)),
    );
    return `${name}: call(${JSON.stringify(Object.fromEntries(facts))})`;
  });

export const callsModule = (): string => `const call = (facts) => ({ ...${JSON.stringify(defaults)}, ...facts });
export const api = { ${callsOf(api).join(',\n')} };
export const localEndpoints = { ${callsOf(localEndpoints).join(',\n')} };`;

/**
 * A file of the client with each name of the contract imported, or exported again, from the file that declares it.
 * @param files by name, as the contract declares them
 * @throws Error for what would load the contract whole, and for a name or a call that it lacks
 */
export function importingParts(code: string, files: ReadonlyMap<string, string>): string {
  const partOf = (verb: string, specifier: string) => {
    const name = specifier.replace(/ as .*/, '');
    const file = name === 'api' || name === 'localEndpoints' ? CALLS : files.get(name);
    if (file === undefined) throw new Error(`The contract declares no ${name}`);
    return `${verb} { ${specifier} } from ${JSON.stringify(file)};`;
  };
  const inputs = new Set<string>();
  const separate = code
    .replaceAll(INPUT, (_, call: string) => {
      const endpoint: Endpoint | undefined = Reflect.get(api, call);
      if (!endpoint) throw new Error(`The contract has no call ${call}`);
      const name = nameOfInput(endpoint);
      inputs.add(name);
      return name;
    })
    .replaceAll(NAMES, (_, verb: string, specifiers: string) =>
      specifiers
        .split(',')
        .map((specifier) => specifier.trim())
        // A type is no part of a file that is built.
        .filter((specifier) => specifier !== '' && !specifier.startsWith('type '))
        .map((specifier) => partOf(verb, specifier))
        .join(''),
    );
  const whole = LOADS_ALL.exec(separate.replaceAll(TYPES, ''));
  if (whole !== null) throw new Error(`Name what the file takes from the contract, in place of: ${whole[0]}`);
  return [...inputs].map((name) => partOf('import', name)).join('') + separate;
}

/**
 * The client knows all calls by their plain facts, and loads the schema of an input with the page whose form it checks. Answers
 * are not checked again, so their schemas, the greater part of the contract, are in no file of the client. Each name is imported
 * from the file that declares it, so that no file of the contract comes with another one.
 */
export function contractParts(): Plugin {
  let files: ReadonlyMap<string, string> = new Map();
  return {
    name: 'contract-parts',
    apply: 'build',
    enforce: 'pre',
    buildStart() {
      files = filesOfNames();
    },
    resolveId: (id) => (id === CALLS ? `\0${CALLS}` : undefined),
    load: (id) => (id === `\0${CALLS}` ? callsModule() : undefined),
    transform(code, id) {
      if (id.startsWith(CONTRACT)) return { code: partsOfContract(code, id).code, moduleSideEffects: false, map: null };
      return code.includes("'@pipa/contract'") ? { code: importingParts(code, files), map: null } : undefined;
    },
  };
}
