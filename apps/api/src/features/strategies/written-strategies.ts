import { writeStrategy } from '@pipa/assistant';
import {
  type api,
  DomainError,
  MAX_WRITTEN_STRATEGIES,
  type OutputOf,
  type ParsedInputOf,
  type Refusal,
  refusal,
} from '@pipa/contract';
import { listInstruments } from '@pipa/db/market';
import {
  addWritten,
  addWrittenTest,
  cancelWrittenTest,
  findOneWritten,
  offerWritten,
  removeWritten,
  saveWritten,
  type WrittenWithReport,
} from '@pipa/db/strategies';
import { sourcesOf } from '@pipa/strategy-host';
import type { AppContext } from '../../context.ts';

type Writer = Pick<AppContext, 'prisma' | 'pool' | 'clock'>;

const WRITTEN_FILE = 'written.ts';
const notPossible = (message: Refusal) => new DomainError('ILLEGAL_TRANSITION', { message });

/** Writes a strategy from a description and keeps it, or says what the description lacks. */
export async function write(
  { prisma, pool, clock }: Writer,
  userId: number,
  { request, language }: ParsedInputOf<typeof api.writeStrategy>,
): Promise<OutputOf<typeof api.writeStrategy>> {
  const known = new Set((await listInstruments(pool)).map(({ symbol }) => symbol));
  const written = writeStrategy(request, language, (symbol) => known.has(symbol));
  if (!written.written) return { id: null, missing: written.missing, explanation: null, assumptions: [] };
  const { name, source, explanation, assumptions } = written;
  const id = await addWritten(prisma, { userId, name, request, engine: 'planner', source }, clock());
  if (id === null) {
    const message = refusal('You already have {max} written strategies. Please delete one first', {
      max: MAX_WRITTEN_STRATEGIES,
    });
    throw new DomainError('PLAN_LIMIT_REACHED', { message });
  }
  return { id, missing: null, explanation, assumptions: [...assumptions] };
}

async function requireWritten({ pool }: Writer, userId: number, id: number): Promise<WrittenWithReport> {
  const written = await findOneWritten(pool, userId, id);
  if (written === null) throw new DomainError('NOT_FOUND');
  return written;
}

export async function save(
  context: Writer,
  userId: number,
  { id, name, source }: ParsedInputOf<typeof api.saveWrittenStrategy>,
): Promise<null> {
  await requireWritten(context, userId, id);
  if (await saveWritten(context.prisma, userId, id, { name, source }, context.clock())) return null;
  throw notPossible('This strategy is offered to the administrators and cannot be changed');
}

/** Queues a test of the file as it is now. */
export async function test(context: Writer, userId: number, id: number): Promise<{ id: number }> {
  const { source } = await requireWritten(context, userId, id);
  const { hash } = sourcesOf(WRITTEN_FILE, { [WRITTEN_FILE]: source });
  const testId = await addWrittenTest(context.prisma, { writtenId: id, userId, hash, source }, context.clock());
  if (testId !== null) return { id: testId };
  throw new DomainError('TOO_MANY_REQUESTS', { message: 'One of your backtests is under way already' });
}

export async function cancelTest(context: Writer, userId: number, id: number): Promise<null> {
  await requireWritten(context, userId, id);
  await cancelWrittenTest(context.prisma, userId, id, context.clock());
  return null;
}

export async function remove({ prisma, clock }: Writer, userId: number, id: number): Promise<null> {
  if (await removeWritten(prisma, userId, id, clock())) return null;
  throw new DomainError('NOT_FOUND');
}

/** Offers a written strategy whose file, as it is now, has been tested and does not look ahead. */
export async function offer(context: Writer, userId: number, id: number): Promise<null> {
  const { source, testSource, testStatus, report } = await requireWritten(context, userId, id);
  if (testStatus !== 'Done' || testSource !== source || report === null) {
    throw notPossible('Please test this file first');
  }
  if (report.provenance.certificate?.isFree !== true)
    throw notPossible('A strategy that looks ahead cannot be offered');
  if (await offerWritten(context.prisma, userId, id, source, context.clock())) return null;
  throw notPossible('This strategy is offered already');
}
