import { PutCommand } from '@aws-sdk/lib-dynamodb';
import { expect, it } from 'vitest';
import {
  hiddenAddress,
  suppressionRepository,
} from '#functions/notifications/store/mail-suppressions';
import { memoryTables } from '#test/support/memory/memory-tables';
import { schoolNamed } from '#test/support/records/school';
import { tablesOf } from '#test/support/tables/named';

it('suppresses the hashed address of an erased person at its own school only', async () => {
  const { db } = memoryTables(async () => {});
  const suppressions = suppressionRepository(tablesOf(db));
  const address = 'pat@families.example';
  const hidden = hiddenAddress(schoolNamed('regional'), address);
  expect(hidden).not.toBe(hiddenAddress(schoolNamed('main'), address));
  for (const site of ['main', 'regional']) {
    const complaint = { reason: 'complaint', at: '2026-03-02', mailingUid: 'm' };
    const Item = { pk: site, sk: hidden, address: hidden, ...complaint };
    await db.send(new PutCommand({ TableName: 'mail-suppressions', Item }));
  }
  expect(await suppressions.of(schoolNamed('regional')).get(' Pat@Families.example')).toBeDefined();
  expect((await suppressions.of(schoolNamed('regional')).all()).has(address)).toBe(true);
  expect(await suppressions.of(schoolNamed('main')).get(address)).toBeUndefined();
  expect((await suppressions.of(schoolNamed('main')).all()).has(address)).toBe(false);
});
