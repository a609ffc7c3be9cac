import type { CheckFinding, CheckName, CheckVerdict } from '@pipa/contract';
import type { Advice } from './en.ts';

type Advise = (subject: string, values: readonly string[]) => Advice;

const good = (says: string): Advice => ({ says, doThis: '' });

export const checksInChinese: Record<CheckName, string> = {
  configuration: '配置',
  database: '数据库',
  disk: '磁盘',
  backups: '备份',
  mail: '邮件',
  market: '市场',
  licence: '数据许可',
  keys: '数据商',
  clock: '时钟',
  limits: '剩余调用次数',
  bars: '行情',
  gaps: '缺口',
  observations: '宏观序列',
  reports: '公司财报',
  brokers: '券商',
};

export const verdictsInChinese: Record<CheckVerdict, string> = {
  Good: '正常',
  Warn: '留意',
  Bad: '异常',
  Skipped: '跳过',
};

export const findingsInChinese: Record<CheckFinding, Advise> = {
  configurationGood: () => good('所有环境变量均有效。'),
  configurationFault: (_, [fault]) => ({
    says: `${fault}。`,
    doThis: '请更正该变量后重新启动；README 列出了全部变量。',
  }),
  databaseGood: (_, [version, size]) => good(`PostgreSQL ${version} 运行正常，数据占用 ${size} GiB。`),
  databaseUnreachable: (_, [reason]) => ({
    says: `数据库没有响应（${reason}）。`,
    doThis: '请启动 PostgreSQL，并核对 DATABASE_URL。',
  }),
  databaseNone: (_, [reason]) => ({
    says: reason ?? '',
    doThis: '首次启动时会创建数据库。在此之前只检查不需要数据的项目。',
  }),
  diskGood: (_, [free, all]) => good(`共 ${all} GiB，剩余 ${free} GiB。`),
  diskLow: (_, [free, all]) => ({
    says: `共 ${all} GiB，仅剩 ${free} GiB。`,
    doThis: '请腾出空间：2,000 个代码十年的数据约占 2 GiB，备份还需同样大小。',
  }),
  diskFull: (_, [free]) => ({
    says: `磁盘已满：仅剩 ${free} GiB。`,
    doThis: '请立即腾出空间：无法写入时 PostgreSQL 会停止。',
  }),
  diskUnknown: () => good('此处无法读取数据文件夹，磁盘情况未知。'),
  backupFresh: (_, [days]) => good(days === '0' ? '今天已做过备份。' : `上次备份在 ${days} 天前。`),
  backupOld: (_, [days]) => ({
    says: `上次备份在 ${days} 天前。`,
    doThis: '请运行 `npm run admin -- backup FILE`，可用系统定时任务每天执行，并将文件保存在别处。',
  }),
  backupNone: () => ({
    says: '从未用 `npm run admin -- backup` 做过备份。',
    doThis: '请运行 `npm run admin -- backup FILE`，并将文件保存在别处。SECRET_KEY 应与备份分开保存。',
  }),
  mailGood: () => good('邮件服务器有响应，并接受登录。'),
  mailLocal: () => good('邮件进入本地邮箱，不会离开本机。'),
  mailUnreachable: (_, [reason]) => ({
    says: `${reason}。`,
    doThis: '请按邮件服务商的说明核对 SMTP_URL。在其响应之前邮件会等待发送。',
  }),
  mailNone: () => ({ says: '没有指定邮件服务器。', doThis: '请设置 SMTP_URL。' }),
  marketSimulated: () => good('市场为模拟市场，不向任何数据商请求数据。'),
  marketReplay: () => good('市场为导入历史的回放，不向任何数据商请求数据。'),
  marketReal: (_, [vendor]) => good(`市场为真实市场，日线来自 ${vendor}。`),
  marketNone: () => ({ says: '该数据文件夹还没有市场。', doThis: '请先处理下列异常项目，然后启动产品。' }),
  marketUnread: () => ({
    says: '该数据文件夹还没有真实市场的历史。',
    doThis: '请先处理下列异常项目，然后回填历史：npm run market -- backfill（加上相同的 --market）。',
  }),
  licenceNone: () => good('模拟市场没有数据商，任何人都可查看。'),
  licencePersonal: () => good('行情仅供所有者本人使用，而所有者是唯一的用户。'),
  licenceOthers: (_, [users]) => ({
    says: `行情仅供所有者本人使用；另有 ${users} 位用户无法查看含行情的内容。`,
    doThis:
      '本地模式下其中一位是产品自建的演示投资者。请为其他人提供使用模拟市场的系统；若与数据商的合同允许，可设置 DATA_LICENSE=business。',
  }),
  licenceBusiness: () => good('所有用户均可查看行情：DATA_LICENSE 表明您与数据商的合同允许这样做。'),
  keyWorks: (vendor, [ms]) => good(`${vendor} 有响应，密钥有效（${ms} 毫秒）。`),
  keyNone: (vendor, [variables, url]) => ({
    says: `未向 ${vendor} 请求数据：未设置 ${variables}。`,
    doThis: `请参阅 ${url}，并设置 ${variables}。`,
  }),
  keyRefused: (vendor, [status, variables, url]) => ({
    says: `${vendor} 拒绝了密钥（状态码 ${status}）。`,
    doThis: `请在数据商的账户页面核对 ${variables}，并确认您的套餐包含这些数据。请求地址：${url}。`,
  }),
  vendorLimited: (vendor) => ({
    says: `${vendor} 表示调用次数过多。`,
    doThis: '请等一分钟后再检查，并确认是否有其他程序在使用该密钥。',
  }),
  vendorFailing: (vendor, [status, url]) => ({
    says: `${vendor} 出错（状态码 ${status}）。`,
    doThis: `请几分钟后再检查，然后查看数据商的状态页面。请求地址：${url}。`,
  }),
  vendorUnreachable: (vendor, [reason, url]) => ({
    says: `无法连接 ${vendor}（${reason}）。`,
    doThis: `请确认本机能否访问 ${url}：域名解析、防火墙、代理。`,
  }),
  answerWrong: (vendor, [type, url]) => ({
    says: `${vendor} 返回了 ${type || '未注明的内容类型'}，与其文档不符。`,
    doThis: `返回网页而非数据，通常来自验证码、代理或网络登录页。请在本机打开 ${url}。`,
  }),
  clockGood: () => good('本机时钟与数据商的时钟一致。'),
  clockOff: (_, [seconds, way]) => ({
    says: `本机时钟${way === 'ahead' ? '快' : '慢'}了 ${seconds} 秒。`,
    doThis: '请启用时间同步（`timedatectl set-ntp true`）：报价的时效以此计算，过期的报价不会成交。',
  }),
  clockUnknown: () => good('没有数据商提供时间，无法核对本机时钟。'),
  limitsLeft: (vendor, [left, limit]) =>
    good(`${vendor} 目前还允许 ${left} 次调用${limit ? `（上限 ${limit}）` : ''}。`),
  limitsLow: (vendor, [left, limit]) => ({
    says: `${vendor} 目前仅剩 ${left} 次调用${limit ? `（上限 ${limit}）` : ''}。`,
    doThis: '请减少使用该密钥的程序、缩小 MARKET_SYMBOLS，或升级套餐。',
  }),
  limitsUnknown: (vendor) => good(`${vendor} 没有说明剩余的调用次数。`),
  barsFresh: (_, [day, with_, listed]) => good(`日线已到 ${day}；${listed} 个标的中有 ${with_} 个有当日数据。`),
  barsMissing: (_, [missing, listed, day]) => ({
    says: `${listed} 个标的中有 ${missing} 个缺少 ${day} 的日线。`,
    doThis: '数据商可能尚未完成。请一小时后再检查，然后查看导入结果。',
  }),
  barsOld: (_, [day, expected, sessions]) => ({
    says: `最新日线为 ${day}：到 ${expected} 为止缺少 ${sessions} 个交易日。`,
    doThis: '请让产品继续运行：错过的交易日会按顺序补上。若没有进展，请查看 worker 的日志。',
  }),
  barsNone: () => ({ says: '没有日线数据。', doThis: '请导入历史数据，方法见 docs/real-market.md。' }),
  gapsNone: (_, [sessions]) => good(`SPY 在最近 ${sessions} 个交易日均有日线。`),
  gapsFound: (_, [count, sessions, first]) => ({
    says: `SPY 在最近 ${sessions} 个交易日中缺少 ${count} 日，最早为 ${first}。`,
    doThis: '请从其他数据商或文件重新导入这些日期。',
  }),
  gapsUnknown: () => good('没有可供检查缺口的历史数据。'),
  observationsFresh: (_, [day, series]) => good(`共 ${series} 个宏观序列，最新数值公布于 ${day}。`),
  observationsOld: (_, [day, series]) => ({
    says: `共 ${series} 个宏观序列，但 ${day} 之后没有新数值。`,
    doThis: '请确认 FRED 接受密钥，并查看 worker 的日志。',
  }),
  observationsNone: () => ({
    says: '没有宏观序列：需要它们的表格会作出说明。',
    doThis: '请设置 FRED_KEY，或导入文件。',
  }),
  reportsFresh: (_, [day, companies]) => good(`共有 ${companies} 家公司的财报，最新一份公布于 ${day}。`),
  reportsOld: (_, [day, companies]) => ({
    says: `共有 ${companies} 家公司的财报，但 ${day} 之后没有新财报。`,
    doThis: '请确认 SEC EDGAR 有响应，并查看 worker 的日志。',
  }),
  reportsNone: () => ({
    says: '没有公司财报：需要它们的表格会作出说明。',
    doThis: '请设置 SEC_CONTACT，或导入文件。',
  }),
  brokerReached: (broker) => good(`${broker} 有响应。`),
  brokerUnreachable: (broker, [reason]) => ({
    says: `无法连接 ${broker}（${reason}）。`,
    doThis: '请确认本机可以访问互联网，然后查看券商的状态页面。',
  }),
  brokersNone: () => good('未提供券商：投资组合以模拟账户交易。'),
};
