import { spawn } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { PutObjectCommand } from '@aws-sdk/client-s3';
import { decodeJwt } from 'jose';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { call } from '#bin/lib/call';
import { idTokenAt } from '#bin/lib/running/id-token';
import type { Portal } from '#bin/lib/running/portal';
import { openTools, type Tools } from '#bin/lib/seed/tools';
import { api } from '#shared/api';
import { startPortal } from '#test/support/portal/portal';
import { schoolNamed } from '#test/support/records/school';
import { packageOf, type Row, smallSchool } from '../intake/files/packages.ts';

const folder = mkdtempSync(join(tmpdir(), 'intake-command-'));
let portal: Portal;
let tools: Tools;
let token: string;

beforeAll(async () => {
  portal = await startPortal();
  tools = openTools(portal);
  const ada = { firstname: 'Ada', surname: 'Whitfield', email: '' };
  await tools.grants
    .of(schoolNamed('main'))
    .set('ada', ['administrator'], new Date(), { newcomer: ada });
  token = await idTokenAt(portal.url('main'), 'ada');
});
afterAll(async () => {
  tools.close();
  await portal.stop();
  rmSync(folder, { recursive: true, force: true });
});

/** Writes a package to a file. */
function fileOf(name: string, school: Record<string, Row[]>): string {
  const path = join(folder, name);
  writeFileSync(path, packageOf(school));
  return path;
}

