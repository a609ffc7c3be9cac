import { conditionWords, firingWords } from '@pipa/ida';
import { catalogue } from '@pipa/words';
import { links, presentWords } from '../../present/index.ts';
import type { Answer, Intent } from '../answer.ts';
import { chooseNamed } from './subjects.ts';

const words = catalogue(
  {
    lists: (count: string) => `You have ${count} watch ${count === '1' ? 'list' : 'lists'}.`,
    list: (name: string, count: string, symbols: string) =>
      `${name} has ${count} ${count === '1' ? 'symbol' : 'symbols'}: ${symbols}.`,
    noLists: 'You have no watch lists yet.',
    screens: (count: string) => `You have ${count} saved ${count === '1' ? 'screen' : 'screens'}.`,
    noScreens: 'You have no saved screens yet.',
    alerts: (count: string, paused: string) =>
      `You have ${count} ${count === '1' ? 'alert' : 'alerts'}, ${paused} of which ${paused === '1' ? 'is' : 'are'} paused.`,
    noAlerts: 'You have no alerts yet.',
    alert: (name: string, condition: string) => `${name}: ${condition}.`,
    fired: (count: string, day: string, name: string, symbol: string, what: string) =>
      `${count} firings are in this list. The latest, on ${day}: ${name}, ${symbol}: ${what}.`,
    noFirings: 'No alert has fired yet.',
    unread: (count: string, unread: string) => `The latest ${count} notifications, of which ${unread} are unread.`,
    noNotifications: 'You have no notifications.',
    latest: (what: string, day: string) => `The latest, of ${day}: ${what}.`,
    next: ['Alert me when SPY falls below 400', 'What did my alerts find?', 'What is on my watch list?'],
  },
  {
    zh: {
      lists: (count) => `您有 ${count} 个自选列表。`,
      list: (name, count, symbols) => `${name} 有 ${count} 个代码：${symbols}。`,
      noLists: '您还没有自选列表。',
      screens: (count) => `您有 ${count} 个已存筛选。`,
      noScreens: '您还没有已存筛选。',
      alerts: (count, paused) => `您有 ${count} 个提醒，其中 ${paused} 个已暂停。`,
      noAlerts: '您还没有提醒。',
      alert: (name, condition) => `${name}：${condition}。`,
      fired: (count, day, name, symbol, what) =>
        `此列表有 ${count} 条触发记录。最近一条在 ${day}：${name}，${symbol}：${what}。`,
      noFirings: '还没有提醒触发。',
      unread: (count, unread) => `最近 ${count} 条通知，其中 ${unread} 条未读。`,
      noNotifications: '您没有通知。',
      latest: (what, day) => `最近一条（${day}）：${what}。`,
      next: ['SPY 跌破 400 时提醒我', '我的提醒发现了什么？', '我的自选里有什么？'],
    },
  },
);

