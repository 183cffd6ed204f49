import { gatherFonts } from '#bin/lib/build/fonts';
import { rowWork } from '#functions/goals/pdfs/goals-pdfs-work';
import { learningGoalsPdfHandlers } from '#functions/goals/pdfs/learning-goals-pdf';
import type { RowDeps } from '#functions/goals/pdfs/make-row';
import { goalsPdfFiles, type RowFormat } from '#functions/goals/pdfs/store/goals-pdf-files';
import { type GoalsPdfMessage, rowQueue } from '#functions/goals/pdfs/store/goals-pdf-message';
import type { GoalsPdfId } from '#functions/goals/pdfs/store/goals-pdf-record';
import { goalsPdfJobStore, goalsPdfRepository } from '#functions/goals/pdfs/store/goals-pdfs';
import { readingDeps } from '#functions/goals/reading-deps';
import { documentRepository } from '#functions/kernel/documents/store/documents';
import { consumeAll } from '#functions/kernel/jobs/consume';
import { wakeStalledJobs } from '#functions/kernel/jobs/stalled';
import { idempotencyRepository } from '#functions/kernel/store/idempotency';
import { limitRepository } from '#functions/kernel/store/limits';
import type { Tables } from '#functions/kernel/store/tables';
import { type FontSet, openFonts } from '#functions/pdf/font-set';
import { homerooms } from '#functions/people/store/homerooms';
import { peopleRepository } from '#functions/people/store/people';
import { userRepository } from '#functions/people/store/users';
import { factsOf } from '#test/documents/site-facts';
import { uid } from '#test/goals/goals-school';
import { deliver } from '#test/support/deliver';
import { memoryBuckets } from '#test/support/memory/memory-buckets';
import { schoolsIn } from '#test/support/memory/schools-in';
import { storePortalRecords } from '#test/support/records/portal-file-records';
import { bound, schoolNamed } from '#test/support/records/school';
import { bucketsOf } from '#test/support/tables/named';

let fonts: FontSet | undefined;
export async function openTestFonts(): Promise<FontSet> {
  fonts ??= openFonts(await gatherFonts());
  return fonts;
}

/** The calls and the worker of goals PDFs over some tables, with a bucket and a queue in memory. */
export function pdfsOver(tables: Tables, fontSet: FontSet) {
  const bucket = memoryBuckets();
  const queued: GoalsPdfMessage[] = [];
  const documents: unknown[] = [];
  let clock = Date.UTC(2026, 7, 3);
  let leases = 0;
  const now = () => new Date(clock);
  const pdfs = goalsPdfRepository(tables);
  const jobs = goalsPdfJobStore(tables);
  const queue = { send: async (message: GoalsPdfMessage) => void queued.push(message) };
  const handlers = learningGoalsPdfHandlers({
    users: userRepository(tables),
    people: peopleRepository(tables),
    homerooms: homerooms(tables),
    pdfs,
    files: bound({
      addressOf: async ({ queuestatisticsUid }: GoalsPdfId, format: RowFormat) =>
        `https://files.example/${queuestatisticsUid}.${format}`,
    }),
    queue,
    documents: documentRepository(tables),
    documentQueue: { send: async (message) => void documents.push(message) },
    idempotency: idempotencyRepository(tables),
    limits: limitRepository(tables),
  });
  /** Delivers messages to a worker with other dependencies. Returns the ids of those that failed. */
  async function deliverTo(
    messages: readonly unknown[],
    changed: Partial<Omit<RowDeps, 'timeLeft'>> = {},
    timeLeft = () => 300_000,
  ): Promise<string[]> {
    const work = rowWork({
      sites: [factsOf('main'), factsOf('regional')],
      jobs,
      pdfs,
      reading: readingDeps(tables),
      files: goalsPdfFiles(bucketsOf(bucket.s3)),
      queue,
      fonts: () => fontSet,
      lookOf: async ({ name }) => ({
        name,
        colour: '#12355b',
        logo: undefined,
        picture: async () => undefined,
      }),
      now,
      newLease: () => `lease${++leases}`,
      ...changed,
    });
    const batch = messages.map((body, i) => ({ id: `m${i}`, body }));
    return deliver(consumeAll([work]), batch, timeLeft);
  }
  return {
    handlers,
    jobs,
    pdfs,
    /** Looks at the rows of a school, as `work-watch` does each minute. */
    watch: (site: string) =>
      wakeStalledJobs({ jobs, queue: rowQueue(queue) }, { ...schoolNamed(site), now: now() }),
    queued,
    documents,
    bucket,
    queue,
    now,
    deliverTo,
    passMinutes(minutes: number): void {
      clock += minutes * 60_000;
    },
    /** Delivers all queued messages, also those that follow. */
    async work(changed: Partial<Omit<RowDeps, 'timeLeft'>> = {}): Promise<void> {
      for (let next = queued.shift(); next; next = queued.shift()) await deliverTo([next], changed);
    },
    /** Returns the latest bytes of each file, by the end of its key. */
    files(): Map<string, Buffer> {
      const latest = new Map<string, Buffer>();
      for (const { key, body } of bucket.everything()) {
        if (!latest.has(key)) latest.set(key, body);
      }
      return new Map([...latest].filter(([, body]) => body.length > 0));
    },
  };
}

/** Stores two goals of Sam at the second school. */
export const storeSamsGoals = (tables: Tables): Promise<unknown> => {
  const sam = {
    year: '2026',
    goal: 'Ask.',
    reflection: 'I asked.',
    userUid: uid('regional', 'sam'),
  };
  return storePortalRecords(tables, 'regional', 'virtue-goals', [
    { ...sam, virtueGoalUid: 'v1', term: '3', virtue: 'Courage' },
    { ...sam, virtueGoalUid: 'v2', term: '4', virtue: 'Kindness' },
  ]);
};

/** Returns the schools beside `regional` that the calls of goals PDFs have stored something for. */
export const otherSchools = (tables: Parameters<typeof schoolsIn>[0]): string[] =>
  ['goals-pdfs', 'limits', 'idempotency']
    .flatMap((name) => schoolsIn(tables, name))
    .filter((site) => site !== 'regional');
