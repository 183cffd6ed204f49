import { withMediaAddresses } from '#functions/kernel/html/media-addresses';
import type { courseUnits as contract } from '#shared/courses/course-units.contract';
import { byCharacters } from '#shared/kernel/in-order';
import type { Handlers } from '#shared/kernel/route';
import { type CourseDeps, coursesFor } from './course-access.ts';
import type { UnitReader } from './store/course-files.ts';

/** Lists the units of a course in the order in which they are taught. */
export const courseUnitHandlers = (
  deps: CourseDeps & { readonly units: UnitReader },
): Handlers<typeof contract> => ({
  async list({ course_id }, caller) {
    const courses = await coursesFor(caller, 'cu', course_id, deps);
    const found = await Promise.all(
      courses.map(({ sourcedId }) => deps.units.of(caller).ofCourse(sourcedId)),
    );
    return found
      .flat()
      .sort((a, b) => byCharacters(a.unit_start_date, b.unit_start_date))
      .map((unit) => ({ ...unit, component_html: withMediaAddresses(unit.component_html) }));
  },
});