const WATCH_LIST = /\bwatch ?lists?\b|\bwatching\b|\bfavou?rites\b|自选|关注列表|收藏/;
const SCREENS = /\bsaved screens?\b|\bmy screens?\b|\bscreens (?:do i|have i|i have)\b|已存筛选|我的筛选|保存的筛选/;
const ALERTS = /\balerts?\b|提醒|预警|警报/;
const FIRED = /\b(?:fired?|firings?|triggered|found|find|went off|hit|happened)\b|触发|发现|响/;
const NOTIFICATIONS =
  /\bnotifications?\b|\bnotices?\b|\bmessages?\b|\bunread\b|\bnotified\b|\banything new\b|\bwhat(?:'s| is) new for me\b|通知|消息|未读|站内信/;
const MOST_NAMED = 30;

async function sayLists(a: Answer): Promise<void> {
  const w = words[a.language];
  const result = await a.read('getIDAWatchList', {}, 'show_watching');
  a.cite(result, links.market);
  if (result.data.length === 0) return a.say(w.noLists);
  const named = chooseNamed({ ...a.u, text: a.u.text.replace(/\b(?:my )?watch ?lists?\b/gi, '') }, result.data);
  const only = result.data.find(({ id }) => id === named?.id);
  if (
    /\bhow many (?:watch ?)?lists\b|几个自选|多少个自选/.test(a.u.lower) ||
    (only === undefined && result.data.length > 1)
  )
    a.say(w.lists(String(result.data.length)));
  for (const { name, value } of only === undefined ? result.data.slice(0, 5) : [only]) {
    const symbols = value.split(',').filter((symbol) => symbol !== '');
    a.say(w.list(name, String(symbols.length), symbols.slice(0, MOST_NAMED).join(a.w.comma)));
  }
  a.present(result);
}

async function sayAlerts(a: Answer): Promise<void> {
  const w = words[a.language];
  const result = await a.read('alerts', {}, 'show_watching');
  a.cite(result, links.market);
  if (result.data.length === 0) return a.say(w.noAlerts);
  a.say(w.alerts(String(result.data.length), String(result.data.filter(({ isPaused }) => isPaused).length)));
  const { columns, titles } = presentWords[a.language];
  a.table(result, {
    title: titles.alerts,
    columns: [
      { key: 'name', label: columns.name, kind: 'text' },
      { key: 'symbol', label: columns.symbol, kind: 'text' },
      { key: 'condition', label: columns.condition, kind: 'text' },
      { key: 'fired', label: columns.lastFired, kind: 'day' },
    ],
    rows: result.data.map(({ name, subject, condition, lastFiredDay }) => ({
      name,
      symbol: subject.kind === 'symbol' ? subject.symbol : 'name' in subject ? subject.name : 'SPY',
      condition: condition === null ? null : conditionWords(condition)[a.language],
      fired: lastFiredDay,
    })),
    link: links.market,
  });
}

async function sayFirings(a: Answer): Promise<void> {
  const w = words[a.language];
  const result = await a.read('alertFirings', {}, 'show_watching');
  const { firings } = result.data;
  a.cite(result, links.market);
  const [last] = firings;
  if (last === undefined) return a.say(w.noFirings);
  a.say(w.fired(String(firings.length), last.day, last.name, last.symbol, firingWords(last.event)[a.language]));
  const { columns, titles } = presentWords[a.language];
  a.table(result, {
    title: titles.firings,
    columns: [
      { key: 'day', label: columns.day, kind: 'day' },
      { key: 'name', label: columns.name, kind: 'text' },
      { key: 'symbol', label: columns.symbol, kind: 'symbol' },
      { key: 'what', label: columns.message, kind: 'text' },
    ],
    rows: firings.map(({ day, name, symbol, event }) => ({ day, name, symbol, what: firingWords(event)[a.language] })),
    link: links.market,
  });
}

export const watchingIntent: Intent = {
  name: 'watching',
  fits: ({ lower, isOwn }) => {
    if (/forum|论坛|\bhow (?:do|can) i\b|怎么|如何/.test(lower)) return 0;
    if (SCREENS.test(lower)) return 80;
    if (WATCH_LIST.test(lower)) return 80;
    return ALERTS.test(lower) ? (isOwn || FIRED.test(lower) || /\balerts\b|哪些|有什么/.test(lower) ? 80 : 55) : 0;
  },
  async answer(a) {
    const w = words[a.language];
    const { lower } = a.u;
    a.followUps(...w.next);
    if (SCREENS.test(lower)) {
      const result = await a.read('savedScreens', {}, 'show_watching');
      a.cite(result, links.screener());
      a.say(result.data.length === 0 ? w.noScreens : w.screens(String(result.data.length)));
      return a.present(result);
    }
    if (ALERTS.test(lower)) return FIRED.test(lower) ? sayFirings(a) : sayAlerts(a);
    await sayLists(a);
  },
};

const words2 = (event: string): string =>
  event
    .replace(/^\w+\./, '')
    .replace(/([A-Z])/g, ' $1')
    .toLowerCase();

export const notificationsIntent: Intent = {
  name: 'notifications',
  fits: ({ lower }) => (NOTIFICATIONS.test(lower) && !/forum|论坛|\bhow (?:do|can) i\b|怎么|如何/.test(lower) ? 78 : 0),
  async answer(a) {
    const w = words[a.language];
    const result = await a.read('notifications', {}, 'show_notifications');
    const { notifications } = result.data;
    a.cite(result, links.dashboard);
    const [last] = notifications;
    if (last === undefined) return a.say(w.noNotifications);
    a.say(w.unread(String(notifications.length), String(notifications.filter(({ isRead }) => !isRead).length)));
    const said = notifications.map(({ notice, createdAt, isRead }) => ({
      time: createdAt,
      what: sentenceOf(notice.event, notice.parameters),
      read: isRead,
    }));
    a.say(w.latest(said[0]?.what ?? '', last.createdAt.slice(0, 10)));
    const { columns, titles } = presentWords[a.language];
    a.table(result, {
      title: titles.notifications,
      columns: [
        { key: 'time', label: columns.time, kind: 'instant' },
        { key: 'what', label: columns.message, kind: 'text' },
        { key: 'read', label: columns.read, kind: 'text' },
      ],
      rows: said,
      link: links.dashboard,
    });
  },
};

/** A notice in plain facts: what happened, and to what. */
function sentenceOf(event: string, parameters: Readonly<Record<string, unknown>>): string {
  const names = [
    'portfolio',
    'account',
    'strategy',
    'alert',
    'symbol',
    'topic',
    'memberClass',
    'number',
    'day',
  ].flatMap((name) => (typeof parameters[name] === 'string' ? [parameters[name] as string] : []));
  return [words2(event), ...names].join(' · ');
}
