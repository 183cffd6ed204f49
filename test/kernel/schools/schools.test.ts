import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { schoolFacts } from '#functions/kernel/schools/school-facts';
import { cachedSchools, forSchools } from '#functions/kernel/schools/schools';
import { storedSchools } from '#functions/kernel/schools/stored-schools';
import type { SiteFacts } from '#shared/sites';
import { memoryTables } from '#test/support/memory/memory-tables';
import { schoolNamed } from '#test/support/records/school';

const school = (schoolUid: string): SiteFacts => ({
  schoolUid: schoolNamed(schoolUid).site,
  name: 'Harbour College',
  host: `${schoolUid}.example.edu`,
  timeZone: 'Australia/Sydney',
  sender: 'school@example.edu',
  configurationSet: `portal-${schoolUid}`,
  clientId: 'client',
  issuer: `https://issuer.example.edu/${schoolUid}`,
});

let clock: number;
let stored: SiteFacts[] | Error;
let reads: number;
let faults: unknown[];
beforeEach(() => {
  clock = 0;
  stored = [school('main')];
  reads = 0;
  faults = [];
  vi.spyOn(console, 'error').mockImplementation((line) => void faults.push(line));
});
afterEach(() => vi.restoreAllMocks());

const read = async () => {
  reads++;
  await new Promise(setImmediate);
  if (stored instanceof Error) throw stored;
  return structuredClone(stored);
};
const start = () => cachedSchools(read, () => clock);
const uids = (sites: readonly SiteFacts[]) => sites.map(({ schoolUid }) => schoolUid);

describe('cachedSchools', () => {
  it('reads once at a cold start, for all calls that wait', async () => {
    const schools = start();
    await Promise.all([schools.all(), schools.of('main'), schools.all()]);
    expect(await schools.of('main')).toEqual(school('main'));
    expect(await schools.of('other')).toBeUndefined();
    expect(reads).toBe(1);
  });

  it('reads a new school after a minute', async () => {
    const schools = start();
    const before = await schools.all();
    stored = [school('main'), school('new')];
    clock = 59_999;
    expect(uids(await schools.all())).toEqual(['main']);
    clock = 60_000;
    expect(uids(await schools.all())).toEqual(['main', 'new']);
    clock = 120_000;
    expect(await schools.all()).not.toBe(before);
    expect(reads).toBe(3);
  });

  it('keeps the same list as the same object', async () => {
    const schools = start();
    const before = await schools.all();
    clock = 60_000;
    expect(await schools.all()).toBe(before);
    expect(reads).toBe(2);
  });

  it('keeps the known schools when a read fails, and reads again a minute later', async () => {
    const schools = start();
    await schools.all();
    stored = new Error('The table is away');
    clock = 60_000;
    expect(uids(await schools.all())).toEqual(['main']);
    expect(uids(await schools.all())).toEqual(['main']);
    expect(reads).toBe(2);
    expect(faults).toHaveLength(1);
    stored = [school('new')];
    clock = 120_000;
    expect(uids(await schools.all())).toEqual(['new']);
  });

  it('throws if it never read the schools, and reads them at the next call', async () => {
    const schools = start();
    stored = new Error('The table is away');
    await expect(schools.all()).rejects.toThrow('The table is away');
    stored = [school('main')];
    expect(uids(await schools.all())).toEqual(['main']);
  });

  it('reads again for a call that waited for a read which failed', async () => {
    const schools = cachedSchools(() => {
      const isFirst = reads === 0;
      return read().then((sites) => {
        if (isFirst) throw new Error('The connection was cut off while the Lambda started');
        return sites;
      });
    });
    const early = schools.all().catch(() => 'failed');
    const calls = await Promise.all([schools.all(), schools.all()]);
    expect(await early).toBe('failed');
    expect(calls.map(uids)).toEqual([['main'], ['main']]);
    expect(reads).toBe(2);
  });

  it('reads early for an unknown issuer, once in 10 seconds', async () => {
    const schools = start();
    await schools.all();
    stored = [school('main'), school('new')];
    const issuer = school('new').issuer;
    clock = 9_999;
    expect(await schools.withIssuer(issuer)).toBeUndefined();
    clock = 10_000;
    expect(await schools.withIssuer(issuer)).toEqual(school('new'));
    for (let i = 0; i < 100; i++) await schools.withIssuer('https://invented.example.edu');
    expect(reads).toBe(2);
  });
});

describe('forSchools', () => {
  it('builds a handler once, and again when the list changes', async () => {
    const build = vi.fn((sites: readonly SiteFacts[]) => async () => uids(sites));
    const handler = forSchools(start(), build);
    expect(await handler(undefined, undefined)).toEqual(['main']);
    clock = 60_000;
    await handler(undefined, undefined);
    expect(build).toHaveBeenCalledTimes(1);
    stored = [school('new')];
    clock = 120_000;
    expect(await handler(undefined, undefined)).toEqual(['new']);
    expect(build).toHaveBeenCalledTimes(2);
  });
});

describe('schoolFacts', () => {
  const event = (RequestType: string, Sites: unknown) => ({
    RequestType,
    ResponseURL: 'https://cloudformation.example/answer',
    StackId: 'stack',
    RequestId: 'request',
    LogicalResourceId: 'SchoolFacts',
    ResourceProperties: { ServiceToken: 'arn', Sites },
  });
  async function deploy(
    RequestType: string,
    Sites: unknown,
    tables = memoryTables(async () => {}),
  ) {
    const reports: unknown[] = [];
    const report = async (_: string, body: string) => void reports.push(JSON.parse(body));
    await schoolFacts(storedSchools(tables), report)(event(RequestType, Sites));
    return { tables, report: reports[0] };
  }

  it('stores 40 schools with names in any script', async () => {
    const many = Array.from({ length: 40 }, (_, i) => ({
      ...school(`school-${i}`),
      name: 'Ελένη',
    }));
    const { tables, report } = await deploy('Create', many);
    expect(report).toEqual({
      Status: 'SUCCESS',
      StackId: 'stack',
      RequestId: 'request',
      LogicalResourceId: 'SchoolFacts',
      PhysicalResourceId: 'school-facts',
    });
    expect(await storedSchools(tables).read()).toEqual(many);
  });

  it.each([[[]], [undefined], [[{ schoolUid: 'main' }]]])(
    'refuses %j and keeps the stored list',
    async (sites) => {
      const { tables } = await deploy('Create', [school('main')]);
      const { report } = await deploy('Update', sites, tables);
      expect(report).toMatchObject({ Status: 'FAILED' });
      expect(await storedSchools(tables).read()).toEqual([school('main')]);
    },
  );

  it('keeps the list when the stack is deleted', async () => {
    const { tables } = await deploy('Create', [school('main')]);
    expect((await deploy('Delete', [], tables)).report).toMatchObject({ Status: 'SUCCESS' });
    expect(await storedSchools(tables).read()).toEqual([school('main')]);
  });
});
