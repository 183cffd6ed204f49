import * as z from 'zod';
import type { MakeDocument } from '#functions/kernel/documents/making';
import type { Buckets } from '#functions/kernel/store/buckets';
import type { Tables } from '#functions/kernel/store/tables';
import { mediaStore } from '#functions/media/store/media';
import type { FontSet } from '#functions/pdf/font-set';
import type { Homerooms } from '#functions/people/store/homerooms';
import { homerooms } from '#functions/people/store/homerooms';
import { profilesOf } from '#functions/people/store/profiles-of';
import { studentNotFound } from '#functions/people/store/students';
import type { LookOf } from '#functions/site/store/school-look';
import { looks } from '#functions/site/store/school-look';
import { settingsRepository } from '#functions/site/store/settings';
import { semesters, terms } from '#shared/goals/term';
import type { ReadingDeps } from '../goals-reading.ts';
import { readingDeps } from '../reading-deps.ts';
import { goalsFactsOf } from './goals-facts.ts';
import { goalsPdf } from './goals-pdf.ts';

/** What the PDF shows, as the request for it stored it. */
const Filter = z.object({
  /** The student. */
  userUid: z.string(),
  year: z.string(),
  semester: z.enum(semesters),
  term: z.enum(terms).optional(),
});

interface OwnGoalsDeps extends ReadingDeps {
  readonly homerooms: Homerooms;
  readonly fonts: () => FontSet;
  readonly lookOf: LookOf;
}

/** The document `learning-goals`: the goals of one student as a PDF. */
export const ownGoalsDocument = (
  tables: Tables,
  buckets: Buckets,
  fonts: () => FontSet,
): MakeDocument =>
  makeOwnGoals({
    ...readingDeps(tables),
    homerooms: homerooms(tables),
    lookOf: looks(settingsRepository(tables), mediaStore(buckets)),
    fonts,
  });

/**
 * Writes the goals of one student as a PDF. Its request wrote the audit entry.
 */
export const makeOwnGoals =
  ({ homerooms, fonts, lookOf, ...reading }: OwnGoalsDeps): MakeDocument =>
  async ({ filter, site, now, title, out, progress }) => {
    const { userUid, year, semester, term } = Filter.parse(filter);
    const school = { site: site.schoolUid, timeZone: site.timeZone };
    await progress.expect(1);
    const student = (await profilesOf(reading.users, school, [userUid])).get(userUid);
    if (student?.status !== 'active') throw studentNotFound();
    const rooms = await homerooms(school, now);
    const home_class = rooms.get(student.groups.find((uid) => rooms.has(uid)) ?? '') ?? '';
    const of = { student, home_class, semester: { year, semester }, term };
    const facts = await goalsFactsOf(reading, school, of);
    await out(await goalsPdf([facts], title, { look: await lookOf(site), now, fonts: fonts() }));
    await progress.row();
  };
