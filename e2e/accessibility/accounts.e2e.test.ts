import { beforeAll, describe, expect, inject, it } from 'vitest';
import { accessibilityFaults } from '../testing/accessibility.ts';
import { openPage, solveCaptcha } from '../testing/browser.ts';
import { createUser, type Person, seededLogin, signIn } from '../testing/caller.ts';
import { useLooks } from '../testing/looks.ts';
import { oneTimeCode } from '../testing/one-time-code.ts';

describe('accounts and everything around them can be read and operated with any of the aids', () => {
  const product = inject('product');
  const on = useLooks('accounts');
  const { visit, answer, load, open, look, close, button, lookAtEach } = on;
  let newcomer: Person;
  beforeAll(async () => {
    newcomer = await createUser(product, 'willa');
  });

  it('what a visitor meets', async () => {
    await visit();
    await open('prices');
    await open('home');
    await button('Sign In').click();
    await look('features/access/login-dialog.tsx');
    await button('Forget Password?').click();
    await on.page.getByRole('dialog', { name: 'Forget Password' }).waitFor();
    await look('features/access/forgot-dialog.tsx');
    await load(`home?register=${product.inviteCode}`);
    await look('features/access/sign-up-dialog.tsx');
    await on.page.getByLabel(/^User Name/).fill('someone');
    await on.page.keyboard.press('Escape');
    await on.page.getByRole('alertdialog').waitFor();
    await look('ui/dialog.tsx');
    await open('validate?validate=email&p=unknown');
    await open('validate?validate=cancelEmail&p=unknown');
    await load('validate?validate=resetpwd&p=unknown');
    await look('features/validation/reset-password-dialog.tsx');
    await answer({ 'public/validate/email': { wasActive: false } });
    await load(`validate?validate=email&p=${'a'.repeat(43)}`);
    await on.page.getByText('Account has been activated successfully. Please login').waitFor();
    await look('features/access/login-dialog.tsx');
    await close();
    await open('unsubscribe?kind=newsletter&p=00000000-0000-4000-8000-000000000000');
    await open('company');
    await open('support');
    await open('support?document=faq');
    await open('support?document=tutorials');
    await load('privacy');
    on.routes.add('/privacy');
    await on.page.getByRole('heading', { name: 'Cookies and storage of your browser' }).waitFor();
    await look('pages/privacy.tsx');
    on.knowsAll = false;
    await open('nowhere');
    await open('/rtl/rtl-page');
    expect(on.faults).toEqual([]);
  });

  it('what a new user meets until the risk level is signed', async () => {
    await visit({ token: newcomer.token });
    await load('userAgreement');
    on.routes.add('/userAgreement');
    await look('features/agreement/agreement-dialog.tsx');
    await newcomer.post('users/signUserAgreement', { signature: newcomer.signature });
    on.knowsAll = false;
    await open('dashboard');
    await button('My Investment Summary').click();
    await look('features/investment-summary/investment-summary-dialog.tsx');
    await close();
    await button("What's New").click();
    await look('features/onboarding/whats-new-dialog.tsx');
    await button('Next').click();
    await on.page.getByText('Five things take you').waitFor();
    await look('features/onboarding/get-started-dialog.tsx');
    for (let step = 0; step < 3; step++) await button('Next').click();
    await look('features/onboarding/get-started-dialog.tsx');
    await load('dashboard?newsletter=latest');
    await look('features/newsletter/newsletter-dialog.tsx');
    await close();
    await on.page.getByTestId('market-clock').click();
    await look('shell/clock-dialog.tsx');
    await close();
    await open('get-started');
    await open('useraccount?userAssessment=no');
    await lookAtEach([['View Risk Level Description', 'features/risk/risk-levels-dialog.tsx']]);
    const questions = on.page.getByRole('group').filter({ has: on.page.getByRole('radio') });
    for (let i = 0; i < 10; i++) await questions.nth(i).getByRole('radio').nth(4).check();
    await button('Submit').click();
    await look('features/risk/risk-result-dialog.tsx');
    await on.page.getByLabel(/^Signature/).fill(newcomer.signature);
    await button('Agree').click();
    await on.page.getByText('Set Risk level successfully').waitFor();
    await open('get-started');
    expect(on.faults).toEqual([]);
  });

  it('the accounts and their dialogs', async () => {
    await visit({ token: on.investor.token });
    await open('useraccount');
    await open('useraccount?tab=risk');
    await open('useraccount?tab=broker');
    await lookAtEach([
      ['Add Paper Account', 'features/accounts/account-dialogs.tsx'],
      ['Adjust Amount', 'features/accounts/account-dialogs.tsx'],
      ['Edit', 'features/accounts/account-dialogs.tsx'],
      ['Account Positions', 'features/accounts/account-positions-dialog.tsx'],
      ['Delete', 'features/accounts/account-confirmations.tsx'],
    ]);
    const [account] = await on.investor.get<{ id: number }[]>('users/trackAccount');
    const id = account?.id ?? 0;
    const at = '2026-11-25T21:00:00.000Z';
    const difference = {
      ...{ id: 1, trackAccountId: id, kind: 'Position', symbol: 'SPY', executionId: null, atBroker: 25, inBooks: 20 },
      ...{
        foundTime: at,
        decision: null,
        reason: null,
        decidedTime: null,
        choices: ['Adopted', 'Ignored', 'Corrected'],
      },
    };
    const fields = ['keyId', 'secretKey', 'signingKey'];
    await answer({
      'public/brokers': [
        {
          ...{ broker: 'ALPACA', isSandbox: true, takesOrders: false },
          ways: [
            { way: 'Form', fields },
            { way: 'SignIn', fields: [] },
          ],
        },
      ],
      'users/trackAccount': [{ ...account, broker: 'ALPACA', tradeType: 'SIMU_ALPACA' }],
      'users/brokerLinks': [
        {
          ...{ trackAccountId: id, broker: 'ALPACA', tradeType: 'SIMU_ALPACA', isSandbox: true, health: 'Differs' },
          ...{ linkedTime: at, linkEndsTime: null, brokenReason: null, lastSyncTime: at, verifiedTime: at },
          sync: { requestedTime: at, progress: 0.5, isOver: false, fault: null },
          ...{ openDifferences: 1, killedTime: null, today: { orders: 1, dollars: 600 } },
          limits: {
            ...{ mostOrdersADay: 9, mostDollarsADay: 9_000, mostOfVolume: 0.01, mostFromPrice: 0.1, isDryRun: true },
          },
          atBroker: {
            ...{ totalCash: 500, buyingPower: 900, netLiquidation: 15_500, readTime: at },
            positions: [{ symbol: 'SPY', shares: 25, outside: 5, price: 600, unitCost: null }],
          },
        },
      ],
      'users/brokerDifferences': [
        difference,
        { ...difference, id: 2, decision: 'Ignored', decidedTime: at, reason: 'x' },
      ],
      'users/brokerQuestions': [
        {
          ...{ orderId: 1, portfolioId: 1, portfolioName: 'First', trackAccountId: id, symbol: 'SPY', side: 'Buy' },
          ...{ shares: 12, questions: [{ id: 'q', words: 'Are you sure?' }], askedTime: at },
        },
      ],
    });
    await open('useraccount?tab=broker');
    await lookAtEach([
      ['Add Broker Account', 'features/accounts/add-account-dialog.tsx'],
      ['Refresh', 'features/accounts/account-confirmations.tsx'],
      ['Relink', 'features/accounts/broker/relink-dialog.tsx'],
      ['Account Positions', 'features/accounts/broker/broker-positions-dialog.tsx'],
    ]);
    await open(`brokerAccount?id=${id}`);
    await lookAtEach([
      [/^Decide/, 'features/accounts/broker/differences.tsx'],
      ['Stop all orders', 'features/accounts/broker/kill-switch.tsx'],
      [/^Answer/, 'features/broker-questions/broker-questions.tsx'],
    ]);
    expect(on.faults).toEqual([]);
  });

  it('Ask, its conversations and its dialogs', async () => {
    await visit({ token: on.investor.token });
    const at = '2026-11-25T21:00:00.000Z';
    const source = { tool: 'show_analysis', call: 'x', mode: 'simulated', asOf: '2026-11-25', source: 'analysis' };
    const shown = { ...source, receipt: 'r1', link: '/admin/ida' };
    await answer({
      'ask/state': { engine: 'model', model: 'qwen3', host: 'llm.example', privacy: 'relative', questionsLeft: 9 },
      'ask/conversations': [{ id: 1, title: 'What moved SPY?', updatedAt: at }],
      'ask/suggestions': ['What moved SPY?'],
      'ask/conversation': {
        id: 1,
        title: 'What moved SPY?',
        updatedAt: at,
        messages: [
          { id: 1, role: 'user', text: 'What moved SPY?', parts: [], engine: null, at },
          {
            id: 2,
            role: 'assistant',
            text: null,
            engine: 'model',
            at,
            parts: [
              { kind: 'passage', text: '**SPY** rose 1.24%, its P/E is 27.5.', untraced: [{ start: 31, end: 35 }] },
              {
                kind: 'table',
                title: 'Sectors',
                columns: [
                  { key: 'symbol', label: 'Symbol', kind: 'symbol' },
                  { key: 'change', label: 'Change', kind: 'percent' },
                ],
                rows: [{ symbol: 'XLK', change: 0.02 }],
                total: 9,
                source: shown,
              },
              { kind: 'proposal', draftId: 4, label: 'Add SPY to the list Core', link: '/admin/draft?id=4' },
              { kind: 'notice', notice: 'failed', text: 'The model has not answered.' },
              { kind: 'sources', sources: [shown] },
              { kind: 'followUps', questions: ['And last year?'] },
            ],
          },
        ],
      },
    });
    await open('ask');
    await open('ask?conversation=1');
    await button('2 sources').or(button('1 source')).click();
    await lookAtEach([
      ['What the model sees', 'features/ask/who-answers.tsx'],
      ['Rename', 'features/ask/conversation-tools.tsx'],
      ['Delete', 'features/ask/conversation-tools.tsx'],
      ['Delete all', 'features/ask/ask-history.tsx'],
    ]);
    await on.page.context().close();
    await visit({ token: on.investor.token, device: 'phone' });
    await open('ask');
    await button('Conversations').click();
    await look('features/ask/ask-place.tsx');
    await close();
    await load('company');
    await button('Ask Pipa').click();
    await look('features/ask/ask-panel.tsx');
    expect(on.faults).toEqual([]);
  });

  it('the membership of a paying member, its dialogs and its invoices', async () => {
    await visit({ token: on.investor.token });
    const [, paid] = await on.investor.get<{ productId: number }[]>('users/getProducts?type=InvestorMembership');
    const dueDate = '2026-12-22T15:04:05.000Z';
    await answer({
      'users/getUserMemberSubscription': {
        status: 'ACTIVE',
        memberClass: 'Silver',
        billingCycle: 1,
        price: 19,
        dueDate,
        paymentInfo: { brand: 'visa', last4: '4242', nameOnCard: 'Ada King', exp: '12/2030' },
        productId: paid?.productId,
        cancelAtPeriodEnd: false,
        openPaymentURL: null,
        subscription: {
          memberClass: 'Silver',
          billingCycle: 1,
          price: 19,
          periodEndsAt: dueDate,
          cancelAtPeriodEnd: false,
          cancellation: 'AtPeriodEnd',
        },
        otherSubscriptions: [{ id: 'sub_9', price: 29, periodEndsAt: dueDate, cancellation: 'AtPeriodEnd' }],
      },
      'users/previewSubscribe': {
        change: 'upgrade',
        amountDue: 30,
        lines: [
          { description: 'Unused time of Silver', amount: -19 },
          { description: 'Gold', amount: 49 },
        ],
        dueDate,
        prorationDate: 1_795_102_202,
        paymentURL: null,
        replacedPayment: 19,
      },
      'users/getUserInvoices': [
        {
          id: 1,
          number: 'P-1',
          dueDate,
          paidDate: null,
          paymentType: '',
          amount: 19,
          billStatus: 'SettledUnpayed',
          billType: 'MemberBill',
          feeType: 'InvestorMemberFee',
          name: 'Silver membership',
          description: 'Monthly',
        },
      ],
    });
    await open('upgrade-to-pro');
    await open('useraccount?tab=membership');
    await lookAtEach([
      ['Cancel renewal', 'features/membership/cancel-renewal.tsx'],
      ['Cancel the other plan', 'features/membership/cancel-renewal.tsx'],
      ['Unsubscribe', 'features/membership/investor-state.tsx'],
      ['Delete', 'features/membership/payment-card.tsx'],
      [/^Choose: Gold/, 'features/membership/plan-dialog.tsx'],
    ]);
    await open('useraccount?tab=billing');
    await on.investor.post('users/addWebhook', { url: 'https://hook.example/in', kinds: ['fills', 'closes'] });
    const failed = { outcome: 'failed', attempts: 6, status: 500, calledAt: '2026-11-20T15:00:00.000Z' };
    const sent = { id: 1, type: 'session.closed', createdAt: '2026-11-20T15:00:00.000Z', ...failed };
    await answer({ 'users/webhookCalls': [sent] });
    await open('useraccount?tab=webhooks');
    await lookAtEach([
      ['Add address', 'features/webhooks/webhooks.tsx'],
      [/^Change events of/, 'features/webhooks/webhooks.tsx'],
      [/^New secret of/, 'features/webhooks/webhooks.tsx'],
      [/^Log of/, 'features/webhooks/webhook-log.tsx'],
    ]);
    await button(/^New secret of/).click();
    await on.page.getByRole('alertdialog').getByRole('button', { name: 'New secret' }).click();
    await on.page.getByRole('dialog', { name: 'New secret made' }).waitFor();
    await look('ui/secret-dialog.tsx');
    await on.page.keyboard.press('Escape');
    await on.page.getByRole('alertdialog').waitFor();
    on.faults.push(...(await accessibilityFaults(on.page, 'dialog')).map((fault) => `secret to keep: ${fault}`));
    await button('I have kept it').click();
    await open('useraccount?tab=assistants');
    await on.investor.post('users/addNtfyChannel', { topic: 'pipa-walk', kinds: ['trade', 'billing'] });
    await open('useraccount?tab=notices');
    await lookAtEach([
      ['Add ntfy topic', 'features/notices/add-dialogs.tsx'],
      [/^Change kinds of/, 'features/notices/channel-dialogs.tsx'],
      [/^Remove ntfy/, 'features/notices/channel-dialogs.tsx'],
    ]);
    await open('notice?id=1');
    const user = await on.investor.get<object>('users/currentLoginUser');
    const disabled = { ...user, investorState: 'Disabled', disabledReason: 'Unsubscribed' };
    await answer({ 'users/currentLoginUser': disabled });
    await open('useraccount?tab=membership');
    await lookAtEach([['Enable', 'features/membership/membership-agreement-dialog.tsx']]);
    expect(on.faults).toEqual([]);
  });

  it('the second step, the sessions and what opens there', async () => {
    const person = await createUser(product, 'orla');
    await person.post('users/signUserAgreement', { signature: person.signature });
    await signIn(product.apiUrl, person);
    // Browsers keep passkeys for names, not for bare addresses.
    await visit({ token: person.token, url: product.apiUrl.replace('127.0.0.1', 'localhost') });
    await open('useraccount');
    await lookAtEach([
      ['Add passkey', 'features/security/add-passkey-dialog.tsx'],
      ['Create key', 'features/security/create-api-key-dialog.tsx'],
    ]);
    await button('Add app').click();
    await on.page.getByLabel(/^Password/).fill(person.password);
    await button('Next').click();
    const secret = await on.page.getByLabel('Key', { exact: true }).inputValue();
    await look('features/security/add-authenticator-dialog.tsx');
    await on.page.getByLabel(/^Code/).fill(oneTimeCode(secret, new Date()));
    await button('Confirm').click();
    await on.page.getByRole('list', { name: 'Recovery codes' }).waitFor();
    await look('features/security/recovery-codes-dialog.tsx');
    await on.page.keyboard.press('Escape');
    await on.page.getByRole('alertdialog').waitFor();
    on.faults.push(...(await accessibilityFaults(on.page, 'dialog')).map((fault) => `codes to store: ${fault}`));
    await button('Back to the codes').click();
    await button('I have stored them').click();
    const passkey = { id: 1, name: 'Desk', addedAt: new Date().toISOString(), lastUsedAt: null, isBackedUp: false };
    const factors = { authenticator: { addedAt: passkey.addedAt }, passkeys: [passkey], recoveryCodesLeft: 10 };
    const apiKey = {
      ...{ id: 1, name: 'Notebook', prefix: 'pipa_Ab12Cd', scopes: ['read:user', 'trade'] },
      ...{ createdAt: passkey.addedAt, expiresAt: passkey.addedAt, lastUsedAt: null },
    };
    await answer({ 'users/secondFactors': factors, 'users/apiKeys': { keys: [apiKey], areOff: false } });
    await open('useraccount');
    await lookAtEach([
      ['Revoke key Notebook', 'features/security/api-keys-card.tsx'],
      ['Rename passkey Desk', 'features/security/rename-passkey-dialog.tsx'],
      ['New codes', 'session/proof-dialog.tsx'],
      ['Save my data', 'session/proof-dialog.tsx'],
      ['Sign out everywhere else', 'features/profile/sessions-table.tsx'],
      ['Delete account', 'features/security/delete-account-dialog.tsx'],
    ]);
    const signingIn = await openPage(on.browser(), product.apiUrl);
    const fillIn = async () => {
      await signingIn.goto('home');
      await signingIn.getByRole('button', { name: 'Sign In' }).first().click();
      await signingIn.getByLabel(/^User Name or Email/).fill(person.userName);
      await signingIn.getByLabel(/^Password/).fill(person.password);
    };
    await solveCaptcha(signingIn, product.apiUrl, fillIn, signingIn.getByLabel(/^Code of your app/));
    on.faults.push(...(await accessibilityFaults(signingIn, 'dialog')).map((fault) => `the second step: ${fault}`));
    await signingIn.context().close();
    expect(on.faults).toEqual([]);
  });

  it('the pages of an administrator', async () => {
    const administrator = await signIn(product.apiUrl, seededLogin(product, 'administrator'));
    await visit({ token: administrator.token });
    await open('market-clock');
    await open('operator?tab=strategies');
    await lookAtEach([['Edit', 'features/operator/edit-strategy-dialog.tsx']]);
    const days = { fromDay: '2004-08-24', toDay: '2004-08-25' };
    const kind = { outcome: 'Doubted', fault: 'LevelBreak' };
    const finding = {
      id: 1,
      source: 'prices.csv',
      symbol: 'ZBRA',
      ...days,
      ...kind,
      detail: 'rose by 53 %',
      isOpen: true,
    };
    await answer({
      'admin/importFindings': { findings: [finding], hasMore: true },
      'admin/importFindingCounts': [{ ...kind, findings: 1, open: 1 }],
    });
    await open('operator?tab=imports');
    await lookAtEach([[/^Settle the doubt/, 'features/operator/act-dialog.tsx']]);
    const series = {
      ...{ symbol: 'ZBRA', kind: 'Stock', firstDay: '2004-01-02', lastDay: '2004-08-25', delistedOn: null },
      ...{ missing: 1, silent: 5, outliers: 0, breaks: 1, actions: 0, differences: 0, openDoubts: 1 },
      newest: { day: '2004-08-25', fault: 'LevelBreak', source: 'prices.csv', detail: 'rose by 53 %' },
    };
    await answer({ 'admin/dataQuality': { series: [series], hasMore: true } });
    await open('operator?tab=quality');
    const post = {
      ...{ topic_id: 1, answer_id: 2, comment_id: null, title: 'Momentum', user: 'grace', userId: 1 },
      ...{ content: 'Buy **now**', createTime: '2004-08-25T14:00:00.000Z' },
    };
    const report = { id: 1, reporter: 'ada', reason: 'Spam', at: '2004-08-25T15:00:00.000Z', post };
    await answer({
      'admin/forumReports': { reports: [report], hasMore: true },
      'admin/heldForumPosts': { posts: [{ ...post, answer_id: null }], hasMore: false },
    });
    await open('operator?tab=forum');
    await button('Delete post').first().click();
    await look('features/operator/forum-reports.tsx');
    await close();
    await button('Delete post').last().click();
    await look('features/operator/forum-held.tsx');
    await close();
    const certificate = { isFree: true, kind: null, day: null, symbol: null, decisions: 90, compared: 60 };
    const idea = { request: 'Hold SPY', engine: 'planner', source: 'export default 1;\n', triedVariants: 2 };
    const offered = { offer: 'waiting', user: 'grace', offerTime: post.createTime, report: null, certificate };
    await answer({ 'admin/writtenStrategies': [{ id: 1, name: 'Hold SPY', ...idea, ...offered }] });
    await open('operator?tab=written');
    for (const act of ['Accept Hold SPY', 'Decline Hold SPY'])
      await lookAtEach([[act, 'features/operator/act-dialog.tsx']]);
    for (const tab of ['invitations', 'invoices', 'mails', 'brokers', 'health', 'doctor', 'log', 'users'])
      await open(`operator?tab=${tab}`);
    const { userId } = await newcomer.get<{ userId: number }>('users/currentLoginUser');
    await open(`operator-user?id=${userId}`);
    await lookAtEach([
      ['Set class', 'features/operator/act-dialog.tsx'],
      ['Extend trial', 'features/operator/act-dialog.tsx'],
      ['Block', 'features/operator/act-dialog.tsx'],
    ]);
    await button(/^Notifications/).click();
    on.faults.push(...(await accessibilityFaults(on.page, 'dialog')).map((fault) => `notifications: ${fault}`));
    await on.page.keyboard.press('Escape');
    for (const name of ['Language', /^Profile of/]) {
      await button(name).click();
      await on.page.getByRole('menu').waitFor();
      on.faults.push(...(await accessibilityFaults(on.page)).map((fault) => `the menu ${name}: ${fault}`));
      await on.page.keyboard.press('Escape');
      await on.page.getByRole('menu').waitFor({ state: 'hidden' });
    }
    expect(on.faults).toEqual([]);
  });

  it('the forum, a topic and their dialogs', async () => {
    const administrator = await signIn(product.apiUrl, seededLogin(product, 'administrator'));
    const [type] = await on.investor.get<{ id: number }[]>('forum/topicType');
    const topic = { title: 'What a topic looks like', content: 'With `code` and @willa.', type_id: type?.id };
    const { topic_id } = await on.investor.post<{ topic_id: number }>('forum/topic', { op: 'create', ...topic });
    await on.investor.post('forum/topic', { op: 'update', topic_id, content: 'With a table:\n\n|a|\n|-|\n|1|' });
    await on.investor.post('forum/answer', { op: 'add', topic_id, content: 'An answer to it' });
    await visit({ token: administrator.token });
    await open('forum');
    await lookAtEach([
      ['New Issue Subject', 'features/forum/topic-dialog.tsx'],
      [/^Delete$/, 'features/forum/post-parts.tsx'],
    ]);
    await open(`forum?topic=${topic_id}`);
    await lookAtEach([
      ['Report', 'features/forum/post-dialogs.tsx'],
      [/^Edited/, 'features/forum/history-dialog.tsx'],
    ]);
    expect(on.faults).toEqual([]);
  });

  it('requests to the operator, and friends who are invited', async () => {
    const asked = { subject: 'A question', text: 'When are dividends paid?' };
    const { number } = await on.investor.post<{ number: string }>('users/openTicket', asked);
    const administrator = await signIn(product.apiUrl, seededLogin(product, 'administrator'));
    await visit({ token: administrator.token });
    await open('operator?tab=support');
    await lookAtEach([[`Open ${number}`, 'features/operator/operated-tickets.tsx']]);
    expect(on.faults).toEqual([]);
    await on.page.context().close();
    await visit({ token: on.investor.token });
    await open('support');
    await lookAtEach([[`Open ${number}`, 'features/contact/own-tickets.tsx']]);
    await open('referral');
    await on.page.getByLabel(/^Email addresses/).fill('looked-at@example.org');
    await button('Invite').click();
    await on.page.getByText('Invitation Sent. Thanks!').waitFor();
    await look('features/referral/refer-overlay.tsx');
    expect(on.faults).toEqual([]);
  });

  it('what was proposed, while it is open and afterwards', async () => {
    const { id: portfolioId } = on.running;
    const act = { kind: 'stopPortfolio', portfolioId };
    const { id } = await on.investor.post<{ id: number }>('users/createDraft', { act });
    await visit({ token: on.investor.token });
    await load('useraccount');
    await on.page.getByRole('heading', { name: 'Proposed to you' }).waitFor();
    await open(`draft?id=${id}`);
    await close();
    await open(`draft?id=${id}`);
    await on.investor.post('users/closeDraft', { id, outcome: 'dismissed' });
    on.knowsAll = false;
    await open(`draft?id=${id}`);
    await on.page.getByText('This proposal was dismissed.').waitFor();
    expect(on.faults).toEqual([]);
  });

  it('the receipt of a report', async () => {
    const [strategy] = await on.investor.get<{ backtestReports: { backtestPortfolioId: number }[] }[]>(
      `strategies?id=${on.running.strategyId}&fetchDetail=true`,
    );
    const reportId = strategy?.backtestReports[0]?.backtestPortfolioId;
    const { id } = await on.investor.get<{ id: string }>(`receipts/report?id=${reportId}`);
    await visit({ token: on.investor.token });
    await open(`receipt?id=${id}`);
    await on.page.getByText(id).first().waitFor();
    expect(on.faults).toEqual([]);
  });

  it('the quick search, with results', async () => {
    await visit({ token: on.investor.token });
    await load('strategy');
    await button('Search').click();
    await on.page.getByRole('dialog').getByRole('combobox').fill('a');
    await on.page.getByRole('group', { name: 'AQS strategies' }).waitFor();
    await look('shell/search/search-dialog.tsx');
    expect(on.faults).toEqual([]);
  });

  it('the menu of a narrow screen', async () => {
    await visit({ token: on.investor.token, device: 'phone' });
    await load('dashboard');
    await button('Open menu').click();
    await look('shell/sidebar-drawer.tsx');
    expect(on.faults).toEqual([]);
  });

  it('and nothing is left out', async () => {
    expect(await on.leftOut()).toEqual({ routes: [], dialogs: [] });
  });
});
