import { PutCommand } from '@aws-sdk/lib-dynamodb';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { timesOf } from '#functions/connections/store/pdf-record';
import { pdfRepository } from '#functions/connections/store/pdfs';
import { goalsPdfRepository } from '#functions/goals/pdfs/store/goals-pdfs';
import { intakeRepository } from '#functions/intake/store/intake';
import { documentRepository } from '#functions/kernel/documents/store/documents';
import { noOrders, type OrderCounts } from '#functions/kernel/jobs/orders';
import type { Queues } from '#functions/kernel/jobs/queues';
import { privateMails } from '#functions/kernel/mail/store/private-mail';
import { idempotencyRepository } from '#functions/kernel/store/idempotency';
import type { Tables } from '#functions/kernel/store/tables';
import { transact } from '#functions/kernel/store/transaction';
import { newMailing } from '#functions/mailings/run/new-mailing';
import { mailingRepository } from '#functions/mailings/store/mailings';
import { workWatch } from '#functions/maintenance/work-watch';
import { workKinds } from '#functions/maintenance/work-watch.lambda';
import { applyOrders } from '#functions/people/store/school-groups/apply-orders';
import { copyRepository } from '#functions/places/store/place-copies';
import { signingRequestRepository } from '#functions/signing/store/requests';
import type { WatchedKind } from '#shared/work-kinds';
import { absenceSchool, callerNamed, fever, secondsIn } from '#test/absences/absence-school';
import { subscriberRoom } from '#test/subscribers/subscriber-room';
import { emergencyRoom } from '#test/support/mail/emergency-room';
import { memoryTables } from '#test/support/memory/memory-tables';
import { schoolNamed } from '#test/support/records/school';
import { newRequest } from '#test/support/signing/requests';

const begin = secondsIn(0).now;
const at = begin.toISOString();
const times = { created_at: at, updated_at: at };
const later = (minutes: number): Date => new Date(begin.getTime() + minutes * 60_000);

beforeEach(() => {
  vi.restoreAllMocks();
  for (const method of ['info', 'error'] as const) {
    vi.spyOn(console, method).mockImplementation(() => {});
  }
});

interface Scene {
  readonly tables: Tables;
  readonly site?: string;
}

const inMemory = async (order: (tables: Tables) => Promise<unknown>): Promise<Scene> => {
  const tables = memoryTables(async () => {});
  await order(tables);
  return { tables };
};

