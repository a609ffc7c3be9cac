/** Sends the browser to a page outside of the product: a broker's sign-in or a payment page. */
export function leaveFor(address: string): void {
  const link = document.createElement('a');
  link.href = address;
  link.click();
}
