import { beforeEach, describe, expect, it, vi } from 'vitest';
import { dashboardHandlers } from '#functions/dashboard/admin-dashboard';
import { type Capability, capabilities } from '#shared/rights/permissions';
import { unknownCalendar } from '#shared/timetables/school-days';
import { administrator, person, request } from '#test/support/records/people';
import { bound } from '#test/support/records/school';

type Deps = Parameters<typeof dashboardHandlers>[0];

beforeEach(() => {
  vi.spyOn(console, 'error').mockImplementation(() => {});
});
const now = new Date('2026-03-02T00:00:00.000Z');
const ago = (hours: number) => new Date(now.getTime() - hours * 3_600_000).toISOString();
const mailing = (is: object) => ({
  mailingUid: 'm',
  type: 'Weekly',
  testing: false,
  state: 'sent',
  day: '2026-02-27',
  ...is,
});
const order = (hours: number) => ({
  subscribedusersUid: 's',
  mail: 'welcome',
  version: 1,
  ordered_at: ago(hours),
});

const goalsRow = (is: object) => ({
  form_run: 'Year 8',
  home_class: '8A',
  term: 'Term 1',
  year: '2026',
  total: 22,
  failed: 0,
  created_at: ago(9),
  updated_at: ago(8),
  ...is,
});

/** A person without an address. */
const someone = { is_carer: false, groups: [], carerGroups: [], hasEmail: false };

const checklist = { steps: [{ step: 'roster', is_done: true }], exclusions: [] };