/** Two acts that order work of each kind. Their messages are lost, and no worker ever comes. */
const scenes: Readonly<Record<WatchedKind, () => Promise<Scene>>> = {
  intakes: () =>
    inMemory(async (tables) => {
      const own = intakeRepository(tables).of(schoolNamed('main'));
      for (const [intakeUid, state] of [
        ['a', 'awaiting-file'],
        ['b', 'ready'],
      ] as const) {
        const file = { intakeUid, state, filename: 'roster.zip', key: 'k', created_by: 'ada' };
        const progress = { done: 0, total: 0 };
        await own.add({ ...file, ...times, counts: [], fault_count: 0, done: 0, progress });
      }
      await own.beginCheck('a', begin);
      const ready = await own.get('b');
      if (ready) await own.beginApply(ready, begin);
    }),
  mailings: () =>
    inMemory(async (tables) => {
      const by = { userUid: 'ada', name: 'Ada' };
      const about = { timeZone: 'Australia/Sydney', now: begin, audience_hash: '', by };
      for (const period of ['2026-W10', '2026-W11']) {
        const nothing = { except: [], postsUid: [], testing: false } as const;
        const choice = { type: 'Weekly', ...nothing, period } as const;
        const mailing = newMailing(choice, { ...about, undo_seconds: 0 });
        const state = period === '2026-W10' ? 'preparing' : 'sending';
        await mailingRepository(tables)
          .of(schoolNamed('main'))
          .begin({ ...mailing, state });
      }
    }),
  documents: () =>
    inMemory(async (tables) => {
      const document = { title: 'T', file_name: 'T.pdf', filter: {}, kind: 'email-logs' } as const;
      const asked_by = { username: 'ada', network: '' };
      const asked = { ...document, format: 'pdf' as const, asked_by };
      for (const documentUid of ['a', 'b']) {
        await documentRepository(tables)
          .of(schoolNamed('main'))
          .add({ userUid: 'ada', documentUid }, asked, begin);
      }
    }),
  'place-copies': () =>
    inMemory(async (tables) => {
      const author = {
        users_userid: 'ada',
        users_username: '',
        users_firstname: '',
        users_lastname: '',
      };
      const copies = copyRepository(tables, idempotencyRepository(tables)).of(schoolNamed('main'));
      for (const placeUid of ['a', 'b']) {
        const act = { ...schoolNamed('main'), userUid: 'ada', key: placeUid, hash: '', at: 0 };
        await copies.add({ placeUid, from: 'p', place: placeUid, editors: [], author }, act, begin);
      }
    }),
  'connections-pdfs': () =>
    inMemory(async (tables) => {
      for (const connections_pdfUid of ['a', 'b']) {
        await pdfRepository(tables)
          .of(schoolNamed('main'))
          .add({
            connections_pdfUid,
            title: 'T',
            state: 'waiting',
            ...timesOf(begin),
            posts: ['p'],
            users_userid: 'ada',
            users_username: 'ada',
            users_firstname: 'Ada',
            users_lastname: 'L',
          });
      }
    }),
  'goals-pdfs': () =>
    inMemory(async (tables) => {
      for (const queuestatisticsUid of ['a', 'b']) {
        const row = {
          queuestatisticsUid,
          requestUid: 'r',
          scope: 'Year 7',
          form_run: 'Year 7',
          ...({ home_class: '7A', year: '2026', term: '1', state: 'waiting', total: 1 } as const),
          ...times,
          deadline: at,
          done: 0,
          failed: 0,
          tries: 0,
        };
        await goalsPdfRepository(tables).of(schoolNamed('main')).add({ row, students: [] }, begin);
      }
    }),
  async emergencies() {
    const room = await emergencyRoom(begin.getTime());
    for (const message of ['Stay inside.', 'It is over.']) {
      await room.change({ status: true, message });
      room.pass(60_000);
    }
    return room;
  },
  async notices() {
    const { tables, family } = await absenceSchool();
    const cara = callerNamed('cara');
    const { noticeUid, updated_at = '' } = await family.create(fever, cara, secondsIn(0));
    const content = { part: 'day' as const, reason: 'illness', text: '', destination: '' };
    await family.change({ noticeUid, updated_at, ...content }, cara, secondsIn(5));
    // Release 1.0.0 had an order for each act.
    const Item = { pk: 'main#mail', sk: `${noticeUid}#1` };
    await tables.db.send(new PutCommand({ TableName: 'absence-notices', Item }));
    return { tables };
  },
  'private-mail': () =>
    inMemory(async (tables) => {
      const order = { kind: 'note', email: 'hana@example.edu' } as const;
      await transact(
        tables.db,
        privateMails(tables).of(schoolNamed('main')).order([order, order], begin).writes,
      );
    }),
  'group-applies': () =>
    inMemory(async (tables) => {
      const orders = applyOrders(tables).of(schoolNamed('main'));
      for (let acts = 0; acts < 2; acts++) await orders.order(begin);
    }),
  async 'subscriber-mail'() {
    const room = subscriberRoom();
    await room.add('Jo', 'jo@example.org');
    await room.add('Bo', 'bo@example.org');
    return { tables: room.tables, site: 'regional' };
  },
  seals: () =>
    inMemory(async (tables) => {
      const requests = signingRequestRepository(tables).of(schoolNamed('main'));
      const done = { state: 'completed' as const, ended_at: at, updated_at: at, mails: [] };
      for (const requestUid of ['b~0001', 'b~0002']) {
        const before = { ...newRequest(), requestUid };
        await requests.add(before);
        await requests.replace({ before, after: { ...before, ...done } });
      }
    }),
};

