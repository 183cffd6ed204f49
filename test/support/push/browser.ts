import type { BrowserContext } from 'playwright-core';
import { deviceKeys, endpointOf } from '#test/support/push/devices';

/** Lets a browser subscribe without a push service, as a person who allows it. */
export async function withPushService(context: BrowserContext): Promise<void> {
  await context.addInitScript(
    ({ endpoint, keys }) => {
      // A sign-out clears the storage of the page, but no browser's subscription.
      const mark = (age: number) => {
        // biome-ignore lint/suspicious/noDocumentCookie: read and written at once, in a test
        document.cookie = `subscribed=yes; path=/; max-age=${age}`;
      };
      const subscription = {
        endpoint,
        options: { applicationServerKey: null },
        toJSON: () => ({ endpoint, keys }),
        async unsubscribe() {
          mark(0);
          return true;
        },
      };
      const here = async () => (document.cookie.includes('subscribed') ? subscription : null);
      Object.assign(PushManager.prototype, {
        async subscribe() {
          mark(600);
          return subscription;
        },
        getSubscription: here,
      });
      Object.defineProperty(Notification, 'permission', { get: () => 'granted' });
      Notification.requestPermission = async () => 'granted';
    },
    { endpoint: endpointOf('this-browser'), keys: deviceKeys },
  );
}
