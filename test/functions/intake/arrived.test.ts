import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { arrived } from '#functions/intake/engine/arrived';
import { openWorkshop, type TestWorkshop } from './workshop.ts';

let shop: TestWorkshop;
beforeAll(async () => {
  vi.spyOn(console, 'info').mockImplementation(() => {});
  shop = await openWorkshop();
});
afterAll(() => shop.tables.stop());

const news = (key: string) => ({
  eventName: 'ObjectCreated:Put',
  eventTime: '2026-03-02T00:00:00.000Z',
  s3: { object: { key, eTag: 'tag', sequencer: '1' } },
});
const intakes = async () => (await shop.intakes.list('main', { limit: 10 })).records.length;

it('a dropped file becomes an intake, one that came back with a backup does not', async () => {
  shop.bucket.restored.add('intake/main/old.zip');
  expect(await arrived(shop, news('intake/main/old.zip'))).toBeUndefined();
  expect(await intakes()).toBe(0);
  expect(await arrived(shop, news('intake/main/new.zip'))).toMatchObject({ kind: 'validate' });
  expect(await intakes()).toBe(1);
});
