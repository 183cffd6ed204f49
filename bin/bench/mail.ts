import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { SESv2Client, SendEmailCommand } from '@aws-sdk/client-sesv2';
import { sites } from '#infra/sites';
import { api } from '#shared/contract/api';
import { requestFor } from '#shared/contract/request';
import type { Input, Output, Route } from '#shared/contract/route';
import type { Mailing } from '#shared/contract/send-emails';
import { unwrap } from '#shared/contract/wire';
import { idTokenAt } from '../lib/id-token.ts';
import { openPortal, type Portal } from '../lib/portal.ts';
import { openTools } from '../lib/seed/tools.ts';
import { seed } from '../lib/seed.ts';
import { fillPeople, samplePeople } from './sample-people.ts';
import type { Row } from './table.ts';

/** People of the school beside the demo's own. */
const people = 10_000;
/** Messages a second that the school allows itself at first: many times what an account of SES usually has. */
const allowed = 100;
/** Seconds for which each pace is watched; it neither rises nor falls while a mailing goes on. */
const watched = { allowed: 10, unlimited: 10 };
/** Messages by which the emulator's own speed is measured, so many at once as a worker has on their way. */
const bare = 2_000;
const atOnce = 50;

/**
 * A digest to ten thousand people through the whole local stack: first as fast as is allowed, where the pace is the measure; then with no limit but
 * the machine, beside a loop that does nothing but hand over messages of that size.
 */
export async function mailCosts(): Promise<Row[]> {
  const { count, preview, freeze, paced, free, loop } = await measured();
  const perMessage = 1000 / free;
  const bareMessage = 1000 / loop;
  return [
    {
      what: `preview of a digest to ${count.toLocaleString('en')} people`,
      measured: `${preview.toFixed(0)} ms`,
      peer: '2000 ms (promised)',
      ratio: preview / 2000,
    },
    {
      what: 'the same, frozen: a message for each of them',
      measured: `${freeze.toFixed(1)} s`,
      peer: '60 s (in which it can be taken back)',
      ratio: freeze / 60,
    },
    {
      what: `messages a second, at a limit of ${allowed}`,
      measured: paced.toFixed(1),
      peer: `${allowed} (the limit)`,
      ratio: paced / allowed,
    },
    {
      what: 'messages a second without a limit',
      measured: free.toFixed(0),
      peer: `${loop.toFixed(0)} (a bare loop into the same emulator)`,
      ratio: free / loop,
    },
    {
      what: 'time of a message that is ours: claim, text, fact, counter, and what its events cost beside it',
      measured: `${(perMessage - bareMessage).toFixed(1)} ms`,
      peer: `${perMessage.toFixed(1)} ms (all of it)`,
      ratio: (perMessage - bareMessage) / perMessage,
    },
  ];
}

async function measured() {
  const folder = mkdtempSync(join(tmpdir(), 'bench-mail-'));
  const portal = await openPortal({ folder, port: 0, mailRate: 1_000_000 });
  const tools = openTools(portal);
  try {
    await seed(portal, { people: 60 });
    const loop = await bareLoop(portal);
    await fillPeople(tools.db, tools.table('users'), samplePeople('main', people));
    const ask = caller(portal, `Bearer ${await idTokenAt(portal.url('main'), 'ada')}`);
    const { 'send-emails': mail } = api;
    const settings = async (change: object) => {
      const { updated_at } = await ask(mail.settings, {});
      await ask(mail.changeSettings, { ...off, ...change, updated_at });
    };
    await settings({ rate: allowed });
    const form = { type: 'Weekly', email_text: 'Hello', except_for: 'x@example.org' } as const;
    const started = performance.now();
    const { audience_hash, count } = await ask(mail.preview, form);
    const preview = performance.now() - started;
    const real = { ...form, email_testing: false, audience_hash };
    const { mailingUid } = await ask(mail.send, real);
    const look = () => ask(mail.get, { mailingUid });
    const begun = await when(look, ({ counts }) => counts.sent > 0);
    const paced = await paceDuring(look, watched.allowed);
    await ask(mail.pause, { mailingUid });
    await settings({});
    const { counts } = await look();
    await ask(mail.resume, { mailingUid });
    await when(look, ({ counts: { sent } }) => sent > counts.sent + 2 * atOnce);
    const free = await paceDuring(look, watched.unlimited);
    const freeze = Date.parse(begun.started_at ?? '') - Date.parse(begun.created_at);
    return { count, preview, freeze: freeze / 1000, paced, free, loop };
  } finally {
    tools.close();
    await portal.stop();
    rmSync(folder, { recursive: true, force: true });
  }
}

/** Messages a second over some seconds of a mailing. */
async function paceDuring(look: () => Promise<Mailing>, seconds: number): Promise<number> {
  const started = { at: Date.now(), sent: (await look()).counts.sent };
  await new Promise((done) => setTimeout(done, seconds * 1000));
  const { counts, finished_at } = await look();
  if (finished_at) throw new Error('The mailing ended while its pace was watched.');
  return (counts.sent - started.sent) / ((Date.now() - started.at) / 1000);
}

const off = {
  digest: { on: false, weekday: 5, hour: 15 },
  daily: { on: false, hour: 6 },
  closed_days: [],
  undo_seconds: 0,
};

function caller(portal: Portal, authorization: string) {
  return async <R extends Route>(route: R, input: Input<R>): Promise<Output<R>> => {
    const { method, path, body } = requestFor(route, input);
    const headers = { authorization, 'content-type': 'application/json' };
    const answer = await fetch(`${portal.url('main')}/api${path}`, { method, body, headers });
    const text = await answer.text();
    if (!answer.ok) throw new Error(`${path} answered ${answer.status}: ${text}`);
    return route.output.parse(unwrap('records', text)) as Output<R>;
  };
}

/** Looks often until a mailing is as wanted; one that SES left without an answer would only be settled later. */
async function when(look: () => Promise<Mailing>, isWanted: (mailing: Mailing) => boolean) {
  for (;;) {
    const mailing = await look();
    if (isWanted(mailing)) return mailing;
    if (mailing.finished_at) throw new Error(`The mailing is ${mailing.state}`);
    await new Promise((done) => setTimeout(done, 250));
  }
}

/** How many messages a second the emulator takes from a loop that does nothing else. */
async function bareLoop(portal: Portal): Promise<number> {
  const client = new SESv2Client({
    endpoint: portal.environment.AWS_ENDPOINT_URL_SESV2 ?? '',
    region: portal.environment.AWS_REGION ?? '',
    credentials: {
      accessKeyId: portal.environment.AWS_ACCESS_KEY_ID ?? '',
      secretAccessKey: portal.environment.AWS_SECRET_ACCESS_KEY ?? '',
    },
  });
  const html = `<p>${'A digest is about as long as this. '.repeat(400)}</p>`;
  const sender = sites[0]?.sender;
  let left = bare;
  const started = performance.now();
  const lane = async () => {
    while (left-- > 0) {
      await client.send(
        new SendEmailCommand({
          FromEmailAddress: sender,
          Destination: { ToAddresses: [`person.${left}@example.org`] },
          Content: {
            Simple: { Subject: { Data: 'News' }, Body: { Html: { Data: html } } },
          },
        }),
      );
    }
  };
  await Promise.all(Array.from({ length: atOnce }, lane));
  client.destroy();
  return bare / ((performance.now() - started) / 1000);
}
