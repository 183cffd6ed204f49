import type { School } from '#functions/kernel/record/declaration';
import { areaUidOf } from '#functions/kernel/roster/uids';
import type { StoredArea } from '#shared/courses/course-records';
import type { Core } from '../merge/stored.ts';

/**
 * Returns the key learning areas of a site: one per subject of its courses, without regard to case.
 */
export function areasOf({ site }: School, { courses }: Core): Map<string, StoredArea> {
  const areas = new Map<string, StoredArea>();
  const ordered = [...courses.values()].sort((a, b) => (a.sourcedId < b.sourcedId ? -1 : 1));
  for (const { subjects } of ordered) {
    for (const subject of subjects) {
      const klaUid = areaUidOf(site, subject);
      // When courses spell a subject differently, the first course decides, the same at every load.
      if (!areas.has(klaUid)) areas.set(klaUid, { klaUid, key_learning_area: subject });
    }
  }
  return areas;
}
