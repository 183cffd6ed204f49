import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { documents } from '#shared/documents/documents.contract';
import { financialInfo } from '#shared/finance/financial-info.contract';
import { requestFor } from '#shared/kernel/request';
import type { Input, Route } from '#shared/kernel/route';
import { storeAccount } from '#test/support/college/account';
import { type College, startCollege } from '#test/support/college/college';
import { collegePerson, storePerson } from '#test/support/college/people';

let college: College;
beforeAll(async () => {
  college = await startCollege();
  await storeAccount(college);
});
afterAll(() => college.stop());

const days = { from: '2026-01-01', to: '2026-12-31' };
async function statusOf<R extends Route>(username: string, route: R, input: Input<R>) {
  const token = await college.tokenOf(username);
  return (await college.call('main', token, requestFor(route, input))).status;
}

describe('the statement of an account', () => {
  it('is of the caller’s own account, and nobody else can follow or download it', async () => {
    const started = await college.ask('c.carer', financialInfo.startStatement, {
      ...days,
      format: 'pdf',
    });
    expect(started).toMatchObject({
      kind: 'account-statement',
      format: 'pdf',
      state: 'waiting',
      file_name: 'account-statement-2026-01-01-to-2026-12-31.pdf',
    });
    const [stored] = college.tables.all('documents').filter(({ kind }) => kind !== undefined);
    expect(stored?.filter).toEqual({ userUid: 'u-c.carer', ...days, isAudited: false });
    const { documentUid } = started;
    const { records } = await college.ask('c.carer', documents.list, { kind: 'account-statement' });
    expect(records.map((each) => each.documentUid)).toEqual([documentUid]);
    expect(await statusOf('o.other', documents.get, { documentUid })).toBe(404);
    expect(await statusOf('a.admin', documents.get, { documentUid })).toBe(404);
    expect(await statusOf('mia', documents.get, { documentUid })).toBe(404);
  });

  it('audits the children of a carer who works at the school', async () => {
    const teacher = collegePerson({ username: 'p.parent', is_carer: true });
    const link = { userUid: 'u-mia', status: 'active' as const, restricted: false };
    await storePerson(college.records, { ...teacher, children: [link] });
    await college.ask('p.parent', financialInfo.startStatement, { ...days, format: 'csv' });
    const stored = college.tables.all('documents').map(({ filter }) => filter);
    expect(stored).toContainEqual({ userUid: 'u-p.parent', ...days, isAudited: true });
  });

  it.each([
    ['to', { from: '2026-02-01', to: '2026-01-31' }],
    ['from', { from: '2026-02-30', to: '2026-03-31' }],
  ])('refuses days in the wrong order, and days that do not exist: %s', async (field, wrong) => {
    const token = await college.tokenOf('c.carer');
    const request = requestFor(financialInfo.startStatement, { ...wrong, format: 'csv' });
    const { status, text } = await college.call('main', token, request);
    expect([status, Object.keys(JSON.parse(text).fields)]).toEqual([400, [field]]);
  });
});