/** A school where something waits in every part. */
const busy = {
  broadcast: bound({ current: async () => ({ status: true, message: 'Stay inside' }) }),
  schedule: bound({
    current: async () => ({
      digest: { on: true, weekday: 5, hour: 15 },
      daily: { on: true, hour: 6 },
      closed_days: ['2026-03-04'],
    }),
  }),
  schoolDays: async () => unknownCalendar,
  counters: bound({
    ofMailing: async (type: string, mailingUid: string, days: object) => ({
      sent: 80,
      delivered: 78,
      opened: 40,
      clicked: 8,
      bounced: 2,
      type,
      mailingUid,
      days,
    }),
  }),
  people: bound({
    all: async () => ({
      people: [
        { ...someone, type: 'student', name: 'Sam Li', hasEmail: true },
        { ...someone, type: 'affiliate', name: 'Cara Li', is_carer: true },
        { ...someone, type: 'faculty', name: 'Tess Ng', is_carer: true },
      ],
    }),
  }),
  checklist: async () => checklist,
  loads: bound({ lastOf: async (kind: string) => (kind === 'users' ? ago(30) : undefined) }),
  mailings: async () => [
    mailing({ mailingUid: 'held', state: 'paused' }),
    mailing({ mailingUid: 'test', state: 'paused', testing: true }),
    mailing({ mailingUid: 'test', testing: true, finished_at: ago(1) }),
    mailing({ mailingUid: 'sent', finished_at: ago(60) }),
    mailing({ mailingUid: 'failed', type: 'Connections', state: 'failed', finished_at: ago(5) }),
    mailing({ mailingUid: 'old', state: 'refused', finished_at: ago(80) }),
  ],
  intakes: async () => [
    { intakeUid: 'i1', filename: 'roster.zip', state: 'ready', created_at: ago(2) },
  ],
  outbox: bound({ orders: async () => [order(3), order(2), order(0.5)] }),
  connections: bound({
    list: async () => ({
      records: [
        {
          connections_pdfUid: 'c1',
          title: 'Winter',
          state: 'failed',
          posts: [],
          created_at: ago(20),
          ends_at: ago(19),
          message: 'Something went wrong.',
        },
      ],
    }),
  }),
  goals: bound({
    list: async () => ({
      records: [
        goalsRow({ queuestatisticsUid: 'g1', done: 20, failed: 2, state: 'complete' }),
        goalsRow({ queuestatisticsUid: 'g2', done: 22, failed: 0, state: 'complete' }),
        goalsRow({ queuestatisticsUid: 'g3', done: 3, failed: 1, state: 'making' }),
        goalsRow({ queuestatisticsUid: 'g4', done: 0, state: 'failed', updated_at: ago(80) }),
      ],
    }),
  }),
  documents: bound({
    list: async () => ({
      records: [
        { documentUid: 'd1', kind: 'email-logs', title: 'DIGEST Email Logs', state: 'failed' },
        { documentUid: 'd2', kind: 'email-logs', title: 'DIGEST Email Logs', state: 'ready' },
      ],
    }),
  }),
  posts: bound({
    all: async (_: string, __: string, { accepts }: { accepts: (p: never) => boolean }) => ({
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
  }),
} as unknown as Deps;

const kindsFor = async (who: Parameters<typeof person>[0], deps = busy) => {
  const { items } = await dashboardHandlers(deps).get({}, person(who), request({ now }));
  return items.map(({ kind }) => kind);
};

describe('the dashboard of the administration', () => {
  it('lists what waits for an administrator, the most urgent first', async () => {
    const answer = await dashboardHandlers(busy).get({}, administrator, request({ now }));
    expect(answer).toMatchObject({
      missing: [],
      items: [
        { kind: 'broadcast', message: 'Stay inside' },
        { kind: 'mailing', mailingUid: 'held', type: 'Weekly', state: 'paused' },
        { kind: 'mailing', mailingUid: 'failed', type: 'Connections', state: 'failed' },
        { kind: 'intake', intakeUid: 'i1', filename: 'roster.zip', state: 'ready' },
        { kind: 'subscribers', count: 2, more: false, since: ago(3) },
        {
          kind: 'connections',
          connections_pdfUid: 'c1',
          title: 'Winter',
          message: 'Something went wrong.',
        },
        {
          kind: 'goals',
          queuestatisticsUid: 'g1',
          form_run: 'Year 8',
          home_class: '8A',
          message: '20 of 22 PDFs are ready. 2 could not be made.',
        },
        { kind: 'file', documentUid: 'd1', document: 'email-logs', title: 'DIGEST Email Logs' },
        {
          kind: 'post',
          postUid: 'p1',
          type: 'notice',
          title: 'Camp',
          end: '2026-03-03T00:00:00.000Z',
          is_draft: true,
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
    expect(answer.missing.sort()).toEqual(['intake', 'intakes']);
    expect(answer.items.map(({ kind }) => kind)).toContain('mailing');
  });

  it('reads the mailings and the intakes once for both of its lists', async () => {
    const mailings = vi.fn(busy.mailings);
    const intakes = vi.fn(busy.intakes);
    const deps = { ...busy, mailings, intakes };
    const { overview } = await dashboardHandlers(deps).get({}, administrator, request({ now }));
    expect(overview).toMatchObject({
      last_mailing: { mailingUid: 'sent' },
      intake: { newest: { filename: 'roster.zip' } },
    });
    expect([mailings.mock.calls.length, intakes.mock.calls.length]).toEqual([1, 1]);
  });

  it('is empty when nothing waits', async () => {
    const quiet = {
      ...busy,
      broadcast: bound({ current: async () => ({ status: false, message: '' }) }),
      mailings: async () => [],
      intakes: async () => [
        { intakeUid: 'i1', filename: 'roster.zip', state: 'applied', created_at: ago(9) },
      ],
      outbox: bound({ orders: async () => [order(0.5)] }),
      connections: bound({ list: async () => ({ records: [] }) }),
      goals: bound({ list: async () => ({ records: [] }) }),
      documents: bound({ list: async () => ({ records: [] }) }),
      posts: bound({ all: async () => ({ records: [] }) }),
    } as unknown as Deps;
    const answer = await dashboardHandlers(quiet).get({}, administrator, request({ now }));
    expect(answer).toMatchObject({ items: [], missing: [] });
  });

  const overviewFor = async (who: Parameters<typeof person>[0]) =>
    (await dashboardHandlers(busy).get({}, person(who), request({ now }))).overview;

  it('shows the week, the last mailing, people without an address and the intake', async () => {
    const { week, ...rest } = await overviewFor({ capabilities: ['administrator'] });
    expect(rest).toEqual({
      checklist,
      last_mailing: {
        mailingUid: 'sent',
        type: 'Weekly',
        finished_at: ago(60),
        sent: 80,
        delivered: 78,
        opened: 40,
        clicked: 8,
        bounced: 2,
      },
      addresses: {
        people: 3,
        carers: 2,
        staff: 1,
        students: 0,
        names: ['Cara Li', 'Tess Ng'],
      },
      intake: {
        newest: { filename: 'roster.zip', state: 'ready', at: ago(2) },
        people_at: ago(30),
      },
    });
    expect(week?.map(({ date, mails }) => [date, ...mails])).toEqual([
      ['2026-03-02', 'Daily'],
      ['2026-03-03', 'Daily'],
      // A closed day.
      ['2026-03-04'],
      ['2026-03-05', 'Daily'],
      ['2026-03-06', 'Weekly', 'Daily'],
      ['2026-03-07'],
      ['2026-03-08'],
    ]);
    // Only published posts that end in these days.
    expect(week?.flatMap(({ ends }) => ends.map(({ postUid }) => postUid))).toEqual([]);
  });

  it('shows no mail in the holidays', async () => {
    const terms = [{ from: '2026-01-28', until: '2026-03-04' }];
    const deps = { ...busy, schoolDays: async () => ({ ...unknownCalendar, terms }) };
    const { overview } = await dashboardHandlers(deps).get({}, administrator, request({ now }));
    const days = overview.week?.flatMap(({ date, mails }) => mails.map(() => date));
    expect(days).toEqual(['2026-03-02', '2026-03-03']);
  });

  it('shows of the overview only what the person has a right to', async () => {
    const keys = async (capability: Capability) =>
      Object.entries(await overviewFor({ type: 'affiliate', capabilities: [capability] }))
        .filter(([, value]) => value !== undefined)
        .map(([key]) => key);
    expect(await keys('editor')).toEqual(['week']);
    expect(await keys('reports')).toEqual(['last_mailing']);
    expect(await keys('attendance')).toEqual([]);
  });
});
