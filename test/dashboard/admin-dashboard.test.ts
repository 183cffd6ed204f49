import { beforeEach, describe, expect, it, vi } from 'vitest';
import { dashboardHandlers } from '#functions/dashboard/admin-dashboard';
import type { DashboardDeps } from '#functions/dashboard/dashboard-parts';
import { type Capability, capabilities } from '#shared/rights/permissions';
import { administrator, person, request } from '#test/support/records/people';

beforeEach(() => {
  vi.spyOn(console, 'error').mockImplementation(() => {});
});
const now = new Date('2026-03-02T00:00:00.000Z');
const ago = (hours: number) => new Date(now.getTime() - hours * 3_600_000).toISOString();
const mailing = (is: object) => ({
  ...{ mailingUid: 'm', type: 'Weekly', testing: false, state: 'sent', ...is },
});
const order = (hours: number) => ({
  ...{ subscribedusersUid: 's', mail: 'welcome', version: 1, ordered_at: ago(hours) },
});

const goalsRow = (is: object) => ({
  ...{ form_run: 'Year 8', home_class: '8A', term: 'Term 1', year: '2026', total: 22, failed: 0 },
  ...{ created_at: ago(9), updated_at: ago(8), ...is },
});

/** A school where something waits in every part. */
const busy = {
  broadcast: { current: async () => ({ status: true, message: 'Stay inside' }) },
  mailings: async () => [
    mailing({ mailingUid: 'held', state: 'paused' }),
    mailing({ mailingUid: 'test', state: 'paused', testing: true }),
    mailing({ mailingUid: 'sent' }),
    mailing({ mailingUid: 'failed', type: 'Connections', state: 'failed', finished_at: ago(5) }),
    mailing({ mailingUid: 'old', state: 'refused', finished_at: ago(80) }),
  ],
  intakes: async () => [{ intakeUid: 'i1', filename: 'roster.zip', state: 'ready' }],
  outbox: { orders: async () => [order(3), order(2), order(0.5)] },
  connections: {
    list: async () => ({
      records: [
        {
          ...{ connections_pdfUid: 'c1', title: 'Winter', state: 'failed', posts: [] },
          ...{ created_at: ago(20), ends_at: ago(19), message: 'Something went wrong.' },
        },
      ],
    }),
  },
  goals: {
    list: async () => ({
      records: [
        goalsRow({ queuestatisticsUid: 'g1', done: 20, failed: 2, state: 'complete' }),
        goalsRow({ queuestatisticsUid: 'g2', done: 22, failed: 0, state: 'complete' }),
        goalsRow({ queuestatisticsUid: 'g3', done: 3, failed: 1, state: 'making' }),
        goalsRow({ queuestatisticsUid: 'g4', done: 0, state: 'failed', updated_at: ago(80) }),
      ],
    }),
  },
  documents: {
    list: async () => ({
      records: [
        { documentUid: 'd1', kind: 'email-logs', title: 'DIGEST Email Logs', state: 'failed' },
        { documentUid: 'd2', kind: 'email-logs', title: 'DIGEST Email Logs', state: 'ready' },
      ],
    }),
  },
  posts: {
    all: async (
      _: string,
      __: string,
      ___: string,
      { accepts }: { accepts: (p: never) => boolean },
    ) => ({
      records: [
        {
          postUid: 'p1',
          type: 'notice',
          title: 'Camp',
          end: '2026-03-03T00:00:00.000Z',
          published: false,
        },
        {
          postUid: 'p2',
          type: 'notice',
          title: 'Fete',
          end: '2026-03-09T00:00:00.000Z',
          published: true,
        },
      ].filter((post) => accepts(post as never)),
    }),
  },
} as unknown as DashboardDeps;

const kindsFor = async (who: Parameters<typeof person>[0], deps = busy) => {
  const { items } = await dashboardHandlers(deps).get({}, person(who), request({ now }));
  return items.map(({ kind }) => kind);
};

describe('the dashboard of the administration', () => {
  it('lists what waits for an administrator, the most urgent first', async () => {
    const answer = await dashboardHandlers(busy).get({}, administrator, request({ now }));
    expect(answer).toEqual({
      missing: [],
      items: [
        { kind: 'broadcast', message: 'Stay inside' },
        { kind: 'mailing', mailingUid: 'held', type: 'Weekly', state: 'paused' },
        { kind: 'mailing', mailingUid: 'failed', type: 'Connections', state: 'failed' },
        { kind: 'intake', intakeUid: 'i1', filename: 'roster.zip', state: 'ready' },
        { kind: 'subscribers', count: 2, more: false, since: ago(3) },
        {
          ...{ kind: 'connections', connections_pdfUid: 'c1', title: 'Winter' },
          message: 'Something went wrong.',
        },
        {
          ...{ kind: 'goals', queuestatisticsUid: 'g1', form_run: 'Year 8', home_class: '8A' },
          message: '20 of 22 PDFs are ready. 2 could not be made.',
        },
        { kind: 'file', documentUid: 'd1', document: 'email-logs', title: 'DIGEST Email Logs' },
        {
          ...{ kind: 'post', postUid: 'p1', type: 'notice', title: 'Camp' },
          ...{ end: '2026-03-03T00:00:00.000Z', is_draft: true },
        },
      ],
    });
  });

  it('shows only what the person may act on', async () => {
    const only = (capability: Capability) =>
      kindsFor({ type: 'affiliate', capabilities: [capability] });
    expect(await only('sender')).toEqual(['mailing', 'mailing']);
    expect(await only('editor')).toEqual(['post']);
    expect(await only('reports')).toEqual(['file']);
    const others = capabilities.filter(
      (each) => !['administrator', 'sender', 'editor', 'reports'].includes(each),
    );
    expect(await kindsFor({ type: 'affiliate', capabilities: others })).toEqual([]);
    expect(await kindsFor({ type: 'affiliate' })).toEqual([]);
  });

  it('names a part that failed and shows the others', async () => {
    const broken = { ...busy, intakes: () => Promise.reject(new Error('down')) };
    const answer = await dashboardHandlers(broken).get({}, administrator, request({ now }));
    expect(answer.missing).toEqual(['intakes']);
    expect(answer.items.map(({ kind }) => kind)).toContain('mailing');
  });

  it('is empty when nothing waits', async () => {
    const quiet = {
      broadcast: { current: async () => ({ status: false, message: '' }) },
      mailings: async () => [],
      intakes: async () => [{ intakeUid: 'i1', filename: 'roster.zip', state: 'applied' }],
      outbox: { orders: async () => [order(0.5)] },
      connections: { list: async () => ({ records: [] }) },
      goals: { list: async () => ({ records: [] }) },
      documents: { list: async () => ({ records: [] }) },
      posts: { all: async () => ({ records: [] }) },
    } as unknown as DashboardDeps;
    expect(await kindsFor({ capabilities: ['administrator'] }, quiet)).toEqual([]);
  });
});
