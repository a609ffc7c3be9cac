/** The newest entries of the changelog that concern every user, newest first: each is the beginning of an entry of its top section. */
export const news = {
  entries: [
    'Ask answers questions about the market, strategies and your own books, in English and Chinese, in a panel beside every page (Ctrl J) and on a page of its own, with tables and charts of the product, each with its source, day and receipt.',
    'A strategy can be described in your own words.',
    'Notices reach you outside: on a device (web push), by Telegram, or by ntfy.',
    'The forum opens: questions, research and news of members, in Markdown with preview, mentions, quotes and drafts that survive a reload.',
    'A link to a strategy, a symbol, a screen or a shared tear sheet in a post shows its figures on the day of the post beside those of today.',
    'Support, company and privacy pages, open to visitors: five documents as page and PDF in English and Chinese, and guides with pictures.',
    'A request to the operator from the support page gets a number, and its answers come by mail and as a notification.',
    'Refer Friends invites friends by mail and shows who joined; who is invited can refuse further invitations for good.',
  ],
} as const;
