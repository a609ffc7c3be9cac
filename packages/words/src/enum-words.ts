import type { MarketWork, MemberClass, OrderSide } from '@pipa/contract';
import { catalogue } from './catalogue.ts';

/** Words of enumerations of the contract that the client and what leaves the product both say, by value. */
export const enumWords = catalogue(
  {
    marketWorks: {
      'trade the opening': 'trade the opening',
      'await trades': 'await trades',
      'end orders': 'end orders',
      'publish bars': 'publish bars',
      'charge interest': 'charge interest',
      'charge borrowed shares': 'charge borrowed shares',
      'charge fees': 'charge fees',
      'write records': 'write records',
      'call margin': 'call margin',
      'watch tolerances': 'watch tolerances',
      'thin values': 'thin values',
      'check drift': 'check drift',
    } satisfies Record<MarketWork, string>,
    memberClasses: {
      Bronze: 'Bronze',
      Silver: 'Silver',
      Gold: 'Gold',
      Platinum: 'Platinum',
      Diamond: 'Diamond',
      Internal: 'Internal',
      Guest: 'Guest',
    } satisfies Record<MemberClass, string>,
    orderSides: { Buy: 'Buy', Sell: 'Sell', Short: 'Short', Cover: 'Cover' } satisfies Record<OrderSide, string>,
  },
  {
    zh: {
      marketWorks: {
        'trade the opening': '开盘交易',
        'await trades': '等待交易完成',
        'end orders': '结束当日委托',
        'publish bars': '发布行情',
        'charge interest': '计收利息',
        'charge borrowed shares': '计收融券费',
        'charge fees': '计收月费',
        'write records': '写入当日记录',
        'call margin': '检查保证金',
        'watch tolerances': '检查容忍度',
        'thin values': '精简盘中数值',
        'check drift': '核对账目',
      },
      memberClasses: {
        Bronze: '青铜',
        Silver: '白银',
        Gold: '黄金',
        Platinum: '铂金',
        Diamond: '钻石',
        Internal: '内部',
        Guest: '访客',
      },
      orderSides: { Buy: '买入', Sell: '卖出', Short: '卖空', Cover: '平空' },
    },
  },
);
