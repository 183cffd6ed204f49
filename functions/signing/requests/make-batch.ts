import type { AuditRepository } from '#functions/kernel/audit/audit';
import type { Look } from '#functions/kernel/audit/look-record';
import type { JobQueue } from '#functions/kernel/jobs/queue';
import { logInfo } from '#functions/kernel/log';
import type { Bound } from '#functions/kernel/record/declaration';
import { schoolFrom } from '#functions/kernel/schools/schools';
import { nextVersion } from '#functions/kernel/version';
import type { Homerooms } from '#functions/people/store/homerooms';
import type { PeopleRepository } from '#functions/people/store/people';
import type { UserRepository } from '#functions/people/store/users';
import type { OwnName } from '#functions/site/store/own-name';
import type { Profile } from '#shared/intake/roster';
import { dayIn } from '#shared/kernel/zone';
import type { SiteFacts } from '#shared/sites';
import { type Casts, castsOf } from '../rules/casts.ts';
import { newRequestOf } from '../rules/new-request.ts';
import { planOf } from '../rules/recipients.ts';
import type { StoredBatch } from '../store/batch.record.ts';
import type { SigningMessage } from '../store/messages.ts';
import { requestUidOf, type StoredRequest } from '../store/request.record.ts';
import type { SigningRequestRepository } from '../store/requests.ts';

export interface BatchDeps {
  readonly requests: Bound<SigningRequestRepository, 'get' | 'add' | 'batch' | 'changeBatch'>;
  readonly people: Bound<PeopleRepository, 'all'>;
  readonly users: Bound<UserRepository, 'get' | 'many'>;
  readonly homerooms: Homerooms;
  readonly audit: Bound<AuditRepository, 'add'>;
  readonly queue: JobQueue<SigningMessage>;
  /** A document names the school as its settings do. */
  readonly ownName: OwnName;
  readonly now: () => Date;
}

/** A batch that is made, at its school. */
interface Making {
  readonly deps: BatchDeps;
  readonly facts: SiteFacts;
  readonly batch: StoredBatch;
  readonly casts: Casts;
  readonly rooms: ReadonlyMap<string, string>;
}

/** The students between two stored counts. */
const perStep = 25;

/** A worker begins no further step when less than this time is left, in milliseconds. */
const reserve = 20_000;

/**
 * Makes a document for each student of a batch, in the order of its list. The counts say where to go
 * on, and a document has the same identifier at each try, so any step may be repeated. Of two workers
 * the one that stores its counts first goes on.
 */
export async function makeBatch(
  deps: BatchDeps,
  deployed: SiteFacts,
  batchUid: string,
  timeLeft: () => number,
): Promise<void> {
  const facts = await deps.ownName(deployed);
  const school = schoolFrom(facts);
  const [found, { people }, rooms] = await Promise.all([
    deps.requests.of(school).batch(batchUid),
    deps.people.of(school).all(facts.timeZone, deps.now()),
    deps.homerooms(school, deps.now()),
  ]);
  if (!found || found.state === 'ready' || found.state === 'failed') {
    return logInfo('A batch of documents is not waiting for a worker', {
      site: school.site,
      id: batchUid,
    });
  }
  const casts = castsOf(people);
  let batch = found;
  for (;;) {
    const students = batch.student_userids.slice(batch.made + batch.skipped).slice(0, perStep);
    const counts = await step({ deps, facts, batch, casts, rooms }, students);
    const after = counted(batch, counts, deps.now());
    if (!(await deps.requests.of(school).changeBatch(batch, after))) return;
    if (after.state === 'ready') return;
    batch = after;
    if (timeLeft() < reserve)
      return deps.queue.send({ kind: 'batch', site: school.site, batchUid });
  }
}

interface Counts {
  readonly made: number;
  readonly skipped: number;
}

function counted(batch: StoredBatch, { made, skipped }: Counts, now: Date): StoredBatch {
  const after = { ...batch, made: batch.made + made, skipped: batch.skipped + skipped };
  const isReady = after.made + after.skipped >= batch.student_userids.length;
  return {
    ...after,
    state: isReady ? 'ready' : 'making',
    message: isReady ? leftOut(after.skipped) : '',
    updated_at: nextVersion(now, batch.updated_at),
  };
}

function leftOut(skipped: number): string {
  if (skipped === 0) return '';
  const who = skipped === 1 ? '1 student was' : `${skipped} students were`;
  return `${who} left out, because a recipient or an address is missing.`;
}

/** Makes the documents of some students. Those that an earlier try made count as made. */
async function step(making: Making, students: readonly string[]): Promise<Counts> {
  const { deps, facts, batch } = making;
  const school = schoolFrom(facts);
  const known = new Map(
    (await deps.users.of(school).many(students)).map((profile) => [profile.userUid, profile]),
  );
  let made = 0;
  const added: StoredRequest[] = [];
  for (const studentUid of students) {
    const before = studentUid
      ? await deps.requests.of(school).get(requestUidOf(batch.batchUid, studentUid))
      : undefined;
    const request = before ?? requestFor(making, known.get(studentUid));
    if (request) added.push(request);
    made += request ? 1 : 0;
  }
  // The look is stored before the documents exist.
  await deps.audit.of(school).add([lookOf(batch, added)]);
  for (const request of added) {
    await deps.requests.of(school).add(request);
    const { requestUid, mails } = request;
    if (mails.length > 0) await deps.queue.send({ kind: 'mails', site: school.site, requestUid });
  }
  return { made, skipped: students.length - made };
}

/** Returns the document of a student; undefined if a recipient is missing. */
function requestFor(
  { deps, facts, batch, casts, rooms }: Making,
  profile: Profile | undefined,
): StoredRequest | undefined {
  const student = profile?.status === 'active' ? casts.student(profile.userUid) : undefined;
  if (!profile || !student) return undefined;
  const { sent, persons, missing, first_guardians } = batch;
  const guardians = casts.guardians(profile.userUid);
  const firstUid = first_guardians.find(
    ({ student_userid }) => student_userid === profile.userUid,
  )?.guardian_userid;
  const plan = planOf(sent.form, { student, guardians, firstUid, persons }, missing);
  if (!plan.recipients) return undefined;
  const now = deps.now();
  return newRequestOf({
    batch,
    plan: { recipients: plan.recipients, why: plan.why },
    profile,
    now,
    homeroom: profile.groups.flatMap((group) => rooms.get(group) ?? [])[0] ?? '',
    school: facts.name,
    today: dayIn(facts.timeZone, now),
  });
}

/** Returns the look at the students of some documents. A repeated try stores the same one. */
const lookOf = (batch: StoredBatch, made: readonly StoredRequest[]): Look => ({
  at: batch.created_at,
  by: { userUid: batch.by ?? '', username: batch.by_username },
  children: made.map(({ studentUid }) => studentUid),
  ...({ record: 'signing', act: 'change' } as const),
  route: 'POST /signing-requests',
  network: batch.network,
});
