/** Words of the page that the service worker shows where the product cannot be reached. */
export const offline = {
  offlineTitle: 'You are offline',
  lostTitle: 'Pipa cannot be reached',
  text: 'Pipa keeps no prices, portfolios, orders or analysis on this device, so there is nothing to show until it is reached again.',
  goesOn: 'What you have started goes on at the server meanwhile. Nothing that you do here is sent later.',
  again: 'Try again',
};
