import { type CourseParts, coursesFor } from '#functions/api/course-access';
import type { UnitReader } from '#functions/data/course-files';
import { withMediaAddresses } from '#functions/lib/normalise';
import type { courseUnits as contract } from '#shared/contract/course-units';
import type { Handlers } from '#shared/contract/route';

/** The units of a course, in the order in which they are taught. */
export const courseUnitHandlers = (
  parts: CourseParts & { readonly units: UnitReader },
): Handlers<typeof contract> => ({
  async list({ course_id }, caller) {
    const courses = await coursesFor(caller, 'cu', course_id, parts);
    const found = await Promise.all(
      courses.map(({ sourcedId }) => parts.units.ofCourse(caller.site, sourcedId)),
    );
    return found
      .flat()
      .sort((a, b) => a.unit_start_date.localeCompare(b.unit_start_date))
      .map((unit) => ({ ...unit, component_html: withMediaAddresses(unit.component_html) }));
  },
});
