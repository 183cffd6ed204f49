import { spawn } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { PutObjectCommand } from '@aws-sdk/client-s3';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { call } from '#bin/lib/call';
import { idTokenAt } from '#bin/lib/id-token';
import type { Portal } from '#bin/lib/portal';
import { giveAccounts } from '#bin/lib/seed/accounts';
import { openTools, type Tools } from '#bin/lib/seed/tools';
import { api } from '#shared/contract/api';
import { startPortal } from '#test/support/portal';
import { packageOf, type Row, smallSchool } from '../functions/intake/packages.ts';

const folder = mkdtempSync(join(tmpdir(), 'intake-command-'));
let portal: Portal;
let tools: Tools;
let token: string;

beforeAll(async () => {
  portal = await startPortal();
  tools = openTools(portal);
  const ada = { firstname: 'Ada', surname: 'Whitfield', email: '' };
  await giveAccounts(tools, 'main', [{ username: 'ada', role: 'Administrator', ...ada }]);
  await tools.grants.set('main', 'ada', ['administrator'], new Date(), { newcomer: ada });
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

/** Runs the command as somebody at a terminal without a keyboard. */
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

test('a package with faults is refused with a table of them, and ends with 1', async () => {
  const school = smallSchool();
  school.enrollments?.push({
    sourcedId: 'x',
    classSourcedId: 'gone',
    schoolSourcedId: 'o1',
    userSourcedId: 's1',
    role: 'pupil',
  });
  const { code, text } = await run(fileOf('bad.zip', school), ...here(), '--yes');
  expect(code).toBe(1);
  expect(text).toMatch(/enrollments\.csv +6 +role +pupil +This must be one of/);
  expect(text).toMatch(/enrollments\.csv +6 +classSourcedId +gone +There is no such identifier/);
  expect(text).toContain('2 faults. Nothing was changed.');
});

test('without a word from anybody the dry run is shown and nothing is applied', async () => {
  const { code, text } = await run(fileOf('school.zip', smallSchool()), ...here());
  expect(code).toBe(3);
  expect(text).toMatch(/users +4 +0 +0 +0/);
  expect(text).toContain('Nothing was applied.');
  await expect(ask('mia')).rejects.toThrow('Nobody by that name is known here.');
});

test('with --yes it is applied, a large leaving is asked about, and all of it can be taken back', async () => {
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
  const confirmed = await run(path, ...here(), '--yes', '--confirm-leaving', '1');
  expect(confirmed.code).toBe(0);
  await expect(ask('leo')).rejects.toThrow();

  const intakeUid = /--rollback (\S+)/.exec(confirmed.text)?.[1] ?? '';
  const back = await run('--rollback', intakeUid, ...here());
  expect(back.code).toBe(0);
  expect(await ask('leo')).toMatchObject({ username: 'leo' });
});

test('a file dropped into the bucket shows up as an intake with its dry run', async () => {
  const Key = 'intake/main/nightly export.zip';
  await tools.s3.send(
    new PutObjectCommand({ Bucket: tools.bucket('intake'), Key, Body: packageOf(smallSchool()) }),
  );
  const find = async () => {
    const { records } = await call(portal.url('main'), token, api.intake.list, {});
    return records.find(({ filename }) => filename === 'nightly export.zip');
  };
  for (let i = 0; i < 100 && (await find())?.state !== 'ready'; i++) await wait(100);
  expect(await find()).toMatchObject({ state: 'ready', created_by: 'bucket' });
});

test('a person without the right may upload nothing', async () => {
  await giveAccounts(tools, 'main', [
    { username: 'tess', role: 'Teacher', email: '', firstname: 'Tess', surname: 'T' },
  ]);
  const { code, text } = await run(
    fileOf('school.zip', smallSchool()),
    ...here(),
    '--user',
    'tess',
  );
  expect({ code, text: text.trim() }).toEqual({ code: 1, text: 'Your account may not do this.' });
});

test.each([
  [[], 'Please name the school with --site.'],
  [
    ['--site', 'main'],
    'Please give a file to take in, or --rollback with the intake to take back.',
  ],
  [['--site', 'main', 'nowhere.zip'], 'There is no file nowhere.zip that could be read.'],
  [['--site', 'main', 'a.zip', '--port', 'x'], '--port needs a whole number, not "x".'],
  [
    ['--site', 'main', 'a.zip', '--api', 'https://example.org'],
    '--api and --token belong together.',
  ],
  [['--sight', 'main'], "Unknown option '--sight'."],
])('%j is answered with what is wrong and how it is used', async (args, sentence) => {
  const { code, text } = await run(...args);
  expect(code).toBe(2);
  expect(text.startsWith(sentence)).toBe(true);
  expect(text).toContain('npm run intake -- FILE --site main');
});

test('when no portal answers it says so', async () => {
  const { code, text } = await run(
    fileOf('school.zip', smallSchool()),
    '--site',
    'main',
    '--port',
    '4699',
  );
  expect({ code, text: text.trim() }).toEqual({
    code: 1,
    text: 'The portal does not answer. Is it running (npm start), and on this port?',
  });
});
