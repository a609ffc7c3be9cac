import { DomainError, type Language } from '@pipa/contract';
import { inTransaction, type Pool, type PrismaClient } from '@pipa/db';
import { hasTelegramLinks, takeTelegramLink } from '@pipa/db/notices';
import { hashToken } from '@pipa/platform';
import { channelWords } from '@pipa/words';
import { type ChannelSealing, openChannel } from './open-channel.ts';
import type { ChatMessage, TelegramBot } from './telegram-bot.ts';

export interface TelegramLinking extends ChannelSealing {
  readonly prisma: PrismaClient;
  readonly pool: Pool;
  clock(): Date;
  /** Null where the operator has set up none. */
  readonly telegram: TelegramBot | null;
}

/** Times that messages are read in one sweep. */
const MOST_ROUNDS = 20;
const START = /^\/start ([\w-]{16,64})$/;

/**
 * Makes the chats that have opened a link channels of its user. The bot is asked only while a link waits; one process does this at a
 * time, as Telegram gives messages to one.
 * @returns how many were linked
 */
export async function linkTelegramChats(context: TelegramLinking): Promise<number> {
  const { pool, clock, telegram } = context;
  if (telegram === null || !(await hasTelegramLinks(pool, clock()))) return 0;
  let linked = 0;
  for (let round = 0; round < MOST_ROUNDS; round += 1) {
    const { messages, count } = await telegram.messages();
    for (const message of messages) if (await answer(context, telegram, message)) linked += 1;
    // Messages are given again until later ones are asked for.
    if (count === 0) break;
  }
  return linked;
}

async function answer(context: TelegramLinking, telegram: TelegramBot, message: ChatMessage): Promise<boolean> {
  const code = START.exec(message.text)?.[1];
  if (code === undefined) return false;
  const outcome = await link(context, code, message);
  await telegram.send(message.chatId, channelWords[outcome.language][outcome.said]);
  return outcome.said === 'linked';
}

interface Outcome {
  readonly said: 'linked' | 'full' | 'linkOver';
  readonly language: Language;
}

async function link(
  { prisma, clock, ...sealing }: TelegramLinking,
  code: string,
  { chatId, from, language }: ChatMessage,
) {
  let reader: Language = language.startsWith('zh') ? 'zh' : 'en';
  try {
    return await inTransaction(prisma, async (tx): Promise<Outcome> => {
      const at = clock();
      const taken = await takeTelegramLink(tx, hashToken(code), at);
      if (taken === null) return { said: 'linkOver', language: reader };
      const { userId, kinds } = taken;
      reader = taken.language;
      const address = { kind: 'telegram', to: { chatId } } as const;
      await openChannel(tx, { userId, name: from || 'Telegram', kinds, address, at }, sealing);
      return { said: 'linked', language: reader };
    });
  } catch (error) {
    if (error instanceof DomainError && error.code === 'CHANNEL_LIMIT_REACHED')
      return { said: 'full', language: reader } as const;
    throw error;
  }
}
