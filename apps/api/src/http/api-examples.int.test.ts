import { execFile, spawnSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { api } from '@pipa/contract';
import { Webhook } from 'standardwebhooks';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { writeClient } from '../../../../scripts/client-package/write-client.ts';
import { testApp } from '../testing/test-app.ts';
import { createTestKey } from '../testing/test-key.ts';
import { seedMarket } from '../testing/test-market.ts';
import type { TestUser } from '../testing/test-user.ts';

const ROOT = fileURLToPath(new URL('../../../..', import.meta.url));
const run = promisify(execFile);
const isMissing = (program: string) => spawnSync(program, ['--version']).status !== 0;

/** The examples of a document, by their language. */
function examplesOf(path: string): Record<string, string> {
  const blocks = readFileSync(join(ROOT, path), 'utf8').matchAll(/```(\w+)\n(.*?)```/gs);
  return Object.fromEntries([...blocks].map(([, language, code]) => [language, code]));
}
const calls = examplesOf('docs/api.md');
const receivers = examplesOf('docs/webhooks.md');

const SECRET = `whsec_${Buffer.alloc(32, 7).toString('base64')}`;
const BODY = JSON.stringify({ type: 'webhook.test', timestamp: '2026-03-05T22:00:00.900Z', data: {} });

const t = testApp();
/** A project outside of this one, which has the client and its dependency installed. */
const project = mkdtempSync(join(tmpdir(), 'pipa-outside-'));
let user: TestUser;
let env: NodeJS.ProcessEnv;

function write(name: string, text: string): string {
  writeFileSync(join(project, name), text);
  return name;
}

function installed(name: string, from: string): void {
  mkdirSync(join(project, 'node_modules', name, '..'), { recursive: true });
  symlinkSync(from, join(project, 'node_modules', name), 'junction');
}

/** What a program prints in the project; rejects with all of it if the program fails. */
async function said(program: string, ...args: string[]): Promise<string> {
  try {
    return (await run(program, args, { cwd: project, env, timeout: 120_000 })).stdout;
  } catch (error) {
    const { stdout = '', stderr = '' } = error as { stdout?: string; stderr?: string };
    throw new Error(`${program} ${args.join(' ')}\n${stdout}${stderr}`, { cause: error });
  }
}

const noteOfUser = async () => (await t.call(api.getUserOption, { option: 'note' }, { token: user.token })).data;

beforeAll(async () => {
  await seedMarket(t.context);
  user = await t.createUser();
  await t.app.listen({ port: 0, host: '127.0.0.1' });
  const { port } = t.app.server.address() as AddressInfo;
  const key = await createTestKey(t.context, user.userId);
  env = {
    PATH: process.env.PATH,
    PIPA_URL: `http://127.0.0.1:${port}`,
    PIPA_KEY: key,
    PIPA_WEBHOOK_SECRET: SECRET,
  };
  await writeClient(ROOT, join(project, 'pipa-client'));
  installed('@pipa/client', join(project, 'pipa-client'));
  for (const name of ['zod', 'standardwebhooks', '@types/node']) installed(name, join(ROOT, 'node_modules', name));
  write('package.json', '{ "type": "module" }');
});
afterAll(() => rmSync(project, { recursive: true }));

it('the examples in TypeScript are correct by strict types, outside of this project', async () => {
  write('calls.ts', calls.ts);
  write('readme.ts', examplesOf('packages/client/README.md').ts);
  write('receive.ts', receivers.ts);
  write(
    'wrong.ts',
    `import { createClient, PipaError } from '@pipa/client';
const pipa = createClient({ baseUrl: 'https://pipa.example', apiKey: 'key' });
// @ts-expect-error The input of a call is that of the contract.
await pipa.portfolios({ state: 'Started' });
// @ts-expect-error A required field is missing.
await pipa.setUserOption({ option: 'note' });
// @ts-expect-error A key makes no other key.
await pipa.createApiKey();
const [portfolio] = await pipa.portfolios();
// @ts-expect-error So is its output.
portfolio?.noSuchField;
export const isLimited = (error: PipaError) => error.code === 'TOO_MANY_REQUESTS';
`,
  );
  const options = { strict: true, noUncheckedIndexedAccess: true, exactOptionalPropertyTypes: true, noEmit: true };
  const compilerOptions = { ...options, target: 'es2023', module: 'nodenext', types: ['node'] };
  write('tsconfig.json', JSON.stringify({ compilerOptions, include: ['*.ts'] }));
  expect(await said(process.execPath, join(ROOT, 'node_modules/typescript/bin/tsc'), '-p', '.')).toBe('');
});

it.each([
  ['docs/api.md', 'seen by the client'],
  ['packages/client/README.md', 'seen'],
])('the example of %s in TypeScript calls with the copied client', async (document, note) => {
  const printed = await said(process.execPath, write('example.ts', examplesOf(document).ts));
  expect(printed).toBe(`${user.userName} has 0 running portfolios\n`);
  expect(await noteOfUser()).toBe(note);
});

it('the copied client says why it was refused', async () => {
  const text = `import { createClient } from '@pipa/client';
const pipa = createClient({ baseUrl: process.env.PIPA_URL!, apiKey: 'pipa_unknown', validate: true });
console.log((await pipa.documents()).length > 0);
console.log(await pipa.portfolios().catch(({ name, code, status }) => [name, code, status].join()));`;
  expect(await said(process.execPath, write('refused.ts', text))).toBe('true\nPipaError,INVALID_TOKEN,401\n');
});

it('answers of every read without input keep to the contract of the copied client', async () => {
  const text = `import { api, createClient } from '@pipa/client';
const pipa = createClient({ baseUrl: process.env.PIPA_URL!, apiKey: process.env.PIPA_KEY!, validate: true, retries: 0 });
let answered = 0;
for (const [name, call] of Object.entries(pipa)) {
  const { method, alsoMethods, input } = api[name];
  if (method !== 'GET' || alsoMethods.length > 0 || !input.safeParse({}).success) continue;
  try {
    await call({});
    answered += 1;
  } catch (error) {
    // A market without an analysis refuses what is made of it.
    if (!(error.status >= 400)) console.log(name, error);
  }
}
console.log(answered > 40 ? 'more than 40 answered' : answered);`;
  expect(await said(process.execPath, write('reads.ts', text))).toBe('more than 40 answered\n');
});

it.skipIf(isMissing('curl'))('the examples with curl read and command', async () => {
  const printed = await said('sh', '-e', write('calls.sh', calls.sh));
  expect(printed).toMatch(/^\{"code":200,"data":\[\]\}\s*\{"code":200,"data":"seen by curl"\}\s*$/);
  expect(await noteOfUser()).toBe('seen by curl');
});

it.skipIf(isMissing('python3'))('the example in Python reads and commands', async () => {
  const printed = await said('python3', write('calls.py', calls.python));
  expect(printed).toMatch(/^\{.*\}\nseen by Python\n$/);
  expect(await noteOfUser()).toBe('seen by Python');
});

/** Headers of a call that is signed now with a secret. */
function signed(secret: string): Record<string, string> {
  const at = new Date();
  const signature = new Webhook(secret).sign('msg_7', at, BODY);
  const timestamp = String(Math.floor(at.getTime() / 1_000));
  return { 'webhook-id': 'msg_7', 'webhook-timestamp': timestamp, 'webhook-signature': `v1,AAAA ${signature}` };
}
const OTHER = `whsec_${Buffer.alloc(32, 8).toString('base64')}`;
const shown = JSON.stringify(JSON.stringify(BODY));

it('the receiver in TypeScript takes a call of its secret and no other', async () => {
  const text = `import { receive } from './receive.ts';
const body = ${JSON.stringify(BODY)};
console.log(receive(body, ${JSON.stringify(signed(SECRET))}).type);
try { receive(body, ${JSON.stringify(signed(OTHER))}); } catch (error) { console.log(error.name); }`;
  write('receive.ts', receivers.ts);
  const printed = await said(process.execPath, write('received.ts', text));
  expect(printed).toBe('webhook.test\nWebhookVerificationError\n');
});

it.skipIf(isMissing('python3'))('the receiver in Python takes a call of its secret, of now, and no other', async () => {
  const old = { ...signed(SECRET), 'webhook-timestamp': '1772748000' };
  const text = `${receivers.python}
body = json.loads(${shown}).encode()
print(receive(body, ${JSON.stringify(signed(SECRET))})["type"])
for headers in [${JSON.stringify(signed(OTHER))}, ${JSON.stringify(old)}]:
    try:
        receive(body, headers)
    except ValueError as error:
        print(error)
`;
  const printed = await said('python3', write('receive.py', text));
  expect(printed).toBe('webhook.test\nthe signature is not of this secret\nthe call is more than five minutes away\n');
});
