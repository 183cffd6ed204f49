import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { SESv2Client, SendEmailCommand } from '@aws-sdk/client-sesv2';
import { sites } from '#infra/sites';
import { api } from '#shared/contract/api';
import { requestFor } from '#shared/contract/request';
import type { Input, Route } from '#shared/contract/route';
import { Mailing, MailingPreview } from '#shared/contract/send-emails';
import { unwrap } from '#shared/contract/wire';
import { idTokenAt } from './bin/lib/id-token.ts';
import { openPortal, type Portal } from './bin/lib/portal.ts';
import { openTools } from './bin/lib/seed/tools.ts';
import { seed } from './bin/lib/seed.ts';
import { fillPeople, samplePeople } from './bin/bench/sample-people.ts';
import type { Row } from './bin/bench/table.ts';

/** People of the school beside the demo's own. */
const people = 1_500;
/** Messages a second that SES takes: many times what an account usually has. */
const allowed = 100;
/** Messages by which the emulator's own speed is measured, so many at once as a worker has on their way. */
const bare = 2_000;
const atOnce = 50;

/**
 * A digest to ten thousand people through the whole local stack: first as fast as SES allows, where the pace is the measure; then with no limit but the
 * machine, beside a loop that does nothing but hand over the same number of messages.
 */
export async function mailCosts(): Promise<Row[]> {
  const paced = await mailingAt(allowed);
  const free = await mailingAt(1_000_000);
  const perMessage = 1000 / free.perSecond;
  const bareMessage = 1000 / free.bare;
  return [
    {
      what: `preview of a digest to ${paced.count.toLocaleString('en')} people`,
      measured: `${paced.preview.toFixed(0)} ms`,
      peer: '2000 ms (promised)',
      ratio: paced.preview / 2000,
    },
    {
      what: 'the same, frozen: a message for each of them',
      measured: `${paced.freeze.toFixed(1)} s`,
      peer: '60 s (in which it can be taken back)',
      ratio: paced.freeze / 60,
    },
    {
      what: 'messages a second, as fast as SES allows',
      measured: paced.perSecond.toFixed(1),
      peer: `${allowed} (SES's limit)`,
      ratio: paced.perSecond / allowed,
    },
    {
      what: 'messages a second without a limit',
      measured: free.perSecond.toFixed(0),
      peer: `${free.bare.toFixed(0)} (a bare loop into the same emulator)`,
      ratio: free.perSecond / free.bare,
    },
    {
      what: 'time of a message that is ours: claim, text, fact, counter, and what its events cost beside it',
      measured: `${(perMessage - bareMessage).toFixed(1)} ms`,
      peer: `${perMessage.toFixed(1)} ms (all of it)`,
      ratio: (perMessage - bareMessage) / perMessage,
    },
  ];
}

interface Measured {
  readonly count: number;
  readonly preview: number;
  readonly freeze: number;
  readonly perSecond: number;
  readonly bare: number;
}

export async function mailingAt(mailRate: number): Promise<Measured> {
  const folder = mkdtempSync(join(tmpdir(), 'bench-mail-'));
  const portal = await openPortal({ folder, port: 0, mailRate });
  const tools = openTools(portal);
  try {
    await seed(portal, { people: 60 });
    const bareSpeed = mailRate > bare ? await bareLoop(portal) : 0;
    await fillPeople(tools.db, tools.table('users'), samplePeople('main', people));
    const authorization = `Bearer ${await idTokenAt(portal.url('main'), 'ada')}`;
    const ask = caller(portal, authorization);
    const { digest, daily } = off;
    await ask(api['send-emails'].changeSettings, {
      ...{ digest, daily, closed_days: [], undo_seconds: 0, updated_at: '' },
    });
    const form = { type: 'Weekly', email_text: 'Hello', except_for: 'x@example.org' } as const;
    const started = performance.now();
    const preview = MailingPreview.parse(await ask(api['send-emails'].preview, form));
    const previewed = performance.now() - started;
    const { audience_hash } = preview;
    const real = { ...form, email_testing: false, audience_hash };
    const { mailingUid } = Mailing.parse(await ask(api['send-emails'].send, real));
    const look = async () => Mailing.parse(await ask(api['send-emails'].get, { mailingUid }));
    const begun = await when(look, ({ started_at }) => started_at !== undefined);
    const done = await when(look, ({ counts }) => counts.sent + counts.unsure === preview.count);
    const seconds = (done.at - Date.parse(begun.mailing.started_at ?? '')) / 1000;
    return {
      count: preview.count,
      preview: previewed,
      freeze: (begun.at - Date.parse(begun.mailing.created_at)) / 1000,
      perSecond: done.mailing.counts.sent / seconds,
      bare: bareSpeed,
    };
  } finally {
    tools.close();
    await portal.stop();
    rmSync(folder, { recursive: true, force: true });
  }
}

const off = { digest: { on: false, weekday: 5, hour: 15 }, daily: { on: false, hour: 6 } };

function caller(portal: Portal, authorization: string) {
  return async <R extends Route>(route: R, input: Input<R>): Promise<unknown> => {
    const { method, path, body } = requestFor(route, input);
    const headers = { authorization, 'content-type': 'application/json' };
    const answer = await fetch(`${portal.url('main')}/api${path}`, { method, body, headers });
    const text = await answer.text();
    if (!answer.ok) throw new Error(`${path} answered ${answer.status}: ${text}`);
    return unwrap('records', text);
  };
}

/** Looks often until a mailing is as wanted; one that SES left without an answer would only be settled later. */
async function when(look: () => Promise<Mailing>, isWanted: (mailing: Mailing) => boolean) {
  for (;;) {
    const mailing = await look();
    if (isWanted(mailing)) return { mailing, at: Date.now() };
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
console.log(await mailingAt(1_000_000)); process.exit(0);
