import { randomInt } from 'node:crypto';
import { atOnce } from '#functions/kernel/at-once';
import { Interruption } from '#functions/kernel/jobs/errors';
import { logInfo } from '#functions/kernel/log';
import { isDeepStrictEqual } from '#functions/kernel/node-util';
import { schoolFrom } from '#functions/kernel/schools/schools';
import { dayIn } from '#shared/kernel/zone';
import { countedTenths, type Tenths } from '#shared/learning/result-rules';
import { goneAfter, keptDays } from '#shared/retention';
import type { SiteFacts } from '#shared/sites';
import { courseResult } from '../rules/course-result.ts';
import { type CourseResults, release } from '../rules/release.ts';
import type { CourseRecord, CourseResultRepository } from '../store/course-results.ts';
import type { DistributionRepository } from '../store/distributions.ts';
import type { FiguresMessage } from '../store/figures-message.ts';
import { type CourseNow, type CourseSources, courseNow } from './course-now.ts';

/** What the worker of figures needs from outside. */
export interface FiguresDeps extends CourseSources {
  readonly sites: readonly Pick<SiteFacts, 'schoolUid' | 'timeZone'>[];
  readonly results: CourseResultRepository;
  readonly distributions: DistributionRepository;
  readonly now: () => Date;
}

/** The name of the course among its tasks. Identifiers of tasks are hashes. */
const wholeCourse = 'course';

/** Writes at the same time. */
const width = 20;

/**
 * Stores the results of a course for its students, and publishes what may be published. The same
 * message twice has one effect. Of two workers at the same time the later one publishes, and the
 * other begins again.
 */
export async function publishCourse(
  deps: FiguresDeps,
  { site, courseId }: FiguresMessage,
): Promise<void> {
  const facts = deps.sites.find(({ schoolUid }) => schoolUid === site);
  if (!facts) return logInfo('A job of the figures was dropped: no such site');
  const school = schoolFrom(facts);
  const today = dayIn(facts.timeZone, deps.now());
  const year = today.slice(0, 4);
  const course = { year, courseId };
  const expires_at = goneAfter(new Date(`${year}-12-31`), keptDays.results);
  const claim = await deps.distributions.of(school).claim(course, expires_at);
  const known = await deps.results.of(school).ofCourse(course);
  const ofCourse = await deps.taught.of(school).courses(courseId);
  const found = await courseNow(deps, school, ofCourse, { year, today });
  if (!found && known.length === 0) return;
  const current: CourseNow = found ?? { title: '', taskIds: [], students: new Map() };

  const records = recordsOf(current, known, { ...course, expires_at });
  const before = new Map(known.map((record) => [record.userUid, record]));
  const changed = records.filter(
    (record) => !isDeepStrictEqual(before.get(record.userUid), record),
  );
  await atOnce(width, changed, (record) => deps.results.of(school).put(record));

  const names = [...current.taskIds, wholeCourse];
  const made = release(claim.state, resultsOf(records, today), names);
  const { [wholeCourse]: ofAll = 'none', ...tasks } = made.figures;
  const figures = { course: ofAll, tasks };
  const { state } = made;
  if (
    !(await deps.distributions.publish(school, course, claim.version, {
      figures,
      state,
      expires_at,
    }))
  ) {
    throw new Overtaken();
  }
}

/** Another worker has claimed the course, so this one must begin again. */
class Overtaken extends Interruption {
  override name = 'Overtaken';

  constructor() {
    super('Another worker publishes this course');
  }
}

/** Returns the records of the students of a course. Those who left it keep theirs, with a mark. */
function recordsOf(
  { title, students }: CourseNow,
  known: readonly CourseRecord[],
  course: Pick<CourseRecord, 'year' | 'courseId' | 'expires_at'>,
): CourseRecord[] {
  const numbers = new Map(known.map(({ userUid, number }) => [userUid, number]));
  const taken = new Set(numbers.values());
  const here = [...students].map(([userUid, tasks]): CourseRecord => {
    const number = numbers.get(userUid) ?? freeNumber(taken);
    return { userUid, ...course, course: title, number, tasks: [...tasks] };
  });
  const left = known
    .filter(({ userUid }) => !students.has(userUid))
    .map((record): CourseRecord => ({ ...record, left: true }));
  return [...here, ...left];
}

/** Returns a new number at random, so that it says nothing about who came when. */
function freeNumber(taken: Set<string>): string {
  for (;;) {
    const number = String(randomInt(1_000_000_000));
    if (taken.has(number)) continue;
    taken.add(number);
    return number;
  }
}

/** Returns the results that count, by the numbers of the students who are in the course. */
const resultsOf = (records: readonly CourseRecord[], today: string): CourseResults =>
  new Map(
    records.flatMap(({ left, number, tasks }) => {
      if (left) return [];
      const values: Record<string, Tenths> = {};
      for (const task of tasks) {
        const tenths = countedTenths(task, task.due_date, today);
        if (tenths !== undefined) values[task.taskId] = tenths;
      }
      const ofCourse = courseResult(tasks, today);
      if (ofCourse !== undefined) values[wholeCourse] = ofCourse;
      return [[number, values]];
    }),
  );
