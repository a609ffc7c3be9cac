/** The agreement in force. A changed text gets a new revision, which every user signs again. */
export const AGREEMENT_REVISION = '2026-11';

export const AGREEMENT_TEXT = `User Agreement

1. What this service is
Pipa runs automated strategies and model accounts on accounts that you open or link. It shows you what they would have done in the past, what they do now, and what they cost. Whoever installed this copy of Pipa operates it and is your partner in this agreement ("the operator").

2. Not advice
Nothing here is personal investment advice, an offer, or a recommendation to buy or sell anything. Strategies are the same for everyone who subscribes to them. You decide alone whether one of them suits you, and you may ask a licensed adviser before you decide.

3. Risk
Investing can lose money, also all of it. A backtest is a calculation on the past; it was made with the knowledge of the past and cannot promise the future. Simulated markets are invented: no price in them was ever paid. You subscribe only to strategies whose risk level is not above your own, and you renew your risk assessment at least once a year or when your circumstances change.

4. Paper accounts
A paper account holds simulated money. Its orders are filled by written rules from the prices the service knows, with spread, slippage, commissions and regulatory fees. Nothing in it can be paid out.

5. Broker accounts
When you link an account at a broker, you allow the service to read it and to trade in it as your subscriptions require. You can end the link at any time. Orders at a broker are subject to the broker's terms.

6. Orders and errors
Orders are sent at the next open of the market after a decision, and may be filled in parts, late, or not at all. Every decision, order, execution and fee is written down and shown to you. Tell the operator of an error as soon as you see it.

7. Fees
The fee of a strategy is shown before you subscribe. Trading costs are shown on the page of each order.

8. Your account
You keep your password to yourself and tell the operator when you believe that somebody else knows it. You can see and end your sessions at any time.

9. Data
The service keeps what it needs to run your accounts: your name, e-mail address, answers, signatures, orders and records. It sells nothing and shows nothing of it to other users.

10. Ending
You can stop every portfolio and close your account at any time. The operator may end this agreement with notice of thirty days; your portfolios are then stopped and their cash stays in your accounts.

11. Signature
By printing your full name you confirm that you have read this agreement and agree to it.`;
