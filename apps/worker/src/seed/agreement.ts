/** The user agreement of a new database. A new text needs a new revision, because a signature names its revision. */
export const AGREEMENT_REVISION = '1';

export const AGREEMENT_TEXT = `User Agreement

Revision 1

1. What this service is
Pipa runs automated investment strategies and model accounts for its users. It shows how they would have done in the past, runs them on paper accounts with simulated money, and lets you follow what they do. The people who run this installation ("the operator") provide it as it is.

2. No personal advice
Nothing you see here is personal investment advice, a recommendation, or an offer to buy or sell a security. Strategies act by published rules and know nothing of your circumstances. Whether a strategy suits you is your decision; ask a licensed adviser when you are unsure.

3. Paper trading
A paper account holds no real money. Orders of a paper account are filled by a simulator from quotes, with spreads, slippage, commissions and limits on volume that are assumptions. Real orders may fill at other prices, later, in part or not at all. Results of paper trading cannot be paid out.

4. Simulated and replayed markets
Where a page says "simulated market", its prices are invented by a program and belong to no real company or fund, even where a symbol exists in reality. Where history is replayed, prices come from the data that the operator has imported and may contain errors.

5. Results of the past
Backtests and paper results are hypothetical. They are made with the benefit of hindsight in the choice of rules, they leave out taxes, and no one can know whether the future will resemble the past. Every strategy can lose money; strategies with leverage or short positions can lose more than was invested in them.

6. Your risk level
Before you follow a strategy you answer questions about your aims and your means. The answers give a risk level, and strategies above it are closed to you. The level is only as good as your answers: answer truthfully, and answer again when your circumstances change, at least once a year.

7. Your account
You choose a password that you use nowhere else and keep it to yourself. You answer for what is done with your account. Tell the operator at once when you think that someone else has used it. The operator may close an account that is used to harm the service or other users.

8. Your data
The service stores what you enter, what your portfolios do, and, as evidence of your signatures, the name you signed with, the time and the network address. Passwords are stored only in a form from which they cannot be recovered. Your data is used to run the service and is not sold.

9. Liability
As far as the law allows, the operator is not liable for losses that follow from the use of this service, from errors of its data or programs, or from times at which it could not be reached.

10. Changes
A new revision of this agreement is shown to you before it applies, and you may decline it by closing your account.

By signing with your printed name you confirm that you have read and understood this agreement, and that you accept it.
`;
