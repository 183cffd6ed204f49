import { goalYears, type SchoolTerm, semesters, termOn } from '#shared/goals/term';
import { dayIn } from '#shared/kernel/zone';
import { pathTo } from '#shared/site/paths';
import { serverNow } from '../../api/clock.ts';
import { choice } from '../../components/lists/address.ts';
import { useAddressQuery } from '../../components/lists/useAddressQuery.ts';
import { useTimeZone } from '../../components/text/timeZone.ts';

const semesterIn = choice('semester', semesters, '1');
/** Changes that leave the page where it is. */
export const inPlace = { preventScrollReset: true } as const;

/** The semester in the address; other parameters stay when it changes. */
export function useTerm() {
  const [params, changeParams] = useAddressQuery();
  const today = dayIn(useTimeZone(), serverNow());
  const years = goalYears(today);
  const yearIn = choice('year', years, years[0] ?? '');
  const term: SchoolTerm = { year: yearIn.read(params), semester: semesterIn.read(params) };
  const written = (chosen: SchoolTerm) => [
    ...yearIn.write(chosen.year),
    ...semesterIn.write(chosen.semester),
  ];
  return {
    term,
    years,
    /** The semester of today. */
    now: termOn(today),
    setTerm: (chosen: Partial<SchoolTerm>) =>
      changeParams((before) => {
        for (const [name, value] of written({ ...term, ...chosen })) {
          if (value) before.set(name, value);
          else before.delete(name);
        }
        return before;
      }, inPlace),
  };
}

/** Returns how calls name a semester. */
export const asked = ({ year, semester }: SchoolTerm) => ({ selected_year: year, semester });

/** Returns the address of the goals, or of the form that writes them, in a semester. */
export const goalsPath = ({ year, semester }: SchoolTerm, group?: string): string =>
  pathTo('/student-goals', { year, semester, ...(group && { group }) });
export const writePath = ({ year, semester }: SchoolTerm): string =>
  pathTo('/student-goals/write', { year, semester });
export const studentPath = (
  username: string,
  { year, semester }: SchoolTerm,
  group: string,
): string => pathTo('/student-goals/students/:username', { username, year, semester, group });
