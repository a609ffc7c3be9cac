import { describe, expect, inject, it } from 'vitest';
import { createAnalyst } from './analysis.ts';
import { type Client, createClient, type Message, readUntil, type Words } from './client.ts';
import * as documented from './shapes.ts';

// From sign-up to a stopped portfolio with the documents alone: calls, fields and texts are written as they say, and nothing of the
// product is imported. The steps build on each other.
type Row = Record<string, unknown>;
type Rows = Row[];

const MESSAGE_TYPES = ['marketStatus', 'portfolio', 'perf', 'record', 'order', 'position', 'noop'];
const AMOUNT = 60_000;

describe('a client that knows the documents only', () => {
  const person = { userName: 'nora.l', email: 'nora@example.org', firstName: 'Nora', lastName: 'Lindqvist' };
  const password = 'harbour-Pine-58';
  const { apiUrl, inviteCode } = inject('product');
  const client: Client = createClient(apiUrl);
  let token: string;
  let account: Row;
  let strategy: Row;
  let portfolioId: number;

  const read = async <T = Row>(call: string, query: Words = {}) => (await client.read(call, { query, token })) as T;
  const accounts = () => read<Rows>('GET users/trackAccount', { isDeleted: false });
  const currentUser = () => read('GET users/currentLoginUser');
  const portfolio = async () => (await read<Rows>('GET portfolios', { id: portfolioId }))[0] ?? {};
  const cashChanges = () =>
    read<Rows>('GET portfolios/cashInOuts', {
      portfolioId,
      __sort__: '-createTime',
      __pageno__: 1,
      __pagesize__: 5000,
    });

  const lettersTo = (email: string) =>
    readUntil(
      async () => (await client.page('/dev/mail')).split('<article>').filter((text) => text.includes(email)),
      (found) => found.length > 0,
    );

  /** Solves a captcha as a person does who sees it; local mode says where the target is. */
  async function solveCaptcha(codeType: string): Promise<string> {
    const shown = (await client.read('GET public/verificationCode', { query: { codeType } })) as Row;
    expect(documented.unlike(shown, documented.captcha)).toEqual([]);
    expect(Buffer.from(String(shown.img), 'base64').toString('base64')).toBe(shown.img);
    const codeToken = String(shown.codeToken);
    const target = JSON.parse(await client.page(`/api/dev/captcha?codeToken=${codeToken}`)) as { x: number; y: number };
    const query = { x: target.x + 0.25, y: target.y - 0.5, codeToken };
    const verdict = (await client.read('PUT public/verifyCode', { query })) as Row;
    expect(documented.unlike(verdict, documented.verdict)).toEqual([]);
    expect(verdict).toMatchObject({ verified: true, codeToken });
    return codeToken;
  }

  const login = async (name: string, secret: string) =>
    client.ask('GET public/login', {
      query: {
        clientId: 'web',
        clientSecret: 'web',
        userNameOrEmail: name,
        password: secret,
        codeToken: await solveCaptcha('login'),
      },
    });

  it('signs up with the documented query alone, and is asked for the activation before a login', async () => {
    const { code } = await client.ask('POST public/register', {
      query: { ...person, password, inviteCode, referral: '', mobile: '+1 212 555 0101' },
    });
    expect(code).toBe(200);
    expect((await login(person.userName, password)).errMsg).toContain('user.notactivated');
  });

  it('activates the account by the link of the mail', async () => {
    const letters = await lettersTo(person.email);
    const [, link = ''] = letters[0]?.match(/href="([^"]+)"/) ?? [];
    const address = new URL(link.replaceAll('&amp;', '&'));
    expect([address.pathname, address.searchParams.get('validate')]).toEqual(['/admin/validate', 'email']);
    await read('PUT public/validate/email', { param: address.searchParams.get('p') ?? '' });
  });

  it('logs in, and a wrong password is answered in the documented words', async () => {
    expect((await login(person.userName, 'wrong-Password-1')).errMsg).toBe('Invalid username password combination');
    const { code, data } = await login(person.email, password);
    expect(code).toBe(200);
    token = String((data as Row).access_token);
    const user = await currentUser();
    expect(documented.unlike(user, documented.user)).toEqual([]);
    expect(user).toMatchObject({ ...person, riskLevel: null, riskText: null, agreementRev: null });
  });

  it('keeps caches out by a parameter that the call does not name', async () => {
    expect(await read('GET users/currentLoginUser', { _: 1_764_000_000 })).toMatchObject(person);
    const { errMsg } = await client.ask('GET users/currentLoginUser', { query: { t: 1 }, token });
    expect(errMsg).toBe('Unknown field: t');
  });

  it('reads and signs the agreement with the token in the query', async () => {
    const text = await client.read('GET users/getUserAgreement', { query: { token } });
    expect(text).toMatch(/^User Agreement/);
    const sign = (signature: string) =>
      client.ask('POST users/signUserAgreement', {
        query: { signature, token },
      });
    expect((await sign('Somebody Else')).errMsg).toBe('Printed name does not match your sign up name');
    expect((await sign('NORA lindqvist')).code).toBe(200);
    expect(documented.unlike(await currentUser(), { ...documented.user, agreementRev: 'text' })).toEqual([]);
  });

  it('asks for another e-mail address by the address alone', async () => {
    await read('POST users/changeEmail', { email: 'nora.elsewhere@example.org' });
    await lettersTo('nora.elsewhere@example.org');
    expect(await currentUser()).toMatchObject({ email: person.email });
  });

  it('reads the dashboard of a version of the newsletter', async () => {
    expect(await read('GET users/getDashboardData', { version: '20000107' })).toMatchObject({ newsletter: null });
  });

  it('keeps an option of the user', async () => {
    await read('POST users/setUserOption', { option: 'whatsNew', value: 1 });
    expect(String(await read('GET users/getUserOption', { option: 'whatsNew' }))).toBe('1');
  });

  it('assesses its risk and signs the level', async () => {
    const questions = await read<Rows>('GET users/riskAssessment');
    expect(questions).toHaveLength(10);
    const choices = questions.flatMap(({ answersList }) => answersList as Rows);
    expect(questions.flatMap((question) => documented.unlike(question, documented.question))).toEqual([]);
    expect(choices.flatMap((choice) => documented.unlike(choice, documented.choice))).toEqual([]);
    expect(new Set(choices.map(({ value }) => value))).toEqual(new Set(['A', 'B', 'C', 'D', 'E']));
    const answer = JSON.stringify(Object.fromEntries(questions.map(({ questionId }) => [questionId, 'E'])));
    const result = await read('POST users/answerRiskAssessment', { answer });
    expect(documented.unlike(result, documented.riskResult)).toEqual([]);
    expect(result).toMatchObject({ riskLevel: 5, riskText: 'Aggressive' });
    await read('POST users/signUserRiskLevel', { signature: 'Nora Lindqvist' });
    expect(await currentUser()).toMatchObject({ riskLevel: 5, riskText: 'Aggressive' });
  });

  it('has a million dollars of paper money, and opens another account within the limit', async () => {
    const [first] = await accounts();
    expect(documented.unlike(first, documented.account)).toEqual([]);
    expect(first).toMatchObject({ broker: 'PIPA', tradeType: 'SIMU_PIPA', usableCash: 1_000_000 });
    expect(first?.account).toMatch(/^(DU|P)/);
    const open = (initCash: number) =>
      client.ask('POST simutrader/newSimuAccount', { query: { trackAccountName: 'Practice', initCash }, token });
    expect((await open(1_000_001)).errMsg).toBe('Please enter a valid value');
    expect((await open(250_000)).code).toBe(200);
    account = (await accounts()).find(({ trackAccountName }) => trackAccountName === 'Practice') ?? {};
    expect(documented.unlike(account, documented.account)).toEqual([]);
    const properties = (await read<Rows>('GET users/accountBrokerProps')).filter(
      (row) => row.trackAccountId === account.id,
    );
    expect(properties.flatMap((property) => documented.unlike(property, documented.accountProperty))).toEqual([]);
    expect(Object.fromEntries(properties.map(({ propKey, propValue }) => [propKey, propValue]))).toEqual({
      totalCashValue: 250_000,
      NetLiquidation: 250_000,
    });
  });

  it('chooses a strategy by its list and its backtests', async () => {
    const list = await read<Rows>('GET strategies', {
      status: 'Online',
      fetchDetail: true,
      fetchTrackingReport: true,
      strategyType: 'AQS',
      marketType: 'US',
      openForInvestor: true,
      __pageno__: 1,
      __pagesize__: 50,
    });
    expect(list.flatMap((row) => documented.unlike(row, documented.strategy))).toEqual([]);
    expect(list.every(({ status, openForInvestor }) => status === 'Online' && openForInvestor === true)).toBe(true);
    const wanted = list.find(({ allowPaperTrading, minInvestmentAmount }) => {
      return allowPaperTrading === true && Number(minInvestmentAmount) <= AMOUNT;
    });
    const strategyId = Number(wanted?.id);
    [strategy = {}] = await read<Rows>('GET strategies', { id: strategyId, fetchDetail: true });
    const reports = strategy.backtestReports as Rows;
    expect(reports.flatMap((report) => documented.unlike(report, documented.backtestReport))).toEqual([]);
    expect(reports.filter(({ reportMark }) => reportMark === 1)).toHaveLength(1);
  });

  it('subscribes to it with the form as documented, and starts it', async () => {
    const form = {
      'portfolio.buyValuePerOrder': '',
      'portfolio.marketType': 'US',
      'portfolio.name': 'By the book',
      'portfolio.note': '',
      'portfolio.portfolioClass': 'Investor',
      'portfolio.sellValuePerOrder': '',
      'portfolio.strategyId': Number(strategy.id),
      'portfolio.trackAccountId': Number(account.id),
      'profile.expectMinAnnualReturn': '',
      'profile.importanceOrder': '123',
      'profile.investmentAmount': AMOUNT,
      'profile.investmentTimeframe': '',
      'profile.liquidateOnEmergency': 'stopNotSell',
      'profile.portfolioType': 'NotCare',
      'profile.tolenranceMaxAnnualVolatility': '',
      'profile.tolenranceMaxDrawdown': '',
    };
    const build = (changes: Words = {}) =>
      client.ask('POST portfolios/buildCorePortfolio', { form: { ...form, ...changes }, token });
    expect((await build({ 'portfolio.name': '' })).errMsg).toBe('This field is required');
    expect((await build({ 'profile.investmentAmount': 1 })).errMsg).toMatch(
      /^Investment Amount needs to be greater than [\d,]+ and less than [\d,]+$/,
    );
    const { code, data } = await build();
    expect(code).toBe(200);
    portfolioId = Number((data as Row).id);
    expect((await build()).errMsg).toContain('DuplicateKeyException');
    const built = await portfolio();
    expect(documented.unlike(built, documented.portfolio)).toEqual([]);
    expect(built).toMatchObject({ status: 'ReadyToStart', brokerAccountName: account.account, startTime: null });
    await read('POST portfolios/start', { portfolioId });
    const started = await readUntil(portfolio, ({ status }) => status === 'Started');
    expect(documented.unlike(started, { ...documented.portfolio, startTime: 'instant', nextTradeDate: 'day' })).toEqual(
      [],
    );
    expect(documented.unlike(started.strategy, documented.portfolioStrategy)).toEqual([]);
    expect(documented.unlike(started.profile, documented.profile)).toEqual([]);
  });

  it('monitors it by the documented socket', async () => {
    const messages = await client.receive({ portfolioId, token }, MESSAGE_TYPES);
    expect(new Set(messages.map(({ type }) => type))).toEqual(new Set(MESSAGE_TYPES));
    const partsOf = (type: string, name: string): Rows =>
      messages.filter((message) => message.type === type).flatMap(({ data }: Message) => (data as Row)[name] as Rows);
    const positions = partsOf('position', 'positions');
    const orders = partsOf('order', 'orders');
    const executions = orders.flatMap((order) => order.executions as Rows);
    expect([positions.length > 0, orders.length > 0, executions.length > 0]).toEqual([true, true, true]);
    expect(positions.flatMap((position) => documented.unlike(position, documented.position))).toEqual([]);
    expect(orders.flatMap((order) => documented.unlike(order, documented.order))).toEqual([]);
    expect(executions.flatMap((execution) => documented.unlike(execution, documented.execution))).toEqual([]);
    expect(messages.find(({ type }) => type === 'marketStatus')?.data).toMatchObject({
      status: expect.stringMatching(/^(open|close)$/),
    });
    const seen = messages.find(({ type }) => type === 'portfolio')?.data;
    expect(documented.unlike(seen, documented.portfolio)).toEqual([]);
  });

  it('changes the amount and cancels the change', async () => {
    // A change that the market executes before it is cancelled is followed by another one.
    const cancelled = await readUntil(
      async () => {
        await read('POST portfolios/modifyCash', { portfolioId, cash: 5000 });
        const [change] = await cashChanges();
        expect(documented.unlike(change, documented.cashChange)).toEqual([]);
        expect(change).toMatchObject({ cash: 5000, amount: 5000 });
        const cashInOutId = Number(change?.id);
        return client.ask('POST portfolios/cancelModifyCash', { query: { cashInOutId }, token });
      },
      ({ code }) => code === 200,
    );
    expect(cancelled.code).toBe(200);
    expect((await cashChanges())[0]?.status).not.toBe('ReadyToExecute');
    const tooMuch = await client.ask('POST portfolios/modifyCash', {
      query: { portfolioId, cash: -Number(AMOUNT) },
      token,
    });
    expect(tooMuch.errMsg).toMatch(/^Investment Amount cannot be less than [\d,]+$/);
  });

  it('increases the amount beyond the usable cash, and invests what is usable', async () => {
    const trackAccountId = Number(account.id);
    const { usableCash } = (await accounts()).find(({ id }) => id === account.id) ?? {};
    const elsewhere = Number(usableCash) - 3_000;
    await read('POST simutrader/adjustCash', { trackAccountId, cash: -elsewhere });
    await read('POST portfolios/modifyCash', { portfolioId, cash: 5_000 });
    expect((await cashChanges())[0]).toMatchObject({ cash: 5_000, amount: 3_000 });
    const [change] = await readUntil(cashChanges, ([{ status } = {}]) => status === 'Executed');
    expect(change).toMatchObject({ cash: 5_000, amount: 3_000 });
    const logs = await read<Rows>('GET portfolios/logs', { portfolioId, __sort__: '-time' });
    expect(logs.map(({ message }) => message)).toContain(
      'Increases by $3,000.00 instead of $5,000.00: more was not usable in the account',
    );
    await read('POST simutrader/adjustCash', { trackAccountId, cash: elsewhere });
  });

  it('stops it, and finds it among the stopped ones with its log and its money back', async () => {
    await read('POST portfolios/stop', { portfolioId, liquidate: true });
    await readUntil(portfolio, ({ status }) => status === 'Stop');
    const { userId } = await currentUser();
    const stopped = await read<Rows>('GET portfolios', {
      userId: Number(userId),
      strategyType: 'AQS',
      fetchDetail: true,
      status: 'Stop',
      portfolioClass: 'Investor',
    });
    expect(stopped.map(({ id, name }) => ({ id, name }))).toEqual([{ id: portfolioId, name: 'By the book' }]);
    expect(documented.unlike(stopped[0], documented.portfolio)).toEqual([]);
    const logs = await read<Rows>('GET portfolios/logs', {
      portfolioId,
      __sort__: '-time',
      __pageno__: 1,
      __pagesize__: 1000,
    });
    expect(logs.flatMap((entry) => documented.unlike(entry, documented.logEntry))).toEqual([]);
    const times = logs.map(({ time }) => String(time));
    expect(times).toEqual(times.toSorted().reverse());
    const emptied = (await accounts()).find(({ id }) => id === account.id);
    expect(await read<Rows>('GET users/getBrokerAccountPosition', { trackAccountId: Number(account.id) })).toEqual([]);
    expect(Number(emptied?.usableCash)).toBeCloseTo(Number(account.usableCash) + Number(stopped[0]?.totalReturn), 4);
  });

  it('follows a model account with its account, looks at the positions, and ends it with the money back', async () => {
    const page = { __pageno__: 1, __pagesize__: 50 };
    const { aqms } = await read<{ aqms: Rows }>('GET portfolios/findAQM', { status: 'Active', ...page });
    expect(aqms.length).toBeGreaterThan(0);
    expect(aqms.flatMap((row) => documented.unlike(row, documented.aqm))).toEqual([]);
    const [{ id: aqmId } = {}] = aqms;
    // The model account has positions from the first close on that is tracked.
    const held = await readUntil(
      () => read<Rows>('GET portfolios/getAQMModelAccountPositions', { aqmId: Number(aqmId) }),
      (rows) => rows.length > 0,
    );
    expect(held.flatMap((row) => documented.unlike(row, documented.aqmPosition))).toEqual([]);
    const query = { aqmId: Number(aqmId), trackAccountId: Number(account.id), name: 'By the model', note: '' };
    const subscribe = () => client.ask('POST portfolios/subscribeAQM', { query, token });
    expect((await subscribe()).code).toBe(200);
    expect((await subscribe()).errMsg).toContain('DuplicateKeyException');
    const [{ id: subscribeId } = {}] = await read<Rows>('GET portfolios/findAQMSubscribe', page);
    const aqmSubscribeId = Number(subscribeId);
    const positions = await readUntil(
      () => read<Rows>('GET portfolios/getAQMPositions', { aqmSubscribeId }),
      (rows) => rows.length > 0,
    );
    expect(positions.flatMap((row) => documented.unlike(row, documented.aqmPosition))).toEqual([]);
    const subscriptions = (query: Words) => read<Rows>('GET portfolios/findAQMSubscribe', { ...page, ...query });
    const [followed] = await subscriptions({ status: 'Subscribed' });
    expect(documented.unlike(followed, documented.aqmSubscription)).toEqual([]);
    await read('POST portfolios/stopSubscribeAQM', { subscribeId: aqmSubscribeId });
    const stopped = await readUntil(
      () => subscriptions({ status: 'Stop', id: aqmSubscribeId }),
      (rows) => rows.length > 0,
    );
    expect(stopped).toMatchObject([{ id: aqmSubscribeId, name: 'By the model', brokerAccountName: account.account }]);
    expect(await subscriptions({ status: 'Subscribed' })).toEqual([]);
    expect(await read('GET portfolios/investmentSummary')).toMatchObject({ aqm_summary: { rows: [] } });
  });

  it('analyses the market and its symbols, and keeps watch lists of them', async () => {
    const analyst = createAnalyst(client, token);
    await analyst.awaitAnalysis();
    const stock = await analyst.readMarket();
    await analyst.readSymbols(stock);
    await analyst.keepWatchLists(stock);
  });

  it('reads how the strategy did since, a row a day', async () => {
    const page = { __sort__: 'tradeDate', __pagesize__: 10_000 };
    const tracking = await readUntil(
      () => read<Rows>('GET strategies/trackingReport', { strategyId: Number(strategy.id), ...page }),
      (rows) => rows.length > 0,
    );
    expect(tracking.flatMap((row) => documented.unlike(row, documented.trackingRow))).toEqual([]);
    const days = tracking.map(({ tradeDate }) => String(tradeDate));
    expect(days).toEqual(days.toSorted());
  });
});
