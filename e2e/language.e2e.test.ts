import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest';
import { accessibilityFaults } from './testing/accessibility.ts';
import { collectFaults, followAddress, openBrowser, openPage, solveCaptcha } from './testing/browser.ts';
import { createInvestor, type Person } from './testing/caller.ts';

const NEW_YORK_TIME = /\d{4}-\d{2}-\d{2} \d{2}:\d{2} E[SD]T/;
const PHONE = { width: 390, height: 844 };
const DESKTOP = { width: 1440, height: 1000 };

// A person who reads Chinese: from the home page to the account and back to English.
describe('a person who reads Chinese', () => {
  const product = inject('product');
  let browser: Browser;
  let page: Page;
  let faults: string[];
  let person: Person;

  beforeAll(async () => {
    [browser, person] = await Promise.all([openBrowser(), createInvestor(product, 'mei')]);
    page = await openPage(browser, product.apiUrl);
    faults = collectFaults(page);
  });
  afterAll(() => browser?.close());

  const speak = async (from: string, to: string) => {
    await page.getByRole('button', { name: from, exact: true }).click();
    await page.getByRole('menuitemradio', { name: to }).click();
  };
  const language = () => page.evaluate('document.documentElement.lang');
  const title = (text: string) => page.getByRole('heading', { level: 1, name: text }).waitFor();
  /** Nothing serious for assistive technology, and nothing wider than a phone. */
  const isFit = async () => {
    expect(await accessibilityFaults(page)).toEqual([]);
    await page.setViewportSize(PHONE);
    expect(await page.evaluate('document.documentElement.scrollWidth')).toBeLessThanOrEqual(PHONE.width);
    await page.setViewportSize(DESKTOP);
  };

  it('switches the home page, which stays where it is', async () => {
    await page.goto('home?referral=ada');
    expect(await language()).toBe('en');
    await speak('Language', '简体中文');
    await title('自动化策略');
    expect(await language()).toBe('zh-Hans');
    expect(new URL(page.url()).search).toBe('?referral=ada');
    await isFit();
  });

  it('signs in; a refusal by the server is Chinese too', async () => {
    const matched = page.getByText('验证通过', { exact: true });
    const open = () => page.getByRole('button', { name: '登录', exact: true }).first().click();
    await solveCaptcha(page, product.apiUrl, open, matched);
    const dialog = page.getByRole('dialog');
    const send = () => dialog.getByRole('button', { name: '登录', exact: true }).click();
    await dialog.getByLabel(/^用户名或邮箱/).fill(person.userName);
    await dialog.getByLabel(/^密码/).fill('not the password');
    // A refusal brings a new picture up, which sends the form once it is solved.
    const beRefused = async () => {
      await send();
      await dialog.getByText('用户名或密码错误').waitFor();
      await dialog.getByLabel(/^密码/).fill(person.password);
    };
    await solveCaptcha(page, product.apiUrl, beRefused, page.getByRole('heading', { level: 1, name: '仪表盘' }));
  });

  it('reads the dashboard, with money and New York times as ever', async () => {
    await title('仪表盘');
    expect(await page.title()).toBe('仪表盘 · Pipa');
    await page.getByText('账户总值').first().waitFor();
    await page.getByText('$1,000,000').first().waitFor();
    await page.getByTestId('market-clock').getByText(NEW_YORK_TIME).first().waitFor();
    await isFit();
  });

  it('gets mails in Chinese from then on', async () => {
    const speaks = () => person.get<{ language: string }>('users/currentLoginUser');
    await expect.poll(async () => (await speaks()).language).toBe('zh');
  });

  it('reads the account and its questions about risk', async () => {
    await followAddress(page, 'useraccount');
    await title('我的账户');
    await isFit();
    await page.getByRole('tab', { name: '风险测评' }).click();
    await page.getByRole('button', { name: '重新回答问题' }).click();
    await page.getByRole('group', { name: /您何时需要动用这笔资金的大部分/ }).waitFor();
    await isFit();
  });

  it('reads strategies, model accounts and orders', async () => {
    await followAddress(page, 'strategy');
    await title('AQS');
    await page.getByRole('tab', { name: '策略列表' }).waitFor();
    await page.getByRole('columnheader', { name: '风险等级' }).first().waitFor();
    await isFit();
    await followAddress(page, 'aqmModelAccount?tab=tutorial');
    await page.getByText('如何跟随模型账户').waitFor();
    await followAddress(page, 'orders');
    await title('委托');
    await page.getByText('暂无委托').waitFor();
    await isFit();
  });

  it('switches back to English', async () => {
    await speak('语言', 'English');
    await title('Orders');
    expect(await language()).toBe('en');
    expect(faults).toEqual([]);
  });
});
