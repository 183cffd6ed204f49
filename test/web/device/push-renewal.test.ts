import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { deviceKeys, endpointOf } from '#test/support/push/devices';
import { connect } from '../../../web/src/api/client.ts';
import { renewPushes } from '../../../web/src/device/push/pushes.ts';

const day = 86_400_000;
const today = 'key of today';
const renewedKey = 'portal.push-renewed';
const base64url = (text: string) => Buffer.from(text).toString('base64url');
const answer = (records: unknown) => Response.json({ responceObject: { records } });

/** A browser that subscribed with a key, and a portal that has a key. */
function browser({ portal = today, permission = 'granted', isSubscribed = true } = {}) {
  const acts: string[] = [];
  const stored = new Map<string, string>();
  let current: string | undefined = isSubscribed ? today : undefined;
  const subscription = (key: string, name: string) => ({
    endpoint: endpointOf(name),
    options: { applicationServerKey: new TextEncoder().encode(key).buffer },
    toJSON: () => ({ endpoint: endpointOf(name), keys: deviceKeys }),
    async unsubscribe() {
      acts.push(`unsubscribe ${name}`);
      current = undefined;
      return true;
    },
  });
  const pushManager = {
    getSubscription: async () => (current === undefined ? null : subscription(current, 'before')),
    async subscribe({ applicationServerKey }: { readonly applicationServerKey: string }) {
      const key = Buffer.from(applicationServerKey, 'base64url').toString();
      acts.push(`subscribe with the ${key}`);
      current = key;
      return subscription(key, 'after');
    },
  };
  const registration = { pushManager };
  vi.stubGlobal('navigator', {
    userAgent: 'Mozilla/5.0 (Windows NT 10.0) Firefox/140.0',
    serviceWorker: {
      getRegistration: async () => registration,
      register: async () => registration,
      ready: Promise.resolve(registration),
    },
  });
  vi.stubGlobal('Notification', { permission, requestPermission: async () => permission });
  vi.stubGlobal('localStorage', {
    getItem: (key: string) => stored.get(key) ?? null,
    setItem: (key: string, value: string) => void stored.set(key, value),
  });
  connect({
    apiRoot: new URL('https://main.portal.example.edu/api'),
    token: async () => 'token',
    freshToken: async () => 'token',
    onSessionLost: () => {},
    async fetch(_, init) {
      if (init?.method === 'GET') {
        acts.push('read the key');
        return answer({ public_key: base64url(portal), devices: [] });
      }
      const { endpoint } = JSON.parse(`${init?.body}`) as { readonly endpoint: string };
      acts.push(`save ${endpoint.split('/').at(-1)}`);
      return answer({ deviceUid: 'd' });
    },
  });
  return { acts, renewedBefore: (age: number) => stored.set(renewedKey, `${Date.now() - age}`) };
}

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['Date'], now: new Date('2026-06-08T00:00:00.000Z') });
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

describe('the renewal of a browser for pushes', () => {
  it('tells the portal once a week that the browser is still there', async () => {
    const { acts, renewedBefore } = browser();
    renewedBefore(6 * day);
    await renewPushes();
    expect(acts).toEqual([]);
    vi.setSystemTime(Date.now() + day);
    await renewPushes();
    expect(acts).toEqual(['read the key', 'save before']);
    await renewPushes();
    vi.setSystemTime(Date.now() + 6 * day);
    await renewPushes();
    expect(acts).toHaveLength(2);
    vi.setSystemTime(Date.now() + day);
    await renewPushes();
    expect(acts).toHaveLength(4);
  });

  it('takes another subscription when the portal has another key, as after a move of its account', async () => {
    const { acts } = browser({ portal: 'key of the new account' });
    await renewPushes();
    expect(acts).toEqual([
      'read the key',
      'unsubscribe before',
      'subscribe with the key of the new account',
      'save after',
    ]);
  });

  it.each([
    ['has no subscription', { isSubscribed: false }],
    ['lost the permission', { permission: 'denied' }],
  ])('asks nothing of a browser that %s', async (_, is) => {
    const { acts } = browser(is);
    await renewPushes();
    expect(acts).toEqual([]);
  });
});
