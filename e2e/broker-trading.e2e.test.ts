import type { BrokerLinkRow, OfferedBroker, TrackAccount } from '@pipa/contract';
import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest';
import { placesInClear, secretsOfBrokers } from './testing/broker-secrets.ts';
import { collectFaults, followAddress, openBrowser, openPage } from './testing/browser.ts';
import { createInvestor, type Person, seededLogin, signIn } from './testing/caller.ts';
import { runAdmin } from './testing/product.ts';

interface Portfolio {
  id: number;
  name: string;
}

interface CashChange {
  cash: number;
  status: string;
}

/** An account as the sandbox has it. */
interface AtBroker {
  account: string;
  cash: string;
  positions: { symbol: string; shares: number }[];
}

/** Where each portfolio trades, and less cash than the form asks for. */
const places = [
  { protocol: 'alpaca', broker: 'Alpaca', account: '900100200', name: 'Amber', cash: 25_000, typed: 30_000 },
  { protocol: 'schwab', broker: 'Schwab', account: '30041231', name: 'Slate', cash: 25_000, typed: 30_000 },
  // The last one, as its orders wait for an answer once it has begun.
  { protocol: 'ib', broker: 'IB WebAPI', account: 'U7654321', name: 'Ivory', cash: 50_000, typed: 60_000 },
] as const;
type Place = (typeof places)[number];
const [, schwab, ib] = places;

const STRATEGY = 'Global Trend Allocation';
const CHANGE = 4_000;
/** Orders that execute with the market may wait for its next session. */
const SESSIONS_MS = 180_000;

const dollars = (amount: number) =>
  `$${amount.toLocaleString('en-US', { minimumFractionDigits: 2, maximumFractionDigits: 2 })}`;