/** Runs the command without a terminal for input. */
async function run(...args: string[]): Promise<{ code: number | null; text: string }> {
  const child = spawn(process.execPath, ['bin/intake.ts', ...args], {
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let text = '';
  child.stdout.on('data', (piece) => {
    text += piece;
  });
  child.stderr.on('data', (piece) => {
    text += piece;
  });
  const code = await new Promise<number | null>((done) => child.once('close', done));
  return { code, text };
}
const here = () => ['--site', 'main', '--port', String(portal.port)];
const ask = (username: string) => call(portal.url('main'), token, api.users.get, { username });

test('refuses a package with faults, lists them and exits with 1', async () => {
  const school = smallSchool();
  for (let n = 0; n < 6; n++) {
    school.enrollments?.push({
      sourcedId: `x${n}`,
      classSourcedId: 'k1',
      schoolSourcedId: 'o1',
      userSourcedId: 's1',
      role: 'student',
      beginDate: 'soon',
    });
  }
  const { code, text } = await run(fileOf('bad.zip', school), ...here(), '--yes');
  expect(code).toBe(1);
  expect(text).toMatch(/enrollments\.csv +6 of 10 rows cannot be used/);
  expect(text).toMatch(/enrollments\.csv +6 +beginDate +soon +This is not a date/);
  expect(text).toContain('Set aside: 6');
  expect(text).toContain('one fault. Nothing was changed.');
});

test('shows the dry run and applies nothing without a confirmation', async () => {
  const { code, text } = await run(fileOf('school.zip', smallSchool()), ...here());
  expect(code).toBe(3);
  expect(text).toMatch(/People +4 +0 +0 +0/);
  expect(text).toContain('Nothing was applied.');
  await expect(ask('mia')).rejects.toThrow('No person with this name.');
});

test('applies with --yes, asks about many leavers, and rolls back', async () => {
  const applied = await run(fileOf('school.zip', smallSchool()), ...here(), '--yes');
  expect(applied.code).toBe(0);
  expect(await ask('mia')).toMatchObject({ firstname: 'Given', type: 'student' });

  const smaller = smallSchool();
  smaller.users = smaller.users?.filter(({ sourcedId }) => sourcedId !== 's2') ?? [];
  smaller.roles = smaller.roles?.filter(({ userSourcedId }) => userSourcedId !== 's2') ?? [];
  const path = fileOf('smaller.zip', smaller);
  const asked = await run(path, ...here(), '--yes');
  expect(asked).toMatchObject({
    code: 3,
    text: expect.stringContaining('add --confirm-leaving 1'),
  });
  expect(asked.text).toMatch(
    /People who would leave:\nname +who +year +username\n.*, .* +student +Year 8 +leo/,
  );
  const confirmed = await run(path, ...here(), '--yes', '--confirm-leaving', '1');
  expect(confirmed.code).toBe(0);
  await expect(ask('leo')).rejects.toThrow();

  const intakeUid = /--rollback (\S+)/.exec(confirmed.text)?.[1] ?? '';
  const unconfirmed = await run('--rollback', intakeUid, ...here(), '--yes');
  expect(unconfirmed.code).toBe(3);
  await expect(ask('leo')).rejects.toThrow();
  const [, changes = ''] = /--confirm-changes (\d+)/.exec(unconfirmed.text) ?? [];
  const back = await run('--rollback', intakeUid, ...here(), '--confirm-changes', changes);
  expect(back.code).toBe(0);
  expect(await ask('leo')).toMatchObject({ username: 'leo' });
});

test('lets everyone of an applied package sign in, and nobody of another school', async () => {
  const applied = await run(fileOf('school.zip', smallSchool()), ...here(), '--yes');
  expect(applied.code).toBe(0);
  const usernames = smallSchool().users?.map(({ username }) => String(username)) ?? [];
  expect(usernames.length).toBeGreaterThan(3);
  for (const username of usernames) {
    const claims = decodeJwt(await idTokenAt(portal.url('main'), username));
    expect(claims['cognito:username']).toContain(username);
    const elsewhere = idTokenAt(portal.url('regional'), username);
    await expect(elsewhere).rejects.toThrow(`${username} could not sign in`);
  }
});

test('makes an intake with a dry run of a file dropped into the bucket', async () => {
  const Key = 'intake/main/nightly export.zip';
  await tools.s3.send(
    new PutObjectCommand({ Bucket: tools.bucket('uploads'), Key, Body: packageOf(smallSchool()) }),
  );
  const find = async () => {
    const { records } = await call(portal.url('main'), token, api.intake.list, {});
    return records.find(({ filename }) => filename === 'nightly export.zip');
  };
  for (let i = 0; i < 100 && (await find())?.state !== 'ready'; i++) await wait(100);
  expect(await find()).toMatchObject({ state: 'ready', created_by: 'bucket' });
});

test('refuses an upload by a person without the right', async () => {
  const tess = { firstname: 'Tess', surname: 'T', email: '' };
  await tools.grants.of(schoolNamed('main')).set('tess', [], new Date(), { newcomer: tess });
  const { code, text } = await run(
    fileOf('school.zip', smallSchool()),
    ...here(),
    '--user',
    'tess',
  );
  expect({ code, text: text.trim() }).toEqual({ code: 1, text: 'Your account may not do this.' });
});

test.each([
  [[], 'Name the school with --site.'],
  [['--site', 'main'], 'Give a file to import, or --rollback with the intake to roll back.'],
  [['--site', 'main', 'nowhere.zip'], 'The file nowhere.zip cannot be read. Check its name.'],
  [['--site', 'main', 'a.zip', '--port', 'x'], '--port needs a whole number, not "x".'],
  [
    ['--site', 'main', 'a.zip', '--api', 'https://example.org'],
    'Give both --api and --token, or neither.',
  ],
  [['--sight', 'main'], "Unknown option '--sight'."],
])('explains the fault and the usage for the arguments %j', async (args, sentence) => {
  const { code, text } = await run(...args);
  expect(code).toBe(2);
  expect(text.startsWith(sentence)).toBe(true);
  expect(text).toContain('npm run intake -- FILE --site main');
});

test('says when no portal answers', async () => {
  const { code, text } = await run(
    fileOf('school.zip', smallSchool()),
    '--site',
    'main',
    '--port',
    '4699',
  );
  expect({ code, text: text.trim() }).toEqual({
    code: 1,
    text: 'The portal does not answer. Start it with npm start, or check the port.',
  });
});