/** An intake is woken once for each lease. An emergency message has 16 shares on each channel. */
const mostMessages: Partial<Record<WatchedKind, number>> = { intakes: 25 * 60, emergencies: 384 };

const sent: string[] = [];
const queues: Queues = {
  queue: (name) => name,
  openSqs: async () =>
    ({
      SendMessageCommand: class {
        readonly input: { readonly MessageBody: string };
        constructor(input: { readonly MessageBody: string }) {
          this.input = input;
        }
      },
      client: {
        send: async ({ input }: { input: { MessageBody: string } }) =>
          void sent.push(input.MessageBody),
      },
    }) as never,
};

const open = ({ waits, held, queued }: OrderCounts): number => waits + held + queued;

describe('orders of workers', () => {
  it.each(Object.keys(scenes) as WatchedKind[])(
    'ends each one of %s after two acts, though no worker ever comes, with few messages',
    async (kind) => {
      const { tables, site = 'main' } = await scenes[kind]();
      sent.length = 0;
      const watch = workKinds(tables, queues)[kind];
      // The second half of the day shows a mailing that was put on hold after the first.
      const counts: OrderCounts[] = [];
      for (let m = 6; m <= 52 * 60; m += m < 120 ? 1 : 10)
        counts.push(await watch({ ...schoolNamed(site), now: later(m) }));
      expect(counts.some((each) => open(each) > 0)).toBe(true);
      expect(counts.at(-1)).toEqual({
        waits: 0,
        held: 0,
        queued: 0,
        ended: 0,
        givenUp: 0,
        late: 0,
        failed: 0,
        oldest: 0,
      });
      const ended = counts.reduce((sum, { givenUp, ended }) => sum + givenUp + ended, 0);
      expect(ended).toBeGreaterThan(0);
      expect(sent.length).toBeLessThanOrEqual(mostMessages[kind] ?? 40);
    },
    60_000,
  );

  it('leaves none of a kind out when another kind or school has thousands', async () => {
    const seen = new Map<string, number>();
    let clock = 0;
    const slow =
      (name: string) =>
      async ({ site, hasTime }: { site: string; hasTime?: () => boolean }) => {
        const counts = noOrders;
        for (let i = 0; i < 1_000 && hasTime?.(); i++) clock += 100;
        seen.set(`${name} ${site}`, (seen.get(`${name} ${site}`) ?? 0) + 1);
        return counts;
      };
    const mend = async () => {};
    const watch = workWatch(
      { kinds: { documents: slow('a'), seals: slow('b') }, mend },
      ['one', 'two'].map(schoolNamed),
    );
    for (const m of [0, 1]) {
      clock = 0;
      await watch(later(m), () => 30_000 - clock);
      expect(clock).toBeLessThan(30_000);
    }
    expect([...seen.keys()].sort()).toEqual(['a one', 'a two', 'b one', 'b two']);
  });

  it('writes one line for each kind in a run, and starts one alarm for all kinds after an hour', async () => {
    const lines = vi.spyOn(console, 'info');
    const { tables } = await scenes['private-mail']();
    const watch = workWatch({ kinds: workKinds(tables, queues), mend: async () => {} }, [
      schoolNamed('main'),
    ]);
    for (const [minutes, alarm] of [
      [30, undefined],
      [61, 'ordersLate'],
    ] as const) {
      lines.mockClear();
      await watch(later(minutes));
      expect(lines).toHaveBeenCalledTimes(1);
      const line = JSON.parse(String(lines.mock.calls[0]?.[0]));
      expect(line).toMatchObject({ kind: 'private-mail', waiting: 2, orders: { queued: 2 } });
      expect([line.oldest, line.alarm]).toEqual([minutes * 60, alarm]);
    }
  });
});
