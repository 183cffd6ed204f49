import { PutCommand } from '@aws-sdk/lib-dynamodb';
import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { checkFile } from '#functions/intake/engine/check';
import { readReport } from '#functions/intake/engine/report';
import { userUidOf } from '#functions/intake/uids';
import { packageOf, smallSchool } from './packages.ts';
import { openWorkshop, type TestWorkshop } from './workshop.ts';

let shop: TestWorkshop;
beforeAll(async () => {
  vi.spyOn(console, 'info').mockImplementation(() => {});
  shop = await openWorkshop();
});
afterAll(() => shop.tables.stop());

it.each(['main', 'regional'])(
  'the dry run of %s says of whoever was erased that the file brings them back',
  async (site) => {
    const bytes = packageOf(smallSchool());
    const first = await shop.announce(site, bytes);
    await checkFile(shop, site, first);
    expect((await readReport(shop.files, site, first)).warnings).toEqual([]);

    const sk = userUidOf(site, 's1');
    const Item = { pk: `${site}#erased`, sk, erased_at: '2026-02-01T10:00:00.000Z' };
    await shop.tables.db.send(new PutCommand({ TableName: 'users', Item }));
    const second = await shop.announce(site, bytes);
    await checkFile(shop, site, second);
    expect((await readReport(shop.files, site, second)).warnings).toMatchObject([
      {
        ...{ file: 'users.csv', column: 'sourcedId', value: 's1' },
        reason:
          'This person was erased from the portal on 2026-02-01. Applying the file brings them back.',
      },
    ]);
  },
);
