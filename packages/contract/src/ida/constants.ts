/** Constants of the analysis service (IDA); the section of the third document is named after each. */

/** 3 §8, in the document's spelling: no figures of this kind exist for the symbol. */
export const IDA_NO_DATA = 'Data is not avalable for this symbol';
/** In place of a table while a new installation has no analysis to show. */
export const IDA_NOT_READY = 'The first analysis is still being computed';
/** 3 §8 */
export const SYMBOL_NOT_FOUND = 'Symbol not found';
/** 3 §8 */
export const WATCH_LIST_NAME_REQUIRED = "Error: Name field can't be empty";
/** 3 §8: in place of the watch lists of a user who has none, or whose lists could not be read. */
export const NO_WATCH_LIST = 'N/A (Please add new list)';
/** 3 §2.1: the fund that stands for the market. */
export const MARKET_SYMBOL = 'SPY';
/** 3 §9 */
export const DEFAULT_ANALYSIS_LENGTH = 10;
/** Rows of one answer: five years of sessions, so that a chart of twenty years is read in four. */
export const MAX_ANALYSIS_LENGTH = 1_260;
/** 3 §9: wait before the panel of the Complete Analysis, milliseconds. */
export const COMPLETE_DELAY_MS = 500;
/** 3 §9: subscriptions of a watch list, numbered from 1. */
export const SUBSCRIPTION_SLOTS = 8;
/** 3 §3: browser-stored value of the subscriptions. */
export const SUBSCRIPTIONS_KEY = 'w';
/** Watch lists of a user, and symbols of a list. */
export const MAX_WATCH_LISTS = 50;
export const MAX_WATCH_LIST_SYMBOLS = 500;
/** Characters of the symbols of a list as they are typed: as many of ten characters, with a comma and a space. */
export const MAX_SYMBOLS_TEXT = 6_000;
/** Days that can be chosen as the as-of day: a year of sessions. */
export const MAX_AS_OF_DAYS = 260;
/** Characters of a text that may name a symbol, or that symbols are suggested for. */
export const MAX_SYMBOL_TEXT = 16;
/** Symbols that a search suggests. */
export const MAX_SYMBOL_SUGGESTIONS = 8;
/** Sessions of a chart of the state of the market: a year. */
export const STATE_CHART_SESSIONS = 252;
