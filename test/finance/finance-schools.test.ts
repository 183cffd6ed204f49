import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { financialInfoHandlers } from '#functions/finance/financial-info';
import { accountReader } from '#functions/finance/store/accounts';
import { loadReader } from '#functions/intake/store/loads';
import { lockKey } from '#functions/intake/store/lock-key';
import { documentRepository } from '#functions/kernel/documents/store/documents';
import { idempotencyRepository } from '#functions/kernel/store/idempotency';
import { limitRepository } from '#functions/kernel/store/limits';
import { userRepository } from '#functions/people/store/users';
import { person, request } from '#test/support/records/people';
import { storePortalRecords } from '#test/support/records/portal-file-records';
import { profile, storeProfiles } from '#test/support/records/profiles';
import { schoolNamed } from '#test/support/records/school';
import { putInto } from '#test/support/records/school-records';
import { startTestTables, type TestTables } from '#test/support/tables/tables';

let tables: TestTables;
const sent: unknown[] = [];
/** The same carer, child and account at two schools, with other words and sums. */
beforeAll(async () => {
  tables = await startTestTables(
    ...(['users', 'finance', 'intake', 'documents', 'idempotency', 'limits'] as const),
  );
  for (const [schoolUid, cents] of [['main', 100] as const, ['regional', 7_000] as const]) {
    const link = { userUid: 'uid-mia', status: 'active', restricted: false } as const;
    const cara = { username: 'cara', type: 'affiliate', is_carer: true } as const;
    await storeProfiles(
      tables,
      profile({ ...cara, schoolUid, children: schoolUid === 'main' ? [] : [link] }),
      profile({ username: 'mia', firstname: `Mia of ${schoolUid}`, schoolUid }),
    );
    await storePortalRecords(tables, schoolUid, 'finance', [
      {
        TRANSACTION_ID: 't',
        userUid: 'uid-cara',
        studentUid: 'uid-mia',
        type: 'invoice',
        date: '2026-02-02',
        due_date: '2026-02-09',
        description: schoolUid,
        cents,
      },
    ]);
    const last_loads = { finance: { at: `2026-02-0${cents === 100 ? 1 : 2}T00:00:00.000Z` } };
    await putInto(tables, 'intake', { pk: schoolUid, sk: lockKey, last_loads });
  }
});
afterAll(() => tables.stop());

const handlers = () =>
  financialInfoHandlers({
    accounts: accountReader(tables),
    loads: loadReader(tables),
    users: userRepository(tables),
    documents: documentRepository(tables),
    idempotency: idempotencyRepository(tables),
    limits: limitRepository(tables),
    queue: { send: async (message) => void sent.push(message) },
  });
const cara = person({
  ...schoolNamed('regional'),
  username: 'cara',
  type: 'affiliate',
  is_carer: true,
  carerOf: ['uid-mia'],
});

describe('the account at a school', () => {
  it('has the entries, children and last file of the own school only', async () => {
    expect(await handlers().get({}, cara, request({ site: 'regional' }))).toMatchObject({
      balance_cents: 7_000,
      overdue_cents: 7_000,
      as_of: '2026-02-02T00:00:00.000Z',
      children: [{ userUid: 'uid-mia', firstname: 'Mia of regional' }],
    });
    const { records } = await handlers().listEntries(
      ...([{ limit: 20 }, cara, request({ site: 'regional' })] as const),
    );
    expect(records).toMatchObject([{ description: 'regional', firstname: 'Mia of regional' }]);
  });

  it('refuses a statement and a list whose last day is before the first, and starts nothing', async () => {
    const days = { from: '2026-03-02', to: '2026-03-01' };
    const refused = { kind: 'badRequest', fields: { to: expect.stringContaining('before') } };
    const asked = request({ site: 'regional' });
    await expect(
      handlers().startStatement({ ...days, format: 'csv' }, cara, asked),
    ).rejects.toMatchObject(refused);
    await expect(handlers().listEntries({ ...days, limit: 20 }, cara, asked)).rejects.toMatchObject(
      refused,
    );
    expect(sent).toEqual([]);
  });
});
