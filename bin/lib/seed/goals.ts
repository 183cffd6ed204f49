import { writtenGoals } from '#functions/goals/store/written-goals.record';
import { authorOf } from '#functions/kernel/author';
import { namedSchool } from '#functions/kernel/schools/named-school';
import { idempotencyRepository } from '#functions/kernel/store/idempotency';
import { homerooms } from '#functions/people/store/homerooms';
import { peopleRepository } from '#functions/people/store/people';
import { profilesOf } from '#functions/people/store/profiles-of';
import { userRepository } from '#functions/people/store/users';
import { termOn } from '#shared/goals/term';
import type { Profile } from '#shared/intake/roster';
import { dayIn } from '#shared/kernel/zone';
import { chanceOf } from '../../demo/chance.ts';
import { type DemoSite, demoSettings } from '../../demo/content.ts';
import { comments, goals, reflections } from '../../demo/files/learning.ts';
import type { Tools } from './tools.ts';

/** The shares of students who have written goals, and of those whom the teacher has answered. */
const shares = { goals: 0.7, reflection: 0.4, comment: 0.5 };
const secondary = /Year (7|8|9|1\d)$/;

/** Writes the goals of the present semester as students and homeroom teachers would. */
export async function writeGoals(tools: Tools, site: DemoSite, now: Date): Promise<void> {
  const { timeZone } = demoSettings[site];
  const term = termOn(dayIn(timeZone, now));
  const written = writtenGoals(tools, idempotencyRepository(tools)).of(namedSchool(site));
  const { people } = await peopleRepository(tools).of(namedSchool(site)).all(timeZone, now);
  const users = userRepository(tools);
  const profiles = await profilesOf(users, namedSchool(site), uidsOf(people));
  const rooms = await homerooms(tools)(namedSchool(site), now);
  const students = [...profiles.values()].filter(({ form_run = '' }) => secondary.test(form_run));
  for (const student of students) {
    const chance = chanceOf('portal goals', site, student.sourcedId);
    const [first = '', second = ''] = chance.shuffled(goals);
    const stamp = (by: Profile) => ({
      userUid: student.userUid,
      ...term,
      created_at: now.toISOString(),
      updated_at: now.toISOString(),
      ...authorOf(by),
    });
    if (!chance.is(shares.goals)) continue;
    await written.goals.add({
      ...stamp(student),
      goals: chance.is(0.5) ? [first] : [first, second],
      reflections: chance.is(shares.reflection) ? [chance.pick(reflections)] : [],
    });
    const teacher = profiles.get(student.homeroom_teacher ?? '');
    if (!teacher || !chance.is(shares.comment)) continue;
    const comment = chance.pick(comments);
    const home_class = rooms.get(student.groups.find((group) => rooms.has(group)) ?? '') ?? '';
    await written.comment.add({ ...stamp(teacher), comment, home_class });
  }
}

const uidsOf = (people: readonly { readonly userUid: string }[]): string[] =>
  people.map(({ userUid }) => userUid);
