import {
  askOutside,
  channelKeyOf,
  type OutgoingMessage,
  type OutsideAnswer,
  type PushKeys,
  pushKeysOf,
} from '@pipa/platform';
import { createTelegramBot, type TelegramBot } from './telegram-bot.ts';

/** What channels are opened and sent with. */
export interface ChannelSending {
  /** Seals and opens the addresses of channels. */
  readonly channelKey: Uint8Array;
  readonly pushKeys: PushKeys;
  /** Whom push services reach about what is sent: an https address of the product, or a mail address. */
  readonly contact: string;
  /** Origin of the product, for links. */
  readonly publicUrl: string;
  /** Origin of the operator's server of ntfy, which may be in the network of the installation. */
  readonly ntfyServer: string;
  /** Null where the operator has set up no bot. */
  readonly telegram: TelegramBot | null;
  /** Posts to an address of a user. */
  ask(call: OutgoingMessage): Promise<OutsideAnswer>;
}

interface ChannelVariables {
  readonly PUBLIC_URL: string;
  readonly MAIL_FROM: string;
  readonly OPERATOR_EMAIL?: string | undefined;
  readonly NTFY_URL: string;
  readonly TELEGRAM_API_URL: string;
  readonly TELEGRAM_BOT_TOKEN?: string | undefined;
}

/** The address in `Pipa <no-reply@pipa.local>`. */
const addressIn = (sender: string): string => /<([^<>]+)>/.exec(sender)?.[1] ?? sender;

function contactOf({ OPERATOR_EMAIL, PUBLIC_URL, MAIL_FROM }: ChannelVariables): string {
  if (OPERATOR_EMAIL !== undefined) return `mailto:${OPERATOR_EMAIL}`;
  return PUBLIC_URL.startsWith('https:') ? PUBLIC_URL : `mailto:${addressIn(MAIL_FROM)}`;
}

/** The channels of an installation by its environment and secret. */
export function channelSendingOf(env: ChannelVariables, secretKey: string): ChannelSending {
  const { TELEGRAM_BOT_TOKEN: token, TELEGRAM_API_URL: apiUrl } = env;
  return {
    channelKey: channelKeyOf(secretKey),
    pushKeys: pushKeysOf(secretKey),
    contact: contactOf(env),
    publicUrl: env.PUBLIC_URL,
    ntfyServer: new URL(env.NTFY_URL).origin,
    telegram: token === undefined ? null : createTelegramBot({ token, apiUrl }),
    ask: (call) => askOutside(call),
  };
}
