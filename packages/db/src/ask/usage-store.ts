import type { TradingDay } from '@pipa/calendar';
import { type AskEngineName, type AskPrivacy, askEngine, askPrivacy } from '@pipa/contract';
import { sql } from 'kysely';
import type { Pool } from '../client.ts';
import { onlyRow } from '../sql/only-row.ts';
import { countIn, type Params, prepared, rows, rowsIn } from '../sql/prepared.ts';
import type { Tx } from '../sql/transaction.ts';

type Reader = Pick<Pool, 'query'>;

const level = prepared(
  (db, p: Params<{ userId: number }>) => db.selectFrom('app_user').select('askPrivacy').where('userId', '=', p.userId),
  { askPrivacy },
);

/** What of the own books a model may see. */
export const readAskPrivacy = async (pool: Reader, userId: number): Promise<AskPrivacy> =>
  onlyRow(await rows(pool, level, { userId })).askPrivacy;

const choosing = prepared((db, p: Params<{ userId: number; privacy: AskPrivacy }>) =>
  db
    .updateTable('app_user')
    .set({ askPrivacy: sql<string>`${p.privacy}::varchar` })
    .where('userId', '=', p.userId),
);

export async function chooseAskPrivacy(pool: Reader, userId: number, privacy: AskPrivacy): Promise<void> {
  await rows(pool, choosing, { userId, privacy });
}

/** What the answers of a user cost so far on a day. */
export interface DayOfAsking {
  readonly questions: number;
  readonly tokens: number;
}

const ofDay = prepared((db, p: Params<{ userId: number; day: TradingDay }>) =>
  db
    .selectFrom('ask_usage')
    .select([
      sql<number>`coalesce(sum("questions"), 0)::int`.as('questions'),
      sql<number>`coalesce(sum("inputTokens" + "outputTokens"), 0)::int`.as('tokens'),
    ])
    .where('userId', '=', p.userId)
    .where('day', '=', p.day),
);

export const readDayOfAsking = async (
  pool: Reader,
  of: { readonly userId: number; readonly day: TradingDay },
): Promise<DayOfAsking> => onlyRow(await rows(pool, ofDay, of));

/** `readDayOfAsking` within a transaction: lock the owner first where the counts decide. */
export const readDayOfAskingIn = async (
  tx: Tx,
  of: { readonly userId: number; readonly day: TradingDay },
): Promise<DayOfAsking> => onlyRow(await rowsIn(tx, ofDay, of));

export interface AskCost {
  readonly questions: number;
  readonly steps: number;
  readonly inputTokens: number;
  readonly outputTokens: number;
  readonly failures: number;
}

type NewCost = AskCost & { readonly userId: number; readonly day: TradingDay; readonly engine: AskEngineName };

const counting = prepared((db, p: Params<NewCost>) =>
  db
    .insertInto('ask_usage')
    .values({
      userId: p.userId,
      day: p.day,
      engine: sql<string>`${p.engine}::varchar`,
      questions: p.questions,
      steps: p.steps,
      inputTokens: p.inputTokens,
      outputTokens: p.outputTokens,
      failures: p.failures,
    })
    .onConflict((conflict) =>
      conflict.columns(['userId', 'day', 'engine']).doUpdateSet({
        questions: sql<number>`"ask_usage"."questions" + excluded."questions"`,
        steps: sql<number>`"ask_usage"."steps" + excluded."steps"`,
        inputTokens: sql<number>`"ask_usage"."inputTokens" + excluded."inputTokens"`,
        outputTokens: sql<number>`"ask_usage"."outputTokens" + excluded."outputTokens"`,
        failures: sql<number>`"ask_usage"."failures" + excluded."failures"`,
      }),
    ),
);

/** Adds to what the answers of a user cost on a day. */
export async function addAskCost(pool: Reader, cost: NewCost): Promise<void> {
  await rows(pool, counting, cost);
}

/** `addAskCost` within a transaction. */
export async function addAskCostIn(tx: Tx, cost: NewCost): Promise<void> {
  await rowsIn(tx, counting, cost);
}

const claiming = prepared((db, p: Params<{ userId: number; now: Date; until: Date }>) =>
  db
    .insertInto('ask_running')
    .values({ userId: p.userId, claimedUntil: p.until })
    .onConflict((conflict) =>
      conflict.column('userId').doUpdateSet({ claimedUntil: p.until }).where('ask_running.claimedUntil', '<=', p.now),
    ),
);

/** Takes the place of the one answer that a user may have under way. @returns false when it is taken */
export const claimAnswer = async (
  tx: Tx,
  claim: { readonly userId: number; readonly now: Date; readonly until: Date },
): Promise<boolean> => (await countIn(tx, claiming, claim)) > 0;

const releasing = prepared((db, p: Params<{ userId: number; until: Date }>) =>
  db.deleteFrom('ask_running').where('userId', '=', p.userId).where('claimedUntil', '=', p.until),
);

/** Gives the place back, unless another answer has taken it since. */
export async function releaseAnswer(
  pool: Reader,
  claim: { readonly userId: number; readonly until: Date },
): Promise<void> {
  await rows(pool, releasing, claim);
}

const used = prepared(
  (db, p: Params<{ since: TradingDay; limit: number }>) =>
    db
      .selectFrom('ask_usage as a')
      .innerJoin('app_user as u', 'u.userId', 'a.userId')
      .select(['a.day', 'a.engine', 'a.questions', 'a.steps', 'a.inputTokens', 'a.outputTokens', 'a.failures'])
      .select('u.userName')
      .where('a.day', '>=', p.since)
      .orderBy('a.day', 'desc')
      .orderBy('u.userName')
      .orderBy('a.engine')
      .limit(p.limit),
  { engine: askEngine },
);

/** What answers cost by day and user since a day, the newest first. */
export const listAskUsage = (pool: Reader, of: { readonly since: TradingDay; readonly limit: number }) =>
  rows(pool, used, of);
