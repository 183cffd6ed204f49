import { createECDH, randomBytes } from 'node:crypto';
import ece from 'http_ece';
import { describe, expect, it } from 'vitest';
import { openWords } from '#functions/kernel/open-words';
import { pushEndpoint } from '#functions/kernel/push/endpoints';
import type { PushMessage } from '#functions/kernel/push/payload';
import { pushNetwork } from '#functions/kernel/push/push-network';
import { pushService } from '#functions/kernel/push/push-service';
import { sites } from '#test/support/mail/mail-sites';

const pair = createECDH('prime256v1');
pair.generateKeys();
const secret = randomBytes(16);
const keys = { p256dh: pair.getPublicKey('base64url'), auth: secret.toString('base64url') };
const endpoint = 'https://fcm.googleapis.com/fcm/send/abc';
const message: PushMessage = {
  title: openWords`Harbour College`,
  body: openWords`Emergency:\nstay inside.`,
  path: '/emergency-brodcast',
  tag: 'emergency',
  ttl: 7200,
  isUrgent: true,
};
const [facts] = sites;
if (!facts) throw new Error('There is no school');

/** Push services that answer as they are told. */
function room(...answers: (Response | Error)[]) {
  const calls: { readonly url: string; readonly init: RequestInit }[] = [];
  const state = { at: 0 };
  const service = pushService({
    vapid: { authorization: async (origin, contact) => `vapid ${origin} ${contact}` },
    now: () => new Date(state.at),
    async fetch(url, init = {}) {
      calls.push({ url: String(url), init });
      const answer = answers.shift() ?? new Response(null, { status: 201 });
      if (answer instanceof Error) throw answer;
      return answer;
    },
  });
  const send = (to = endpoint) => service.send(facts as never, { endpoint: to, keys }, message);
  return { calls, state, send };
}

const answer = (status: number, headers?: Record<string, string>) =>
  new Response(null, { status, ...(headers && { headers }) });

describe('push service', () => {
  it('gets a message that only the browser reads', async () => {
    const { send, calls } = room();
    expect(await send()).toEqual({ kind: 'sent' });
    const [{ url, init }] = calls as [(typeof calls)[0]];
    expect(url).toBe(endpoint);
    expect(init).toMatchObject({ method: 'POST', redirect: 'manual' });
    expect(init.headers).toMatchObject({
      authorization: `vapid https://fcm.googleapis.com https://${facts.host}`,
      'content-encoding': 'aes128gcm',
      ttl: '7200',
      urgency: 'high',
    });
    const body = Buffer.from(init.body as Uint8Array);
    const plain = ece.decrypt(body, { version: 'aes128gcm', privateKey: pair, authSecret: secret });
    expect(JSON.parse(plain.toString())).toEqual({
      web_push: 8030,
      notification: {
        title: 'Harbour College',
        body: 'Emergency: stay inside.',
        navigate: `https://${facts.host}/emergency-brodcast`,
        tag: 'emergency',
      },
    });
  });

  it.each([
    [200, { kind: 'sent' }],
    [201, { kind: 'sent' }],
    [404, { kind: 'gone' }],
    [410, { kind: 'gone' }],
    [429, { kind: 'later' }],
    [500, { kind: 'later' }],
    [503, { kind: 'later' }],
    [302, { kind: 'refused', reason: 'HTTP 302' }],
    [403, { kind: 'refused', reason: 'HTTP 403' }],
    [413, { kind: 'refused', reason: 'HTTP 413' }],
  ])('reads the answer %i', async (status, expected) => {
    expect(await room(answer(status)).send()).toEqual(expected);
  });

  it('keeps for later what got no answer', async () => {
    expect(await room(new Error('timeout')).send()).toEqual({ kind: 'later' });
  });

  it('leaves a service alone that asks for it, and no other one', async () => {
    const { send, calls, state } = room(answer(429, { 'retry-after': '30' }));
    await send();
    state.at = 29_999;
    expect(await send()).toEqual({ kind: 'later' });
    expect(calls).toHaveLength(1);
    expect(await send('https://updates.push.services.mozilla.com/x')).toEqual({ kind: 'sent' });
    state.at = 30_000;
    expect(await send()).toEqual({ kind: 'sent' });
    expect(calls).toHaveLength(3);
  });

  it('calls no other server, also if its address is stored', async () => {
    const { send, calls } = room();
    expect(await send('https://169.254.169.254/latest')).toEqual({ kind: 'gone' });
    expect(calls).toEqual([]);
  });
});

describe('network of push services', () => {
  const called: string[] = [];
  const network = async (address: unknown) => {
    called.push(String(address));
    return new Response(null, { status: 201 });
  };

  it('has in a run on one machine only the push service of that run', async () => {
    const own = 'http://127.0.0.1:4444';
    const alone = pushNetwork({ OUTSIDE_NETWORK: 'none', PUSH_ORIGIN: own }, network);
    await expect(alone(endpoint)).rejects.toThrow('no network');
    await expect(pushNetwork({ OUTSIDE_NETWORK: 'none' }, network)(endpoint)).rejects.toThrow();
    await alone(`${own}/x`);
    await pushNetwork({}, network)(endpoint);
    expect(called).toEqual([`${own}/x`, endpoint]);
  });
});

describe('address of a browser at its push service', () => {
  it.each([
    endpoint,
    'https://updates.push.services.mozilla.com/wpush/v2/x',
    'https://web.push.apple.com/x',
    'https://wns2-by3p.notify.windows.com/w/?token=x',
  ])('accepts %s', (text) => {
    expect(pushEndpoint(text)?.href).toBe(text);
  });

  it.each([
    '',
    'push',
    'http://fcm.googleapis.com/x',
    'https://fcm.googleapis.com:8443/x',
    'https://user@fcm.googleapis.com/x',
    'https://fcm.googleapis.com.example.org/x',
    'https://example.org/fcm.googleapis.com',
    'https://xfcm.googleapis.com/x',
    'https://push.apple.com.evil.example/x',
    'https://evilpush.apple.com/x',
    'https://localhost/x',
    'file:///etc/passwd',
    `https://fcm.googleapis.com/${'x'.repeat(1000)}`,
  ])('refuses %s', (text) => {
    expect(pushEndpoint(text)).toBeUndefined();
  });

  it('accepts that of the local run where its origin is named, and only there', () => {
    expect(pushEndpoint('http://127.0.0.1:4444/x', 'http://127.0.0.1:4444')?.pathname).toBe('/x');
    expect(pushEndpoint('http://127.0.0.1:4445/x', 'http://127.0.0.1:4444')).toBeUndefined();
    expect(pushEndpoint('http://127.0.0.1:4444/x')).toBeUndefined();
  });
});
