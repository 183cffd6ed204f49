import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { createServer } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DecryptCommand, DescribeKeyCommand, EncryptCommand, KMSClient } from '@aws-sdk/client-kms';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { resolveLocalhostNames } from '#bin/lib/running/localhost';
import type { Cloud } from '#bin/local/cloud';
import { openEdge } from '#bin/local/edge';
import { openSchool } from '#test/local/running-school';
import { synthesise } from '#test/local/school/app';

let folder: string;
beforeAll(() => {
  resolveLocalhostNames();
  folder = mkdtempSync(join(tmpdir(), 'school-'));
  synthesise(join(folder, 'assembly'));
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

test('keeps records, identities and stream checkpoints over a restart', async () => {
  const first = await openSchool(folder);
  await first.call('POST', '/notes', { body: JSON.stringify({ id: 'kept', author: 'ann' }) });
  await first.settled();
  const before = await first.received();
  const keys = await jwks(first.port, first.find('AWS::Cognito::UserPool', 'Pool').ref);
  await first.stop();

  const second = await openSchool(folder);
  await second.settled();
  expect(await second.received()).toEqual(before);
  expect(await jwks(second.port, second.find('AWS::Cognito::UserPool', 'Pool').ref)).toEqual(keys);
  await second.stop();
});

test('reads the streams of a quiet start only once it is told to', async () => {
  const quiet = await openSchool(folder, { isQuiet: true });
  await quiet.call('POST', '/notes', { body: JSON.stringify({ id: 'quiet', author: 'ann' }) });
  expect(await quiet.received()).not.toContain('stream INSERT quiet');
  await expect(quiet.settled(0.1)).rejects.toThrow('still have work');
  quiet.follow();
  await quiet.settled();
  expect(await quiet.received()).toContain('stream INSERT quiet');
  await quiet.stop();
});

test('keeps the keys of the templates, so that a restart can decrypt', async () => {
  const first = await openSchool(folder);
  const { ref } = first.find('AWS::KMS::Key', 'Letters');
  const EncryptionContext = { site: 'one' };
  const letter = { KeyId: 'alias/letters', Plaintext: Buffer.from('Dear Ann'), EncryptionContext };
  const { CiphertextBlob } = await kmsOf(first).send(new EncryptCommand(letter));
  await first.stop();

  const second = await openSchool(folder);
  const kms = kmsOf(second);
  const opened = await kms.send(new DecryptCommand({ CiphertextBlob, EncryptionContext }));
  expect(Buffer.from(opened.Plaintext ?? []).toString()).toBe('Dear Ann');
  const { KeyMetadata } = await kms.send(new DescribeKeyCommand({ KeyId: 'alias/letters' }));
  expect(KeyMetadata).toMatchObject({ KeyId: ref, MultiRegion: true, KeyState: 'Enabled' });
  expect(ref).toMatch(/^mrk-/);
  await second.stop();
});

test('loses no acknowledged write and leaves no child process after a kill', async () => {
  const script = join(import.meta.dirname, 'school', 'serve.ts');
  const child = spawn(process.execPath, [script, folder], { stdio: ['ignore', 'pipe', 'inherit'] });
  const [line] = await once(child.stdout, 'data');
  const site = `http://one.localhost:${Number(line)}`;
  const ids = Array.from({ length: 40 }, (_, i) => `n${i}`);
  const statuses = await Promise.all(
    ids.map((id) => post(`${site}/api/notes`, { id, author: 'ann' })),
  );
  expect(new Set(statuses)).toEqual(new Set([201]));
  const children = readFileSync(`/proc/${child.pid}/task/${child.pid}/children`, 'utf8').split(' ');
  child.kill('SIGKILL');
  await once(child, 'exit');

  const again = await openSchool(folder);
  await again.settled();
  expect(await again.received()).toEqual(
    expect.arrayContaining(ids.map((id) => `stream INSERT ${id}`)),
  );
  await again.stop();
  await expect.poll(() => children.filter((pid) => pid && isRunning(pid))).toEqual([]);
});

test('names a port that another program uses', async () => {
  const other = createServer().listen(0, '127.0.0.1');
  await once(other, 'listening');
  const address = other.address();
  const port = typeof address === 'object' && address ? address.port : 0;
  await expect(openEdge(port)).rejects.toThrow(`Port ${port} is in use`);
  other.close();
});

const kmsOf = ({ environment }: Pick<Cloud, 'environment'>) =>
  new KMSClient({
    region: String(environment.AWS_REGION),
    endpoint: String(environment.AWS_ENDPOINT_URL_KMS),
    credentials: { accessKeyId: 'local', secretAccessKey: 'local' },
  });

/** Whether a process runs. An ended process may exist until its parent collects it. */
function isRunning(pid: string): boolean {
  if (!existsSync(`/proc/${pid}/stat`)) return false;
  return !/\) Z /.test(readFileSync(`/proc/${pid}/stat`, 'utf8'));
}

const post = async (url: string, body: object) =>
  (await fetch(url, { method: 'POST', body: JSON.stringify(body) })).status;

const jwks = async (port: number, pool: string) =>
  (await fetch(`http://localhost:${port}/cognito-idp/${pool}/.well-known/jwks.json`)).json();
