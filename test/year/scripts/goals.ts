import { api } from '#shared/api';
import type { MakeScript } from '../frame/script.ts';
import { peopleNow, some } from './posts-of-year.ts';

/** On Thursdays two students write what they aim at, and read it again in the evening. */
export const goals: MakeScript = (world) => {
  let written: { site: string; username: string; date: string; goals: string[] }[] = [];
  return {
    name: 'goals',
    due: ({ weekday, isSchoolDay }) => (weekday === 4 && isSchoolDay ? [{ at: '13:40' }] : []),
    async act(day) {
      const { site, date } = day;
      written = written.filter((each) => each.site !== site);
      const students = peopleNow(world, day).filter(({ type }) => type === 'student');
      for (const { username } of some(world, students, 2)) {
        const semester = semesterOn(date);
        const before = await world.ask(site, username, api['student-goals'].get, { semester });
        const texts = [...before.goals, `A goal of ${date}`].slice(-5);
        const { updated_at } = before;
        const form = { semester, goals: texts, reflections: before.reflections } as const;
        if (updated_at === undefined)
          await world.ask(site, username, api['student-goals'].create, form);
        else await world.ask(site, username, api['student-goals'].change, { ...form, updated_at });
        written.push({ site, username, date, goals: texts });
      }
    },
    async expect({ site, weekday }) {
      if (weekday !== 4) return [];
      const wrong: string[] = [];
      for (const each of written.filter((one) => one.site === site)) {
        // In the holidays of summer the year of the day is the next one.
        const term = {
          semester: semesterOn(each.date),
          selected_year: each.date.slice(0, 4),
        } as const;
        const read = await world.ask(site, each.username, api['student-goals'].get, term);
        if (read.goals.join() !== each.goals.join()) wrong.push(`${each.username} lost a goal`);
      }
      return wrong;
    },
  };
};

const semesterOn = (date: string): '1' | '2' => (date.slice(5, 7) < '07' ? '1' : '2');
