import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { SESv2Client, SendEmailCommand } from '@aws-sdk/client-sesv2';
import { namedSchool } from '#functions/kernel/schools/named-school';
import { sites } from '#infra/sites';
import { api, schemasOf } from '#shared/api';
import { requestFor } from '#shared/kernel/request';
import type { Input, Output, Route } from '#shared/kernel/route';
import { unwrap } from '#shared/kernel/wire';
import type { Mailing } from '#shared/mailings/send-emails.contract';
import { idTokenAt } from '../lib/running/id-token.ts';
import { openPortal, type Portal } from '../lib/running/portal.ts';
import { seed } from '../lib/seed/seed.ts';
import { openTools } from '../lib/seed/tools.ts';
import { fillPeople, samplePeople } from './samples/sample-people.ts';
import type { Row } from './table.ts';

/** The number of people that are added to the demo school. */
const people = 10_000;
/** The limits of messages a second. A usual SES account has 14. */
const limits = [100, 200] as const;
/** The seconds for which each rate is measured. */
const watched = 10;
/** The number of messages after which the code of the workers is compiled. */
const warm = 500;
/**
 * The number of messages that measure the emulator alone, and how many are sent at the same time,
 * as in a worker.
 */
const bare = 2_000;
const atOnce = 50;

/**
 * Sends a digest to 10,000 people through the whole local stack: first with limits, then as fast as
 * the machine can, beside a loop that only sends messages of that size.
 */
export async function mailCosts(): Promise<Row[]> {
  const { count, preview, freeze, paced, free, loop, work } = await measured();
  const perMessage = 1000 / free;
  const bareMessage = 1000 / loop;
  return [
    {
      what: `preview of a digest to ${count.toLocaleString('en')} people`,
      measured: `${preview.toFixed(0)} ms`,
      peer: '2000 ms (required)',
      ratio: preview / 2000,
    },
    {
      what: 'the same, frozen: a message for each person',
      measured: `${freeze.toFixed(1)} s`,
      peer: '60 s (the time to undo)',
      ratio: freeze / 60,
    },
    ...paced.map(({ limit, rate }) => ({
      what: `messages a second, at a limit of ${limit}`,
      measured: rate.toFixed(1),
      peer: `${limit} (the limit)`,
      ratio: rate / limit,
    })),
    {
      what: 'messages a second without a limit',
      measured: free.toFixed(0),
      peer: `${loop.toFixed(0)} (a bare loop into the same emulator)`,
      ratio: free / loop,
    },
    {
      what: 'time of a message in the portal: claim, text, events, counters',
      measured: `${(perMessage - bareMessage).toFixed(1)} ms`,
      peer: `${perMessage.toFixed(1)} ms (the whole time)`,
      ratio: (perMessage - bareMessage) / perMessage,
    },
    ...(work === undefined
      ? []
      : [
          {
            what: 'processor time of a message in the Lambdas that send and count',
            measured: `${work.toFixed(1)} ms`,
            peer: '5 ms (one processor at 200 a second)',
            ratio: work / 5,
          },
        ]),
  ];
}

async function measured() {
  const folder = mkdtempSync(join(tmpdir(), 'bench-mail-'));
  const portal = await openPortal({ folder, port: 0, mailRate: 1_000_000 });
  const tools = openTools(portal);
  try {
    await seed(portal, { people: 60 });
    const loop = await bareLoop(portal);
    await fillPeople(
      tools.db,
      tools.table('users'),
      samplePeople(namedSchool('main').site, people),
    );
    const ask = caller(portal, `Bearer ${await idTokenAt(portal.url('main'), 'ada')}`);
    const { 'send-emails': mail } = api;
    const settings = async (change: object) => {
      const { updated_at } = await ask(mail.settings, {});
      await ask(mail.changeSettings, { ...off, ...change, updated_at });
    };
    await settings({ rate: limits[0] });
    const form = { type: 'Weekly', email_text: 'Hello', except_for: 'x@example.org' } as const;
    const started = performance.now();
    const { audience_hash, count } = await ask(mail.preview, form);
    const preview = performance.now() - started;
    const real = { ...form, email_testing: false, audience_hash };
    const { mailingUid } = await ask(mail.send, real);
    const get = () => ask(mail.get, { mailingUid });
    const begun = await when(get, ({ counts }) => counts.sent > warm);
    /** A mailing reads its rate when it goes on, and notices a pause within a second. */
    const goOn = async (change: object) => {
      await ask(mail.pause, { mailingUid });
      await settings(change);
      await new Promise((done) => setTimeout(done, 3_000));
      const { counts } = await get();
      await ask(mail.resume, { mailingUid });
      await when(get, ({ counts: { sent } }) => sent > counts.sent + warm);
    };
    const paced: { limit: number; rate: number }[] = [];
    for (const limit of limits) {
      if (limit !== limits[0]) await goOn({ rate: limit });
      paced.push({ limit, rate: await rateDuring(get, watched) });
    }
    await goOn({});
    const before = workersTime();
    const free = await rateDuring(get, watched);
    const after = workersTime();
    const work = before && after && (after - before) / (free * watched);
    const freeze = Date.parse(begun.started_at ?? '') - Date.parse(begun.created_at);
    return { count, preview, freeze: freeze / 1000, paced, free, loop, work };
  } finally {
    tools.close();
    await portal.stop();
    rmSync(folder, { recursive: true, force: true });
  }
}

/**
 * Returns the milliseconds of the processor that the threads of workers have had, on Linux. A
 * thread has the name of its Lambda, cut off.
 */
function workersTime(): number | undefined {
  const tasks = '/proc/self/task';
  if (!existsSync(tasks)) return undefined;
  const times = readdirSync(tasks).map((task) => {
    const [, name = '', fields = ''] =
      /^\d+ \((.*)\) (.*)$/s.exec(readFileSync(join(tasks, task, 'stat'), 'utf8')) ?? [];
    const [user = 0, system = 0] = fields.split(' ').slice(11, 13).map(Number);
    return name.startsWith('Portal-Workers') ? 10 * (user + system) : 0;
  });
  return times.reduce((sum, each) => sum + each, 0);
}

/** Returns the messages a second of a mailing during some seconds. */
async function rateDuring(get: () => Promise<Mailing>, seconds: number): Promise<number> {
  const started = { at: Date.now(), sent: (await get()).counts.sent };
  await new Promise((done) => setTimeout(done, seconds * 1000));
  const { counts, finished_at } = await get();
  if (finished_at) throw new Error('The mailing ended during the measurement.');
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
    return schemasOf(route).output.parse(unwrap('records', text)) as Output<R>;
  };
}

/** Polls a mailing until it is as wanted; throws if it ends before. */
async function when(get: () => Promise<Mailing>, isWanted: (mailing: Mailing) => boolean) {
  for (;;) {
    const mailing = await get();
    if (isWanted(mailing)) return mailing;
    if (mailing.finished_at) throw new Error(`The mailing is ${mailing.state}`);
    await new Promise((done) => setTimeout(done, 250));
  }
}

/** Returns the messages a second that the emulator accepts from a loop without other work. */
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
