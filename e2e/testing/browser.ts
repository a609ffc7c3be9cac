import { type Browser, chromium, type Page } from 'playwright-core';
import { captchaTarget } from './caller.ts';

/** Debian's Chromium, or the one that CHROMIUM_PATH names; the test run sets it. */
export function openBrowser(): Promise<Browser> {
  const executablePath = process.env.CHROMIUM_PATH;
  if (!executablePath) throw new Error('No Chromium: install it, or set CHROMIUM_PATH.');
  return chromium.launch({
    executablePath,
    args: ['--no-sandbox', '--disable-background-networking', '--disable-gpu'],
  });
}

/** Faults that a person would not see but a developer must: exceptions, and console errors that are no failed request. */
export function collectFaults(page: Page): string[] {
  const faults: string[] = [];
  page.on('pageerror', (error) => faults.push(error.message));
  page.on('console', (message) => {
    const isRequest = message.text().startsWith('Failed to load resource');
    if (message.type() === 'error' && !isRequest) faults.push(message.text());
  });
  return faults;
}

/** Does something that brings a captcha up, and clicks its target. */
export async function solveCaptcha(page: Page, apiUrl: string, open: () => Promise<unknown>): Promise<void> {
  const loading = page.waitForResponse((response) => response.url().includes('/api/public/verificationCode'));
  await open();
  const { data } = (await (await loading).json()) as { data: { codeToken: string; width: number; height: number } };
  const { x, y } = await captchaTarget(apiUrl, data.codeToken);
  const picture = page.getByTestId('captcha').locator('img');
  await picture.scrollIntoViewIfNeeded();
  const box = await picture.boundingBox();
  if (!box) throw new Error('The captcha is not visible');
  await picture.click({ position: { x: (x / data.width) * box.width, y: (y / data.height) * box.height } });
  await page.getByText('Matched', { exact: true }).waitFor();
}
