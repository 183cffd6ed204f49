import {
  createECDH,
  createPublicKey,
  generateKeyPairSync,
  randomBytes,
  sign,
  verify,
} from 'node:crypto';
import { createServer, type IncomingHttpHeaders } from 'node:http';
import type { AddressInfo } from 'node:net';
import ece from 'http_ece';
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest';
import { openWords } from '#functions/kernel/open-words';
import { pushNetwork } from '#functions/kernel/push/push-network';
import { pushService } from '#functions/kernel/push/push-service';
import { vapidOf } from '#functions/kernel/push/vapid';
import { school as facts } from '#test/support/mail/mail-sites';

const device = createECDH('prime256v1');
device.generateKeys();
const secret = randomBytes(16);
const keys = { p256dh: device.getPublicKey('base64url'), auth: secret.toString('base64url') };
const { privateKey, publicKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' });

/** A push service on this machine, which answers as its path says. */
const calls: { readonly path: string; readonly headers: IncomingHttpHeaders; body: Buffer }[] = [];
const server = createServer((request, response) => {
  const parts: Buffer[] = [];
  request.on('data', (part: Buffer) => parts.push(part));
  request.on('end', () => {
    const { url: path = '', headers } = request;
    calls.push({ path, headers, body: Buffer.concat(parts) });
    if (path === '/silent') return;
    const status = Number(path.slice(1));
    response.writeHead(status, status === 302 ? { location: '/201' } : { 'retry-after': '0' });
    response.end('A text that nobody reads.');
  });
});
let origin = '';
beforeAll(async () => {
  await new Promise<void>((ready) => server.listen(0, '127.0.0.1', ready));
  origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  vi.stubEnv('PUSH_ORIGIN', origin);
});
afterEach(() => void calls.splice(0));
afterAll(() => {
  vi.unstubAllEnvs();
  server.closeAllConnections();
  server.close();
});

const signer = {
  publicKey: async () => publicKey.export({ type: 'spki', format: 'der' }),
  sign: async (message: Uint8Array) => sign('sha256', message, privateKey),
};
const now = () => new Date();
const send = (path: string) =>
  pushService({
    vapid: vapidOf(signer, now),
    fetch: pushNetwork({ OUTSIDE_NETWORK: 'none', PUSH_ORIGIN: origin }),
    now,
  }).send(
    facts,
    { endpoint: `${origin}/${path}`, keys },
    { title: openWords`Harbour`, body: openWords`Stay inside.`, path: '/', tag: 't', ttl: 60 },
  );

describe('a push over the network', () => {
  it('reaches the service encrypted, and shows who has sent it', async () => {
    expect(await send('201')).toEqual({ kind: 'sent' });
    const [{ headers, body }] = calls as [(typeof calls)[0]];
    expect(headers).toMatchObject({ ttl: '60', urgency: 'normal', 'content-length': '1126' });
    const opening = { version: 'aes128gcm', privateKey: device, authSecret: secret } as const;
    expect(ece.decrypt(body, opening).toString()).toContain('Stay inside.');
    const [, token = '', key = ''] =
      /^vapid t=(.+), k=(.+)$/.exec(headers.authorization ?? '') ?? [];
    const [header, claims = '', signature = ''] = token.split('.');
    expect(JSON.parse(Buffer.from(claims, 'base64url').toString())).toMatchObject({ aud: origin });
    const spki = createPublicKey(publicKey.export({ type: 'spki', format: 'pem' }));
    const signed = Buffer.from(`${header}.${claims}`);
    const raw = { key: spki, dsaEncoding: 'ieee-p1363' } as const;
    expect(verify('sha256', signed, raw, Buffer.from(signature, 'base64url'))).toBe(true);
    expect(Buffer.from(key, 'base64url')).toHaveLength(65);
  });

  it('follows no redirect', async () => {
    expect(await send('302')).toEqual({ kind: 'refused', reason: 'HTTP 302' });
    expect(calls.map(({ path }) => path)).toEqual(['/302']);
  });

  it('waits no longer than 4 seconds for an answer', async () => {
    const begin = performance.now();
    expect(await send('silent')).toEqual({ kind: 'later' });
    const seconds = (performance.now() - begin) / 1000;
    expect(seconds).toBeGreaterThan(3.9);
    expect(seconds).toBeLessThan(9);
  });

  it.each([
    ['410', 'gone'],
    ['429', 'later'],
    ['503', 'later'],
  ])('takes the answer %s as %s', async (path, kind) => {
    expect(await send(path)).toEqual({ kind });
  });
});
