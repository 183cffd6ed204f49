import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { schoolIn } from '#bin/lib/school-in';
import { faultText, openStores, outputsAt } from '#bin/lib/stores';
import { storedSchools } from '#functions/kernel/schools/stored-schools';
import { sites } from '#test/support/mail/mail-sites';
import { memoryTables } from '#test/support/memory/memory-tables';

let folder: string;
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'stores-'));
});
afterAll(() => rmSync(folder, { recursive: true }));

const stackWith = (outputs: Record<string, string>) => {
  const file = join(folder, 'stack.json');
  const Outputs = Object.entries(outputs).map(([OutputKey, OutputValue]) => ({
    OutputKey,
    OutputValue,
  }));
  writeFileSync(file, JSON.stringify({ Stacks: [{ StackName: 'Portal-Data', Outputs }] }));
  return file;
};

it('finds a deployed portal by the outputs of its data stack', async () => {
  const stack = stackWith({
    PostVersionsTable: 'Data-postversions1A2B',
    ContentBucket: 'data-content',
  });
  const stores = await openStores({ stack });
  expect(stores.table('post-versions')).toBe('Data-postversions1A2B');
  expect(stores.bucket('content')).toBe('data-content');
  expect(() => stores.table('users')).toThrow('no output UsersTable');
  await stores.close();
});

it('finds a running portal by its stack outputs', async () => {
  const outputs = { 'Portal-Data.UsersTable': 'users-table', 'Portal-Web-main.Address': 'x' };
  const server = createServer((_, response) => response.end(JSON.stringify(outputs)));
  await new Promise<void>((done) => server.listen(0, 'localhost', done));
  const { port } = server.address() as AddressInfo;
  expect(await outputsAt(`${port}`)).toEqual({ UsersTable: 'users-table' });
  const stores = await openStores({ port: `${port}` });
  expect(stores.table('users')).toBe('users-table');
  await stores.close();
  server.close();
});

it.each([
  ['two portals', { port: '4000', stack: 'x' }, 'Name only one portal'],
  ['an invalid port', { port: 'http://localhost' }, '--port needs a port'],
  ['a portal that does not run', { port: '5199' }, 'The portal does not respond'],
  ['a missing file', { stack: '/nowhere/stack.json' }, 'Write it with: aws cloudformation'],
])('explains what to do about %s', async (_, where, says) => {
  await expect(openStores(where)).rejects.toThrow(says);
});

it('shows the usage after a wrong option, and the message of any other error', () => {
  const wrong = () => parseArgs({ args: ['--help'], options: { site: { type: 'string' } } });
  let error: unknown;
  try {
    wrong();
  } catch (thrown) {
    error = thrown;
  }
  expect(faultText(error, 'npm run x')).toBe(
    "Unknown option '--help'. The options are:\n\nnpm run x",
  );
  expect(faultText(new Error('No such school.'), 'npm run x')).toBe('No such school.');
  expect(faultText('lost', 'npm run x')).toBe('lost');
});

it('finds the school that an operator named, and refuses a mistyped one with the names', async () => {
  const tables = memoryTables(async () => {});
  await storedSchools(tables).write(sites);
  expect(await schoolIn(tables, 'regional')).toEqual({ site: 'regional' });
  await expect(schoolIn(tables, 'reginal')).rejects.toThrow(
    'There is no school “reginal”. The schools are: main, regional.',
  );
});
