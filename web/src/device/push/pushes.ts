import type { Input, Output } from '#shared/kernel/route';
import { pushDevices as pushDevicesApi } from '#shared/notifications/push-devices.contract';
import { call } from '../../api/client.ts';
import { deviceNameOf } from './deviceName.ts';
import { endPushes } from './endPushes.ts';

/** A device as it was saved, with the quiet hours that it brought. */
type Saved = Output<typeof pushDevicesApi.save>;

/** Whether this browser can show pushes, and whether its person allowed them. */
export type PushSupport = 'ready' | 'refused' | 'needs-home-screen' | 'unsupported';

/** Said of a browser that shows no pushes because a person refused them. */
export const blockedWords =
  'This browser blocks messages of the portal. Allow notifications for this site in its settings.';

/** Returns what this browser can do. */
export function pushSupport(): PushSupport {
  const { userAgent, maxTouchPoints } = navigator;
  // An iPad says that it is a Mac.
  const isApple = /iPhone|iPad/.test(userAgent) || (/Mac OS/.test(userAgent) && maxTouchPoints > 1);
  const hasAll =
    'serviceWorker' in navigator && 'PushManager' in window && 'Notification' in window;
  // An iPhone has them only in a portal on its home screen.
  if (!hasAll) return isApple ? 'needs-home-screen' : 'unsupported';
  return Notification.permission === 'denied' ? 'refused' : 'ready';
}

/** Returns the subscription of this browser, if it has one. */
export async function subscriptionHere(): Promise<PushSubscription | undefined> {
  const registration = await navigator.serviceWorker?.getRegistration();
  return (await registration?.pushManager?.getSubscription()) ?? undefined;
}

/** Returns the identifier of this browser among the devices of a person: the hash of its address. */
export async function deviceUidHere(): Promise<string | undefined> {
  const subscription = await subscriptionHere();
  if (!subscription) return undefined;
  const address = new TextEncoder().encode(subscription.endpoint);
  return base64url(await crypto.subtle.digest('SHA-256', address));
}

/**
 * Asks the person, subscribes this browser and tells the portal. Reads the key of the portal if it is
 * not given. Rejects when the person refuses, or the browser does not work with its push service.
 */
export async function startPushes(known?: string): Promise<Saved> {
  // Safari asks only while it handles a click, so this comes first.
  const permission = await Notification.requestPermission();
  if (permission !== 'granted') throw new Error('The person allows no notifications');
  await navigator.serviceWorker.register('/worker.js', { updateViaCache: 'none' });
  const publicKey = known ?? (await call(pushDevicesApi.list, {})).public_key;
  const { pushManager } = await navigator.serviceWorker.ready;
  const before = await pushManager.getSubscription();
  if (before && !isFor(before, publicKey)) await before.unsubscribe();
  const subscription = await pushManager.subscribe({
    userVisibleOnly: true,
    applicationServerKey: publicKey,
  });
  return save(subscription);
}

/** What a person reads once this browser shows messages. */
export const startedWords = ({ quiet }: Saved): string =>
  quiet
    ? `Messages appear on this device now. From ${quiet.from} to ${quiet.to} only emergencies do.`
    : 'Messages appear on this device now.';

/** Ends pushes to this browser and removes it from the devices of the person. */
export async function stopPushes(): Promise<void> {
  const deviceUid = await deviceUidHere();
  await endPushes();
  if (deviceUid) await call(pushDevicesApi.remove, { deviceUid });
}

/** Where it is stored when this browser was last renewed. A sign-out removes it. */
const renewedKey = 'portal.push-renewed';
const week = 7 * 86_400_000;

/**
 * Renews this browser once a week, so that the portal keeps it. A portal that moved has another key,
 * for which the browser subscribes again.
 */
export async function renewPushes(): Promise<void> {
  if (Date.now() - Number(localStorage.getItem(renewedKey)) < week) return;
  const subscription = await subscriptionHere();
  if (!subscription || Notification.permission !== 'granted') return;
  const { public_key } = await call(pushDevicesApi.list, {});
  if (isFor(subscription, public_key)) await save(subscription);
  else await startPushes(public_key);
}

async function save(subscription: PushSubscription): Promise<Saved> {
  const name = deviceNameOf(navigator.userAgent);
  const { endpoint, keys } = subscription.toJSON() as Omit<
    Input<typeof pushDevicesApi.save>,
    'name'
  >;
  const { p256dh, auth } = keys;
  const saved = await call(pushDevicesApi.save, { endpoint, keys: { p256dh, auth }, name });
  localStorage.setItem(renewedKey, String(Date.now()));
  return saved;
}

/** Tells whether a browser subscribed with a key. One that does not say so is believed. */
function isFor({ options }: PushSubscription, key: string): boolean {
  const own = options.applicationServerKey;
  return own === null || base64url(own) === key;
}

const base64url = (bytes: ArrayBuffer): string =>
  btoa(String.fromCharCode(...new Uint8Array(bytes)))
    .replaceAll('+', '-')
    .replaceAll('/', '_')
    .replace(/=+$/, '');
