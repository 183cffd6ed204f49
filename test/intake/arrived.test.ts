import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { arrived } from '#functions/intake/engine/arrived';
import { schoolNamed } from '#test/support/records/school';
import { openWorkshop, type TestWorkshop } from './intake-deps.ts';

let deps: TestWorkshop;
beforeAll(async () => {
  vi.spyOn(console, 'info').mockImplementation(() => {});
  deps = await openWorkshop();
});
afterAll(() => deps.tables.stop());

const news = (key: string) => ({
  eventName: 'ObjectCreated:Put',
  eventTime: '2026-03-02T00:00:00.000Z',
  s3: { object: { key, eTag: 'tag', sequencer: '1' } },
});
const intakes = async () =>
  (await deps.intakes.of(schoolNamed('main')).list({ limit: 10 })).records.length;

it('makes an intake of a dropped file, but not of a file restored from a backup', async () => {
  deps.bucket.restored.add('intake/main/old.zip');
  expect(await arrived(deps, news('intake/main/old.zip'))).toBeUndefined();
  expect(await intakes()).toBe(0);
  expect(await arrived(deps, news('intake/main/new.zip'))).toMatchObject({ site: 'main' });
  expect(await intakes()).toBe(1);
});
