import { shell } from '../messages/shell.ts';

/** Says in the place of the client that it could not be loaded, with a button that loads the page again. */
export function showStartFault(place: HTMLElement, reload: () => void): void {
  const part = <K extends keyof HTMLElementTagNameMap>(name: K, text: string) =>
    Object.assign(document.createElement(name), { textContent: text });
  const message = document.createElement('main');
  message.setAttribute('role', 'alert');
  const button = Object.assign(part('button', shell.reload), { type: 'button', onclick: reload });
  message.append(part('h1', shell.lostTitle), part('p', shell.lostText), button);
  place.replaceChildren(message);
}
