import { PutCommand } from '@aws-sdk/lib-dynamodb';
import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { readReport } from '#functions/intake/engine/report';
import { userUidOf } from '#functions/kernel/roster/uids';
import { schoolNamed } from '#test/support/records/school';
import { packageOf, smallSchool } from './files/packages.ts';
import { openWorkshop, type TestWorkshop, worked } from './intake-deps.ts';

let deps: TestWorkshop;
beforeAll(async () => {
  vi.spyOn(console, 'info').mockImplementation(() => {});
  deps = await openWorkshop();
});
afterAll(() => deps.tables.stop());

it.each(['main', 'regional'])(
  'warns in the dry run of %s that the file brings back an erased person',
  async (site) => {
    const bytes = packageOf(smallSchool());
    const first = await deps.announce(site, bytes);
    await worked(deps, schoolNamed(site), first);
    expect((await readReport(deps.files, schoolNamed(site), first)).warnings).toEqual([]);

    const sk = userUidOf(schoolNamed(site).site, 's1');
    const Item = { pk: `${site}#erased`, sk, erased_at: '2026-02-01T10:00:00.000Z' };
    await deps.tables.db.send(new PutCommand({ TableName: 'users', Item }));
    const second = await deps.announce(site, bytes);
    await worked(deps, schoolNamed(site), second);
    expect((await readReport(deps.files, schoolNamed(site), second)).warnings).toMatchObject([
      {
        file: 'users.csv',
        column: 'sourcedId',
        value: 's1',
        reason:
          'This person was erased from the portal on 2026-02-01. Applying the file brings them back.',
      },
    ]);
  },
);
