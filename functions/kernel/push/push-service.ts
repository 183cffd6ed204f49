import type { SiteFacts } from '#shared/sites';
import { contentEncoding, type DeviceKeys, encrypted } from './encryption.ts';
import { pushEndpoint } from './endpoints.ts';
import { type PushMessage, payloadOf } from './payload.ts';
import type { Vapid } from './vapid.ts';

/** A browser that gets pushes. */
export interface PushTarget {
  readonly endpoint: string;
  readonly keys: DeviceKeys;
}

/**
 * The answer of a push service: it took the message (`sent`), the browser takes none any longer
 * (`gone`), it takes no more for now or did not answer (`later`), or it refused the message.
 */
export type PushAnswer =
  | { readonly kind: 'sent' | 'gone' | 'later' }
  | { readonly kind: 'refused'; readonly reason: string };

/** Sends messages to browsers. */
export interface PushService {
  send(facts: SiteFacts, target: PushTarget, message: PushMessage): Promise<PushAnswer>;
}

export interface PushServiceDeps {
  readonly vapid: Pick<Vapid, 'authorization'>;
  readonly fetch: typeof fetch;
  readonly now: () => Date;
}

/** Milliseconds that a push service may take. */
const patience = 4_000;
/** The longest time, in milliseconds, for which a push service lets us wait. */
const longestWait = 60_000;
/** Milliseconds without a call after an answer that names no time. */
const shortWait = 1_000;

/**
 * Calls the push services of browsers, and no other server. A service that takes no more for now is
 * left alone until the time that it names; the others go on.
 */
export function pushService({ vapid, fetch, now }: PushServiceDeps): PushService {
  const heldUntil = new Map<string, number>();

  function answerOf(response: Response, origin: string): PushAnswer {
    const { status } = response;
    if (status >= 200 && status < 300) return { kind: 'sent' };
    if (status === 404 || status === 410) return { kind: 'gone' };
    if (status !== 429 && status < 500) return { kind: 'refused', reason: `HTTP ${status}` };
    const asked = Number(response.headers.get('retry-after')) * 1000 || shortWait;
    heldUntil.set(origin, now().getTime() + Math.min(asked, longestWait));
    return { kind: 'later' };
  }

  return {
    async send(facts, { endpoint, keys }, message) {
      const url = pushEndpoint(endpoint);
      if (!url) return { kind: 'gone' };
      if ((heldUntil.get(url.origin) ?? 0) > now().getTime()) return { kind: 'later' };
      const body = encrypted(payloadOf(message, facts.host), keys);
      const authorization = await vapid.authorization(url.origin, `https://${facts.host}`);
      try {
        const response = await fetch(url, {
          method: 'POST',
          headers: {
            authorization,
            'content-encoding': contentEncoding,
            'content-type': 'application/octet-stream',
            ttl: String(message.ttl),
            urgency: message.isUrgent ? 'high' : 'normal',
          },
          body: new Uint8Array(body),
          // A redirect would reach a server that nobody checked.
          redirect: 'manual',
          signal: AbortSignal.timeout(patience),
        });
        await response.body?.cancel();
        return answerOf(response, url.origin);
      } catch {
        // It may have arrived. Sent again, it replaces itself by its tag.
        return { kind: 'later' };
      }
    },
  };
}
