import { api, type Endpoint } from '@pipa/contract';
import { type Read, type ReadContext, type Reader, reads } from '@pipa/reads';

const known: Readonly<Record<string, Read>> = reads as never;
const endpoints: Readonly<Record<string, Endpoint>> = api;

/** The answer of a read by the name of its endpoint; undefined where this release has none. */
export async function answerTool(context: ReadContext, reader: Reader, tool: string, input: object): Promise<unknown> {
  const [read, endpoint] = [known[tool], endpoints[tool]];
  if (read === undefined || endpoint === undefined) return undefined;
  return endpoint.output.parse(await read(context, reader, endpoint.input.parse(input) as never));
}
