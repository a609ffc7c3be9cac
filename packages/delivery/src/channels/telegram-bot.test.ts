import { inspect } from 'node:util';
import { expect, it } from 'vitest';
import { openTelegramSandbox } from '../testing/telegram-sandbox.ts';
import { createTelegramBot } from './telegram-bot.ts';

const TOKEN = '123456789:AAtheTokenOfABotThatIsSecret_0';

it('no failure holds the token, which is in the address of each call', async () => {
  const sandbox = await openTelegramSandbox('another:token');
  const bot = createTelegramBot({ token: TOKEN, apiUrl: `http://127.0.0.1:${sandbox.port}` });
  const refused = await bot.messages().catch((error: unknown) => error);
  expect(refused).toMatchObject({ message: 'Telegram refuses getUpdates: 401' });
  expect(await bot.send(1, 'x')).toEqual({ state: 'failed', fault: 'notSetUp', waitSeconds: undefined });
  await sandbox.close();
  const unreached = await bot.name().catch((error: unknown) => error);
  expect(unreached).toMatchObject({ code: 'ECONNREFUSED' });
  for (const error of [refused, unreached]) {
    expect(inspect(error, { depth: 10, showHidden: true })).not.toContain(TOKEN);
  }
});

it('asks for its name once, and reads each message once', async () => {
  const sandbox = await openTelegramSandbox(TOKEN);
  const bot = createTelegramBot({ token: TOKEN, apiUrl: `http://127.0.0.1:${sandbox.port}/` });
  expect([await bot.name(), await bot.name()]).toEqual(['pipa_test_bot', 'pipa_test_bot']);
  expect(sandbox.received).toHaveLength(1);
  sandbox.write(5, 'one');
  sandbox.write(-6, 'of a group', { type: 'group' });
  const first = { chatId: 5, text: 'one', from: '@jane', language: 'en' };
  expect(await bot.messages()).toEqual({ messages: [first], count: 2 });
  expect(await bot.messages()).toEqual({ messages: [], count: 0 });
  await sandbox.close();
});

it('an answer that is no JSON, such as that of a proxy, is a failure that is tried again', async () => {
  const ask = async () => ({ status: 502, body: '<html>Bad Gateway</html>', retryAfter: null });
  const bot = createTelegramBot({ token: TOKEN, apiUrl: 'https://api.telegram.example', ask });
  expect(await bot.send(1, 'x')).toMatchObject({ state: 'failed', fault: 'failed' });
});
