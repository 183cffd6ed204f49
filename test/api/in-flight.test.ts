import { DeleteCommand, PutCommand } from '@aws-sdk/lib-dynamodb';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { postKeys } from '#functions/posts/store/post.record';
import { type ClosingQueue, closingNames, workedWith } from '#shared/store-names';
import { storedPost } from '#test/support/mail/stored-post';
import { type MemoryPortal, startMemoryPortal } from '#test/support/memory/memory-portal';
import { schoolNamed } from '#test/support/records/school';
import { type Facts, frozenMessages, readJson, thaw } from '#test/support/release/frozen';

/** The release whose messages are on their way when this one is deployed. */
const release = '1.3.0';
const facts = readJson<Facts>(release, 'facts.json');
const main = schoolNamed('main');

type Item = Readonly<Record<string, unknown>>;

/** What a message of a queue is about, as it was when the message was sent, and what must follow. */
interface InFlight {
  readonly prepare: (portal: MemoryPortal) => Promise<void>;
  /** Messages that the frozen release has not sent itself. */
  readonly bodies?: readonly object[];
  /** Returns what the messages have led to. */
  readonly effect: (portal: MemoryPortal) => unknown;
  readonly expected: unknown;
}

const itemsOf = ({ tables }: MemoryPortal, table: string) => tables.all(table) as readonly Item[];
const filesOf = ({ objects }: MemoryPortal, part: string) =>
  [...objects].filter(([key]) => key.includes(part));

/** Puts a job back into the state in which it waits for a worker. */
async function putBack(portal: MemoryPortal, TableName: string, job: Item): Promise<void> {
  const { lease: _lease, message: _message, ...others } = job;
  const deadline = new Date(Date.now() + 180_000).toISOString();
  const waiting = { ...others, state: 'waiting', tries: 0, deadline };
  await portal.tables.db.send(new PutCommand({ TableName, Item: waiting }));
}

const pdfUid = '01m8jrq2n1fdrsxm9ep3ab6hwj';
const rowUid = '01m8jrq1g6q2vc9pd7k0zyrdyt.000';
const pdf = (portal: MemoryPortal) =>
  itemsOf(portal, 'connections-pdfs').find(({ sk }) => sk === pdfUid) ?? {};
const row = (portal: MemoryPortal) =>
  itemsOf(portal, 'goals-pdfs').find(({ pk, sk }) => pk === 'main' && sk === rowUid) ?? {};

/** Each queue that goes has a row here. */
const inFlight: Readonly<Record<ClosingQueue, InFlight>> = {
  connections: {
    async prepare(portal) {
      const post = storedPost({
        postUid: 'news',
        type: 'newsletter',
        make_public: true,
        content_html: '<p>News.</p>',
      });
      const Item = { ...post, ...postKeys(main, post, new Date()) };
      await portal.tables.db.send(new PutCommand({ TableName: 'posts', Item }));
      await putBack(portal, 'connections-pdfs', { ...pdf(portal), posts: ['news'] });
    },
    effect: (portal) => [pdf(portal).state, pdf(portal).posts, filesOf(portal, pdfUid).length],
    expected: ['ready', ['news'], 1],
  },
  'goals-pdfs': {
    prepare: (portal) => putBack(portal, 'goals-pdfs', row(portal)),
    // What was read about the student, the student's PDF, the row's PDF and its zip.
    effect: (portal) => [row(portal).state, row(portal).done, filesOf(portal, rowUid).length],
    expected: ['complete', 1, 4],
  },
  signing: {
    prepare: async () => undefined,
    bodies: [{ kind: 'bounced', site: 'main', requestUid: 'batch-staff~uid-student', place: 0 }],
    effect: (portal) =>
      itemsOf(portal, 'signing-requests')
        .filter(({ pk, sk }) => pk === 'main#batch-staff~uid-student' && sk === 'request')
        .map(({ recipients }) => (recipients as Item[])[0]?.is_unreachable),
    expected: [true],
  },
  figures: {
    async prepare({ tables }) {
      const Key = { pk: 'main#2026', sk: 'eng8' };
      await tables.db.send(new DeleteCommand({ TableName: 'distributions', Key }));
    },
    bodies: [{ site: 'main', courseId: 'eng8' }],
    effect: (portal) =>
      itemsOf(portal, 'distributions').filter(({ pk, sk }) => pk === 'main#2026' && sk === 'eng8')
        .length,
    expected: 1,
  },
};

describe.skipIf(closingNames.length === 0).each(closingNames)(
  `messages of ${release} on the queue %s, which goes`,
  (queue) => {
    const { prepare, bodies = [], effect, expected } = inFlight[queue];
    const [, frozen = []] = frozenMessages(release).find(([name]) => name === queue) ?? [];
    const messages = [...frozen, ...bodies.map((body) => JSON.stringify(body))];
    let portal: MemoryPortal;
    beforeAll(async () => {
      vi.spyOn(console, 'info').mockImplementation(() => {});
      vi.useFakeTimers({ toFake: ['Date'], now: new Date(facts.now) });
      portal = await startMemoryPortal(['main']);
      await thaw(portal, release);
      await prepare(portal);
    });
    afterAll(async () => {
      vi.useRealTimers();
      vi.restoreAllMocks();
      await portal.stop();
    });

    it('gets done by the worker that has its work now', async () => {
      expect(messages.length).toBeGreaterThan(0);
      expect(await portal.deliver(queue, messages)).toBe(0);
      expect(effect(portal)).toEqual(expected);
    });

    it('has no second effect when they come again, on this queue or from the watch on the other', async () => {
      const before = [effect(portal), new Map(portal.objects)];
      expect(await portal.deliver(queue, messages)).toBe(0);
      expect(await portal.deliver(workedWith(queue), messages)).toBe(0);
      expect([effect(portal), new Map(portal.objects)]).toEqual(before);
    });
  },
);
