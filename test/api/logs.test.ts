import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { PutCommand, UpdateCommand } from '@aws-sdk/lib-dynamodb';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { picture } from '#bin/demo/picture';
import { idTokenAt } from '#bin/lib/running/id-token';
import { openPortal, type Portal } from '#bin/lib/running/portal';
import { giveAccounts } from '#bin/lib/seed/people/accounts';
import { importFile } from '#bin/lib/seed/roster';
import { openTools, type Tools } from '#bin/lib/seed/tools';
import type { UploadForm } from '#functions/files/store/uploads';
import { atOnce } from '#functions/kernel/at-once';
import { profileKey } from '#functions/people/store/person-partitions';
import { userRepository } from '#functions/people/store/users';
import { api, schemasOf } from '#shared/api';
import { requestFor } from '#shared/kernel/request';
import type { Resource, Route } from '#shared/kernel/route';
import { unwrap } from '#shared/kernel/wire';
import { queues } from '#shared/store-names';
import { type TableName, tables } from '#shared/tables';
import { jobsWith } from '#test/api/samples/jobs';
import { email, rosterOfWord, settingsOfWord, word } from '#test/api/samples/school-of-one-word';
import { packageOf, roleRow, userRow } from '#test/intake/files/packages';
import { officeFile } from '#test/support/files/office-files';
import { logsIn } from '#test/support/portal/portal';
import { audience, notice } from '#test/support/records/posts';
import { sampleInput } from '#test/support/records/sample-input';
import { schoolNamed } from '#test/support/records/school';

/**
 * Runs everything that the portal does with people and texts that all contain one word. The logs
 * must never contain the word.
 */

/** An identifier of the portal, which logs may contain. */
const brokenUid = 'broken';
const jobs = jobsWith(word, email('mia'), brokenUid);
const folder = mkdtempSync(join(tmpdir(), 'logs-'));
let portal: Portal;
let tools: Tools;
const tokens = new Map<string, string>();
const statuses = new Map<number, number>();
const printed: string[] = [];

beforeAll(async () => {
  for (const stream of [process.stdout, process.stderr]) {
    const write = stream.write.bind(stream);
    vi.spyOn(stream, 'write').mockImplementation((text, ...rest) => {
      printed.push(String(text));
      return write(text, ...(rest as []));
    });
  }
  portal = await openPortal({ folder, port: 0, redeliverAfterSeconds: 0.1, mailRate: 1_000 });
  tools = openTools(portal);
  await tools.db.send(new PutCommand({ TableName: tools.table('settings'), Item: settingsOfWord }));
  const bytes = packageOf(rosterOfWord());
  await importFile(tools, schoolNamed('main').site, { filename: `${word}.zip`, bytes });
  const account = (name: string) => ({
    username: `${word}.${name}`,
    email: email(name),
    firstname: word,
    surname: word,
    role: word,
  });
  const names = ['tess', 'mia', 'stranger'];
  await giveAccounts(tools, schoolNamed('main').site, names.map(account));
  const all = ['administrator', 'privacy', 'counsellor'] as const;
  // Nobody gets both rights since release 1.6.0; who has them keeps them.
  const tess = await userRepository(tools).of(schoolNamed('main')).byUsername(`${word}.tess`);
  await tools.db.send(
    new UpdateCommand({
      TableName: tools.table('users'),
      Key: profileKey(schoolNamed('main'), tess?.userUid ?? ''),
      UpdateExpression: 'SET capabilities = :all',
      ExpressionAttributeValues: { ':all': all },
    }),
  );
  for (const name of ['tess', 'mia']) tokens.set(name, await signIn(name));
  // The identity provider knows this person; the roster does not.
  await expect(signIn('stranger')).rejects.toThrow();
}, 120_000);
afterAll(() => {
  vi.restoreAllMocks();
  rmSync(folder, { recursive: true, force: true });
});

const signIn = (name: string) => idTokenAt(portal.url('main'), `${word}.${name}`);

async function send(name: string | undefined, method: string, path: string, body?: string) {
  const token = name && tokens.get(name);
  const answer = await fetch(`${portal.url('main')}/api${path}`, {
    method,
    body,
    headers: {
      ...(token && { authorization: `Bearer ${token}` }),
      'content-type': 'application/json',
      'user-agent': word,
      referer: `https://${word}.example/`,
      'idempotency-key': `${word}-${Math.random()}`,
    },
  });
  statuses.set(answer.status, (statuses.get(answer.status) ?? 0) + 1);
  return { status: answer.status, text: await answer.text() };
}

