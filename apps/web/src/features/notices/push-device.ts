import { browserStorage } from '../../browser-storage.ts';

const KEY = 'pushChannel';

/** Whether this browser can show notices: it lacks the means, or its person has forbidden them. */
export type PushState = 'possible' | 'blocked' | 'missing';

export function pushState(): PushState {
  if (!('serviceWorker' in navigator && 'PushManager' in window && 'Notification' in window)) return 'missing';
  return Notification.permission === 'denied' ? 'blocked' : 'possible';
}

/** The channel that this browser was added as; null where there is none. */
export const channelOfDevice = (): number | null => Number(browserStorage.getItem(KEY)) || null;
export const keepChannelOfDevice = (id: number): void => browserStorage.setItem(KEY, String(id));

const asText = (key: ArrayBuffer | null) =>
  btoa(String.fromCharCode(...new Uint8Array(key ?? new ArrayBuffer(0))))
    .replaceAll('+', '-')
    .replaceAll('/', '_')
    .replaceAll('=', '');

/**
 * Asks the person and subscribes this browser at the push service of its maker.
 * @returns null where the person does not allow it
 */
export async function subscribeDevice(pushKey: string) {
  if ((await Notification.requestPermission()) !== 'granted') return null;
  const { pushManager } = await navigator.serviceWorker.ready;
  const held = await pushManager.getSubscription();
  // A browser has one subscription, and this one was made for another secret of the installation.
  if (held !== null && asText(held.options.applicationServerKey) !== pushKey) await held.unsubscribe();
  const { endpoint, keys } = (
    await pushManager.subscribe({ userVisibleOnly: true, applicationServerKey: pushKey })
  ).toJSON();
  return { endpoint: endpoint ?? '', p256dh: keys?.p256dh ?? '', auth: keys?.auth ?? '' };
}

/** Ends the subscription of this browser, if any. */
export async function forgetDevice(): Promise<void> {
  browserStorage.removeItem(KEY);
  if (!('serviceWorker' in navigator)) return;
  const registration = await navigator.serviceWorker.getRegistration();
  await (await registration?.pushManager.getSubscription())?.unsubscribe();
}
