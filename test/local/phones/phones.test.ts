import { generateKeyPairSync, sign } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { type AddDevice, openPhones } from '#bin/local/phones/phones';
import { openTexts } from '#bin/local/phones/texts';
import { addressBook } from '#bin/local/template/addresses';
import { openWords } from '#functions/kernel/open-words';
import type { PushMessage } from '#functions/kernel/push/payload';
import { pushService } from '#functions/kernel/push/push-service';
import { vapidOf } from '#functions/kernel/push/vapid';
import { sites } from '#test/support/mail/mail-sites';

/** The keys of a portal. */
function portal() {
  const pair = generateKeyPairSync('ec', { namedCurve: 'P-256' });
  const signer = {
    publicKey: async () => pair.publicKey.export({ type: 'spki', format: 'der' }),
    sign: async (message: Uint8Array) => sign('sha256', message, pair.privateKey),
  };
  return vapidOf(signer, () => new Date());
}

const [facts] = sites;
let folder: string;
let server: Server;
let origin: string;
let own: ReturnType<typeof portal>;
let target: Parameters<AddDevice>[1];

beforeEach(async () => {
  own = portal();
  folder = mkdtempSync(join(tmpdir(), 'phones-'));
  server = createServer((request, response) => {
    const { url = '' } = request;
    if (url.startsWith('/push')) void phones.handlePush(request, response);
    else void phones.handlePages(['main'], request, response);
  });
  await new Promise<void>((ready) => server.listen(0, '127.0.0.1', ready));
  origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  vi.stubEnv('PUSH_ORIGIN', origin);
  const phones = openPhones({
    texts: openTexts({ folder, publish: async () => {} }),
    folder,
    origin,
    localise: addressBook(4000, [facts?.host ?? '']).rewrite,
    async addDevice({ username }, device) {
      if (username === 'nobody') throw new Error('There is no such person.');
      target = device;
      return own.publicKey();
    },
  });
});
afterEach(async () => {
  vi.unstubAllEnvs();
  server.closeAllConnections();
  await new Promise((done) => server.close(done));
  rmSync(folder, { recursive: true, force: true });
});

const message: PushMessage = {
  title: openWords`Harbour <College>`,
  body: openWords`Stay inside.`,
  path: '/emergency-brodcast',
  tag: 'emergency',
  ttl: 60,
  isUrgent: true,
};
const push = (words: Partial<PushMessage> = {}, by = own) => {
  const service = pushService({ vapid: by, fetch, now: () => new Date() });
  return service.send(facts as never, target, { ...message, ...words });
};
const press = (path: string, form = {}) =>
  fetch(`${origin}/phones/${path}`, {
    method: 'POST',
    body: new URLSearchParams(form),
    redirect: 'manual',
  });
const page = async () => (await fetch(`${origin}/phones/main/ada`)).text();
const phone = async () =>
  (await (await fetch(`${origin}/phones/main/ada.json`)).json()) as {
    isOn: boolean;
    lockScreen: { body: string }[];
    refused: { why: string }[];
  };

it('shows on the lock screen what the portal sends, and where a tap leads', async () => {
  await press('main/ada/push');
  expect(await push()).toEqual({ kind: 'sent' });
  expect(await push({ body: openWords`All clear.` })).toEqual({ kind: 'sent' });
  expect(await push({ tag: 'other', body: openWords`News.` })).toEqual({ kind: 'sent' });
  expect((await phone()).lockScreen.map(({ body }) => body)).toEqual(['News.', 'All clear.']);
  const shown = await page();
  expect(shown).toContain('Harbour &#60;College&#62;');
  expect(shown).toContain('href="http://main.localhost:4000/emergency-brodcast"');
  expect(shown).toContain('urgent');
});

it('answers as its buttons say: later, taken, and gone for good', async () => {
  await press('main/ada/push');
  await press('main/ada/answer', { answer: 'busy' });
  expect(await push()).toEqual({ kind: 'later' });
  await press('main/ada/answer', { answer: 'taken' });
  expect(await push()).toEqual({ kind: 'sent' });
  await press('main/ada/answer', { answer: 'gone' });
  expect(await push()).toEqual({ kind: 'gone' });
  expect(await push()).toEqual({ kind: 'gone' });
  expect(await phone()).toMatchObject({ isOn: false });
});

it('refuses what another portal signed, and says why', async () => {
  await press('main/ada/push');
  expect(await push({}, portal())).toMatchObject({ kind: 'refused', reason: 'HTTP 403' });
  const { publicKey } = own;
  const forged = { ...portal(), publicKey };
  const authorization = async (...of: Parameters<typeof own.authorization>) =>
    (await forged.authorization(...of)).replace(/k=.*/, `k=${await publicKey()}`);
  expect(await push({}, { ...forged, authorization })).toMatchObject({ reason: 'HTTP 403' });
  const { lockScreen, refused } = await phone();
  expect(lockScreen).toEqual([]);
  expect(refused.map(({ why }) => why)).toEqual([
    expect.stringContaining('Its signature is not valid'),
    'It has another key than the one subscribed with.',
  ]);
});

it('says why push could not be turned on, and takes no button of another site', async () => {
  const answer = await press('main/nobody/push');
  expect(answer.status).toBe(400);
  expect(await answer.text()).toContain('There is no such person.');
  const foreign = await fetch(`${origin}/phones/main/ada/push`, {
    method: 'POST',
    headers: { 'sec-fetch-site': 'cross-site' },
  });
  expect(foreign.status).toBe(403);
  expect((await fetch(`${origin}/phones/other/ada`)).status).toBe(404);
});
