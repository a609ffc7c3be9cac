/** Revision of the text below; it changes with every change of the text. */
export const MEMBERSHIP_AGREEMENT_REVISION = '2026-11';

/** What a person signs to enable the investor membership. */
export const MEMBERSHIP_AGREEMENT_TEXT = `Investor Membership Agreement

1. The membership. A membership gives you the use of the strategies, model accounts and tools that its plan includes, within the numbers of portfolios and the total value that the plan states. A free trial of 30 days begins when your account is activated.

2. Fees. A paid membership is charged in advance for each billing cycle and renews until you cancel it. An upgrade takes effect at once; the unused part of the present plan is credited. A downgrade is possible after the membership has ended.

3. Ending the membership. You can cancel at any time. The membership then ends with the period that is paid, and you can undo the cancellation until that day. If you unsubscribe, your investor membership is disabled at once and nothing renews; portfolios that run go on until you stop them.

4. Payment. Cards are handled by the payment provider. Pipa stores the brand, the last four digits, the expiry date and the name on the card, and never the number.

5. No advice. Strategies, analyses and figures are information. None of it is personal investment advice, and past performance says nothing certain about the future. You decide about your investments and bear their risk.

By signing with your printed name you confirm that you have read this agreement and accept it.`;