async function call(name: string | undefined, route: Route, input: object) {
  const { method, path, body } = requestFor(route, input as never);
  return send(name, method, path, body);
}
async function create(route: Route, input: object): Promise<Record<string, unknown>> {
  const { status, text } = await call('tess', route, input);
  expect([route.path, status, text]).toEqual([route.path, 200, text]);
  return unwrap('records', text) as Record<string, unknown>;
}

/** Calls every route. Resources run at the same time, so that each Lambda starts once. */
const each = (act: (route: Route) => Promise<unknown>) =>
  atOnce(4, Object.values<Resource>(api), async (resource) => {
    for (const route of Object.values(resource)) await act(route);
  });
const machine = (path: string, body: object) =>
  fetch(`http://localhost:${portal.port}${path}`, {
    method: 'POST',
    body: JSON.stringify(body),
    headers: { 'content-type': 'application/json' },
  });

/** Writes invalid records into every table, which the calls and jobs below will read. */
async function breakRecords() {
  const names = Object.keys(tables) as TableName[];
  for (const sk of [word, brokenUid]) {
    const broken = { pk: 'main', sk, [word]: word, usernamePk: `main#${sk}`, usernameSk: sk };
    for (const name of names) {
      await tools.db.send(new PutCommand({ TableName: tools.table(name), Item: broken }));
    }
  }
}

const publish = (more: object = {}) =>
  create(api.posts.create, {
    ...notice({ title: word, content_html: `<p>${word}</p>` }),
    featured_img_url: '',
    featuredImage: picture('Sports day', 45, 32).toString('base64'),
    publish_start: new Date(Date.now() - 60_000).toISOString(),
    ...more,
  });

async function sendMailing() {
  await publish();
  const { updated_at } = await create(api['send-emails'].settings, {});
  await create(api['send-emails'].changeSettings, {
    digest: { on: false, weekday: 5, hour: 15 },
    daily: { on: false, hour: 6 },
    closed_days: [],
    undo_seconds: 0,
    updated_at,
  });
  const form = { type: 'Weekly', email_text: word, except_for: email('nobody') };
  const { audience_hash } = await create(api['send-emails'].preview, form);
  const real = { ...form, email_testing: false, audience_hash };
  const { mailingUid } = await create(api['send-emails'].send, real);
  await expect
    .poll(async () => (await create(api['send-emails'].get, { mailingUid })).state, {
      timeout: 60_000,
    })
    .toBe('sent');
  await portal.settled();
  await call('tess', api['send-emails'].messages, { mailingUid });
  const list = await fetch(`http://localhost:${portal.port}/mailbox/messages.json`);
  const { messages } = (await list.json()) as { messages: { id: string }[] };
  expect(messages.length).toBeGreaterThan(1);
  for (const { id } of messages) {
    for (const type of ['Open', 'Click', 'Bounce', 'Complaint']) {
      const { status } = await machine(`/mailbox/${id}/events/${type}`, {});
      expect(status).toBe(200);
    }
  }
  await portal.settled();
  await create(api.emailstatistics.startExport, { types: 'DIGEST' });
  await portal.settled();
}

/** Uploads a file with a form, as a browser does, and waits until it was worked on. */
async function sendForm(upload: unknown, bytes: Uint8Array) {
  const { url, fields } = upload as UploadForm;
  const form = new FormData();
  for (const [name, value] of Object.entries(fields)) form.append(name, value);
  form.append('file', new Blob([new Uint8Array(bytes)]), `${word}.zip`);
  await fetch(url, { method: 'POST', body: form });
  await portal.settled();
}

/** Adds a file to a post and downloads it: it has its name, and its address has not. */
async function downloadNamedFile() {
  const bytes = officeFile('docx');
  const filename = `${word}.docx`;
  const { fileUid, upload } = await create(api.posts.addFile, { filename, size: bytes.length });
  await sendForm(upload, bytes);
  const { postUid } = await publish({ files: [fileUid] });
  const { url } = await create(api.posts.openFile, { postUid, fileUid });
  const answer = await fetch(String(url));
  expect(answer.headers.get('content-disposition')).toContain(`attachment; filename="${filename}"`);
  expect(url).not.toContain(word);
}

