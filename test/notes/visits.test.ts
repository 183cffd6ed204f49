import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { requestFor } from '#shared/kernel/request';
import { weblogs } from '#shared/web-logs/weblogs.contract';
import { type College, startCollege } from '#test/support/college/college';

let college: College;
beforeAll(async () => {
  college = await startCollege();
});
afterAll(() => college.stop());

describe('visits of confidential pages', () => {
  it.each([
    ['/school-psychology-request', '/school-psychology-request'],
    ['/student-notes/u-mia', '/student-notes'],
    ['/Signing/some-token', '/signing'],
    ['/signing/batch~u-mia/document', '/signing'],
  ])('counts a visit of %s without a person, and repeats leave no trace', async (pageId, page) => {
    const before = college.tables.all('weblogs').length;
    const token = await college.tokenOf('mia');
    const request = requestFor(weblogs.create, { pageId, title: 'Mia Hale' });
    const headers = { 'idempotency-key': `visit-${pageId}`, 'user-agent': 'Firefox' };
    expect((await college.call('main', token, { ...request, headers })).status).toBe(200);
    const visits = college.tables.all('weblogs');
    expect(visits).toHaveLength(before + 1);
    const visit = visits.find((each) => each.pageId === page);
    expect(JSON.stringify(visit)).not.toMatch(/mia|Hale|Firefox/i);
    expect(visit?.visited_at).toMatch(/T00:00:00\.000Z$/);
    expect(visit).not.toHaveProperty('personPk');
    expect(JSON.stringify(college.tables.all('idempotency'))).not.toContain(`visit-${pageId}`);
  });
});