// Portfolios on accounts of money at all three brokers, from the link to the money that is back. The steps build on each other.
describe('portfolios at brokers', () => {
  const product = inject('product');
  let browser: Browser;
  let page: Page;
  let faults: string[];
  /** Of each moment, as the brokers forget what has ended. */
  const secrets: string[] = [];
  let person: Person;

  beforeAll(async () => {
    [browser, person] = await Promise.all([openBrowser(), createInvestor(product, 'berta')]);
    const administrator = await signIn(product.apiUrl, seededLogin(product, 'administrator'));
    const { userId } = await person.get<{ userId: number }>('users/currentLoginUser');
    // A trial includes no portfolio with money.
    await administrator.post('admin/setMemberClass', { userId, memberClass: 'Diamond', reason: 'A test of brokers' });
    page = await openPage(browser, product.apiUrl, { token: person.token });
    faults = collectFaults(page);
    await page.goto('useraccount?tab=broker');
  });
  afterAll(() => browser?.close());

  const open = (path: string) => followAddress(page, path);
  const row = ({ name }: Place) => page.getByRole('row', { name: new RegExp(name) });
  const dialog = () => page.getByRole('dialog');
  const card = ({ name }: Place) => page.getByRole('article', { name });
  const control = async (request: object) => {
    const response = await fetch(`${product.brokerSandboxUrl}/control`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(request),
    });
    expect(response.status).toBe(200);
  };
  /** What the broker itself has of an account. */
  const atBroker = async ({ protocol, account }: Place) => {
    const answer = await fetch(`${product.brokerSandboxUrl}/control`);
    const accounts = ((await answer.json()) as Record<string, AtBroker[]>)[protocol];
    return accounts?.find((found) => found.account === account) ?? expect.fail(`no account ${account}`);
  };
  const healthOf = async ({ account }: Place) => {
    const accounts = await person.get<TrackAccount[]>('users/trackAccount');
    const { id } = accounts.find((found) => found.account === account) ?? expect.fail(`no account ${account}`);
    const links = await person.get<BrokerLinkRow[]>('users/brokerLinks');
    return links.find(({ trackAccountId }) => trackAccountId === id)?.health;
  };
  const portfolioOf = async ({ name }: Place) => {
    const found = (await person.get<Portfolio[]>('portfolios')).find((portfolio) => portfolio.name === name);
    return found ?? expect.fail(`no portfolio ${name}`);
  };
  const changesOf = async (place: Place) => {
    const { id } = await portfolioOf(place);
    const changes = await person.get<CashChange[]>(`portfolios/cashInOuts?portfolioId=${id}`);
    return changes.map(({ cash, status }) => [cash, status]);
  };
  const openMonitor = async (place: Place, tab = 'dashboard', on = page) => {
    const { id } = await portfolioOf(place);
    const address = `portfolioMonitor?id=${id}&tab=${tab}`;
    await (on === page ? open(address) : on.goto(address));
    // The page of another portfolio may be shown until this one has been read.
    await on.getByRole('heading', { name: place.name, exact: true }).waitFor();
  };
  const choose = async (place: Place, action: string) => {
    await card(place)
      .getByRole('button', { name: /More actions/ })
      .click();
    await page.getByRole('menuitem', { name: action, exact: true }).click();
  };
  const answerYes = async (words: string | RegExp, yes = 'Yes') => {
    const question = page.getByRole('alertdialog');
    await question.getByText(words).first().waitFor();
    await question.getByRole('button', { name: yes, exact: true }).click();
    await question.waitFor({ state: 'hidden' });
  };
  const allowAtBroker = async ({ broker, account }: Place) => {
    const atPage = dialog().getByRole('radio', { name: 'At the page of the broker' });
    if (await atPage.isVisible()) await atPage.check();
    await dialog()
      .getByRole('button', { name: `Continue at ${broker}` })
      .click();
    await page.getByRole('button', { name: 'Allow' }).waitFor();
    for (const choice of await page.locator('input[name=account]').all()) {
      const isWanted = (await choice.getAttribute('value')) === account;
      if (isWanted || (await choice.getAttribute('type')) === 'checkbox') await choice.setChecked(isWanted);
    }
    await page.getByRole('button', { name: 'Allow' }).click();
    await page.getByText('Successful', { exact: true }).first().waitFor();
  };
  const changeAmount = async (place: Place, direction: 'Increase' | 'Decrease', amount: number) => {
    await open('strategy?tab=my+portfolios');
    await choose(place, 'Increase/Decrease Investment Amount');
    await dialog().getByText(direction, { exact: true }).click();
    await dialog()
      .getByLabel(/^Amount/)
      .fill(String(amount));
    await dialog().getByRole('button', { name: 'Submit', exact: true }).click();
    await page.getByText('The change is planned').first().waitFor();
    await dialog().waitFor({ state: 'hidden' });
  };
  const isLinked = (place: Place) => row(place).getByText('Linked', { exact: true }).waitFor();

  it('links an account of money at each broker, which is read at once', async () => {
    for (const place of places) {
      await page.getByRole('button', { name: 'Add Broker Account' }).click();
      await dialog().getByRole('radio', { name: place.broker }).check();
      await dialog()
        .getByLabel(/^Nickname/)
        .fill(place.name);
      await allowAtBroker(place);
    }
    for (const place of places) await isLinked(place);
    secrets.push(...(await secretsOfBrokers(product)));
  });

  it('subscribes with each after the warning that its usable cash is lower', async () => {
    await control({ protocol: 'ib', act: 'ask' });
    for (const place of places) {
      await open('strategy');
      await page
        .getByRole('button', { name: new RegExp(`Subscribe.*${STRATEGY}`) })
        .first()
        .click();
      await dialog()
        .getByLabel(/^Portfolio Name/)
        .fill(place.name);
      await dialog().getByRole('radio', { name: 'Money' }).check();
      const account = dialog().getByLabel(/^Trading Account/);
      const choice = account.getByRole('option', { name: new RegExp(place.account), includeHidden: true });
      await account.selectOption((await choice.getAttribute('value')) ?? '');
      await dialog()
        .getByLabel(/^Investment Amount/)
        .fill(String(place.typed));
      if (place === ib) {
        await dialog().getByRole('button', { name: 'Preview the orders' }).click();
        await dialog()
          .getByRole('button', { name: `Ask ${place.broker} about these orders` })
          .click();
        const said = dialog().getByRole('region', { name: `What ${place.broker} says of these orders` });
        await said.getByRole('cell', { name: /^\$/ }).first().waitFor();
      }
      await dialog().getByRole('button', { name: 'Submit', exact: true }).click();
      await answerYes(
        `The usable cash of the account is ${dollars(place.cash)}, the investment amount is ${dollars(place.typed)}.`,
      );
      await card(place).waitFor();
    }
  });

  it('is asked by Interactive Brokers about an order, which leaves when it is confirmed', async () => {
    await openMonitor(ib);
    const question = page.getByRole('button', { name: /^Answer: The broker asks about an order/ }).first();
    await question.waitFor({ timeout: SESSIONS_MS });
    const [, symbol] = /: Buy [\d,]+ ([A-Z]+)\.$/.exec((await question.getAttribute('aria-label')) ?? '') ?? [];
    const held = async () => (await atBroker(ib)).positions.map((position) => position.symbol);
    expect(symbol).toBeDefined();
    expect(await held()).not.toContain(symbol);
    await question.click();
    await dialog().getByText('You are submitting an order without market data').waitFor();
    await dialog().getByRole('button', { name: 'Confirm and send' }).click();
    await page.getByText('Confirmed: the order goes to the broker').first().waitFor();
    await expect.poll(held).toContain(symbol);
  });

  it('sees the orders fill on each monitor, as the broker has them', async () => {
    for (const place of places) {
      await openMonitor(place);
      await page.getByTestId('portfolio-status').getByText('Started').waitFor({ timeout: SESSIONS_MS });
      await page.getByRole('cell', { name: 'Filled' }).first().waitFor();
      expect((await atBroker(place)).positions.length).toBeGreaterThan(0);
    }
  });

  it('takes money out of each, though the token of Schwab ends in the middle', async () => {
    await control({ protocol: 'schwab', act: 'expire' });
    for (const place of places) await changeAmount(place, 'Decrease', CHANGE);
    for (const place of places)
      await expect
        .poll(() => changesOf(place), { timeout: SESSIONS_MS, interval: 500 })
        .toEqual([[-CHANGE, 'Executed']]);
    await open('useraccount?tab=broker');
    await isLinked(schwab);
  });

  it('shows what Interactive Brokers says of the account, and that its shares are those of the portfolio', async () => {
    await row(ib).hover();
    await row(ib).getByRole('link', { name: 'At the Broker' }).click();
    const said = page.getByRole('region', { name: 'What the broker said last' });
    await said.getByText('Buying Power').waitFor();
    expect(await said.getByRole('definition').allTextContents()).toEqual(
      Array(3).fill(expect.stringMatching(/^\$[\d,]+\.\d\d$/)),
    );
    // The account was read after the session of the first fills.
    for (const { symbol } of (await atBroker(ib)).positions)
      await page.getByRole('row', { name: new RegExp(`^${symbol}`) }).waitFor();
  });

  it('shows where the dollars between paper and money are, and they add up in sight', async () => {
    const phone = await openPage(browser, product.apiUrl, { token: person.token, device: 'phone' });
    for (const on of [page, phone]) {
      await openMonitor(ib, 'missing', on);
      await on.getByText('The sum', { exact: true }).waitFor();
      const lines = await on.getByRole('region', { name: 'The sum' }).getByRole('definition').allTextContents();
      const cents = lines.map((text) => Math.round(Number(text.replace('−', '-').replaceAll(/[$,+]/g, '')) * 100));
      expect(cents).toHaveLength(9);
      expect(cents.slice(0, -1).reduce((sum, value) => sum + value, 0)).toBe(cents.at(-1));
      expect(await on.evaluate('document.documentElement.scrollWidth - window.innerWidth')).toBeLessThanOrEqual(0);
    }
    await phone.context().close();
  });

  it('stops at Schwab when the consent is taken back there, and goes on once it is linked again', async () => {
    await changeAmount(schwab, 'Increase', CHANGE / 2);
    await control({ protocol: 'schwab', act: 'withdraw', account: schwab.account });
    // It is noticed by what is asked next: a trade, or the reading after the session.
    await expect.poll(() => healthOf(schwab), { timeout: SESSIONS_MS, interval: 500 }).toBe('Broken');
    expect(await changesOf(schwab)).not.toContainEqual([CHANGE / 2, 'Executed']);
    await page.goto('useraccount?tab=broker');
    await row(schwab).getByText('Link broken', { exact: true }).waitFor();
    await row(schwab).hover();
    await row(schwab).getByRole('button', { name: 'Relink' }).click();
    await allowAtBroker(schwab);
    await isLinked(schwab);
    await expect
      .poll(() => changesOf(schwab), { timeout: SESSIONS_MS, interval: 500 })
      .toContainEqual([CHANGE / 2, 'Executed']);
  });

  it('stops each, and has the money back in the account', async () => {
    for (const place of places) {
      await open('strategy?tab=my+portfolios');
      await choose(place, 'Stop');
      await answerYes('Are you sure you want to stop this portfolio?');
    }
    for (const place of places) {
      await openMonitor(place);
      await page.getByTestId('portfolio-status').getByText('Stopped').waitFor({ timeout: SESSIONS_MS });
    }
    const stopped = () => person.get<Portfolio[]>('portfolios?status=Stop');
    await expect.poll(stopped, { timeout: SESSIONS_MS, interval: 500 }).toHaveLength(places.length);
    const accounts = await person.get<TrackAccount[]>('users/trackAccount');
    for (const place of places) {
      const { positions, cash } = await atBroker(place);
      expect(positions).toEqual([]);
      expect(accounts.find(({ account }) => account === place.account)?.usableCash).toBe(Number(cash));
    }
    await open('useraccount?tab=broker');
    for (const place of places) {
      await row(place)
        .getByText(dollars(Number((await atBroker(place)).cash)))
        .first()
        .waitFor();
    }
    const books = await runAdmin(product, 'ledger:check');
    expect(books.output).toMatch(/The books of \d+ accounts agree/);
    expect(faults).toEqual([]);
  });

  it('left no key and no token in clear: not in the logs, not in a backup', async () => {
    const planted: string[] = [];
    for (const { broker, ways } of await person.get<OfferedBroker[]>('public/brokers')) {
      const fields = ways.flatMap((way) => way.fields);
      const answers = Object.fromEntries(fields.map((field) => [field, `planted-at-${broker}-as-${field}`]));
      // Each is refused, as the broker does not know it, or is not a key at all.
      await person.post('users/brokerLink', { broker, trackAccountName: 'Planted', answers }).catch(() => undefined);
      planted.push(...Object.values(answers));
    }
    expect(planted).toHaveLength(10);
    secrets.push(...planted, ...(await secretsOfBrokers(product)));
    const inClear = await placesInClear(product, [...new Set(secrets), ib.account]);
    expect(inClear).toContain(`backup: ${ib.account}`);
    expect(inClear.filter((place) => !place.endsWith(ib.account))).toEqual([]);
  });
});