async function uploadBrokenFile() {
  const bytes = packageOf({
    ...rosterOfWord(),
    roles: [roleRow(word, word)],
    // Fewer rows that cannot be used would be set aside.
    users: Array.from({ length: 6 }, (_, n) =>
      userRow(`${word}${n}`, { username: word, email: word, enabledUser: word, grades: word }),
    ),
  });
  const form = { filename: `${word}.zip`, size: bytes.length };
  const { intake, upload } = await create(api.intake.create, form);
  await sendForm(upload, bytes);
  const { intakeUid } = intake as { intakeUid: string };
  expect(await create(api.intake.get, { intakeUid })).toMatchObject({ state: 'refused' });
}

const schedules = ['EveryHour', 'EveryQuarterHour', 'EveryNight'];
const poison = { Records: [{ messageId: 'm-1', body: `{"${word}":"${word}"` }] };

/** Calls every route with valid and with invalid requests. */
async function callEverything() {
  for (const name of ['tess', 'mia', undefined]) {
    await each((route) => call(name, route, sampleInput(schemasOf(route).input, word)));
  }
  await each((route) => {
    const path = route.path.replace(/\{\w+\+?\}/g, `${word}%20%3C`);
    const isRead = route.method === 'GET' || route.method === 'DELETE';
    const query = `?${word}=${word}&limit=${word}`;
    return send('tess', route.method, path + query, isRead ? undefined : `{"${word}`);
  });
}

/** Runs the schedules, and a job of each queue that must fail. */
async function runJobs(job: (queue: (typeof queues)[number]) => object) {
  for (const name of schedules) await portal.runSchedule(name).catch(() => {});
  for (const queue of queues) {
    await portal.invoke(`/${queue}-worker/`, job(queue)).catch(() => {});
  }
}

describe('portal at work', { timeout: 120_000 }, () => {
  it('writes looks for reads and changes of a child’s record in every Lambda', async () => {
    await sendMailing();
    const { userUid } = await create(api.users.get, { username: `${word}.mia` });
    await call('tess', api.readposts.list, { userUid: String(userUid) });
    await create(api.audiences.count, { group_list: audience('STUDENTS') });
    const { text } = await call('tess', api.audit.list, { limit: 100 });
    const all = api.audit.list.output.parse(unwrap('page', text)).records;
    const records = all.filter(({ child }) => child.userUid === userUid);
    const acts = records.map(({ by, act, record }) => `${by.username}: ${act} ${record}`);
    const tess = `${word}.tess`;
    expect([...new Set(acts)].sort()).toEqual([
      `${tess}: export mail`,
      `${tess}: read audience`,
      `${tess}: read mail`,
      `${tess}: read profile`,
      `${tess}: read reading`,
      'portal.operator: change roster',
    ]);
    // One for the preview and one for the messages of the mailing.
    expect(acts.filter((act) => act === `${tess}: read mail`)).toHaveLength(2);
    expect(new Set(records.map(({ auditUid }) => auditUid)).size).toBe(records.length);
  });

  it('logs no names, addresses or texts, even when requests and records are broken', async () => {
    await uploadBrokenFile();
    await downloadNamedFile();
    await runJobs(() => poison);
    await callEverything();
    // One of the calls has signed the person out everywhere.
    tokens.set('tess', await signIn('tess'));
    await breakRecords();
    await each((route) => call('tess', route, sampleInput(schemasOf(route).input, word)));
    await runJobs((queue) => jobs[queue]);
    await machine('/faults', { dynamodb: { refuse: 1 } });
    await call('tess', api.users.get, { username: `${word}.mia` });
    await machine('/faults', {});
    for (const status of [200, 400, 401, 403, 404]) {
      expect(statuses.get(status) ?? 0, `answers of ${status}`).toBeGreaterThanOrEqual(3);
    }
    expect(statuses.get(500) ?? 0, 'answers of 500').toBeGreaterThanOrEqual(3);
    tools.close();
    await portal.stop();
    const logs = logsIn(folder);
    // The logs must have content, with errors of most resources.
    const files = new Set(logs.map((line) => line.split(':')[0]));
    expect(files.size).toBeGreaterThan(Object.keys(api).length + queues.length);
    const faults = logs.filter((line) => line.includes('"message":"A request failed"'));
    expect(faults.length).toBeGreaterThan(20);
    const leaks = [...logs, ...printed].filter((line) => line.toLowerCase().includes(word));
    expect(leaks).toEqual([]);
    // It calls a whole portal, with a process for each Lambda: 30 s alone.
  }, 240_000);
});
