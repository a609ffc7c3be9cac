import { createReadStream } from 'node:fs';
import { readdir, readFile, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { createGunzip } from 'node:zlib';
import { runAdmin, type SharedProduct } from './product.ts';

/** A shorter text is a name of something, not a secret. */
const LEAST_CHARACTERS = 20;
/** What the sandbox has given to the operator's app at Schwab. */
const OPERATORS = 'sandboxOperatorSecret';

/** Every text of a value, the names of its fields included; of a key file each line. */
function textsOf(value: unknown): string[] {
  if (typeof value === 'string') return value.split('\n').filter((line) => !line.startsWith('-----'));
  if (typeof value !== 'object' || value === null) return [];
  return Object.entries(value).flatMap(([name, inner]) => [name, ...textsOf(inner)]);
}

/** Every key, token and secret that the brokers of the sandbox know at this moment. */
export async function secretsOfBrokers({ dataDir }: SharedProduct): Promise<string[]> {
  const state = JSON.parse(await readFile(join(dataDir, 'broker-sandbox.json'), 'utf8')) as Record<
    string,
    { protocol: unknown }
  >;
  const texts = Object.values(state).flatMap(({ protocol }) => textsOf(protocol));
  const secrets = texts.filter((text) => text.length >= LEAST_CHARACTERS);
  if (secrets.length === 0) throw new Error('The sandbox keeps no access.');
  return [OPERATORS, ...secrets];
}

/** Which of the texts a stream holds. */
async function search(stream: Readable, texts: readonly string[]): Promise<string[]> {
  const found = new Set<string>();
  const longest = Math.max(...texts.map(({ length }) => length));
  let before = '';
  for await (const chunk of stream.setEncoding('latin1') as AsyncIterable<string>) {
    const read = before + chunk;
    for (const text of texts) if (read.includes(text)) found.add(text);
    before = read.slice(-longest);
  }
  return [...found];
}

/**
 * Where texts are in clear, as `place: text`: the logs of every process, a backup of the whole database, and what the sandbox says of
 * itself.
 */
export async function placesInClear(product: SharedProduct, texts: readonly string[]): Promise<string[]> {
  const folder = join(product.dataDir, 'logs');
  const backup = join(product.dataDir, 'secrets.backup');
  const { code, output } = await runAdmin(product, 'backup', backup);
  if (code !== 0) throw new Error(`No backup: ${output}`);
  const control = await fetch(`${product.brokerSandboxUrl}/control`);
  const places: Record<string, Readable> = {
    backup: createReadStream(backup).pipe(createGunzip()),
    control: Readable.from([await control.text()]),
  };
  for (const name of await readdir(folder)) places[name] = createReadStream(join(folder, name));
  const inClear: string[] = [];
  for (const [place, stream] of Object.entries(places)) {
    inClear.push(...(await search(stream, texts)).map((text) => `${place}: ${text}`));
  }
  await rm(backup);
  return inClear;
}
