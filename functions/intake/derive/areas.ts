import type { KeyLearningArea } from '#shared/domain/course-records';
import type { Core } from '../merge/stored.ts';
import { areaUidOf } from '../uids.ts';

/** The key learning areas of a site: one for each subject that a course of it names, without regard to case. */
export function areasOf(site: string, { courses }: Core): Map<string, KeyLearningArea> {
  const areas = new Map<string, KeyLearningArea>();
  const inOrder = [...courses.values()].sort((a, b) => (a.sourcedId < b.sourcedId ? -1 : 1));
  for (const { subjects } of inOrder) {
    for (const subject of subjects) {
      const klaUid = areaUidOf(site, subject);
      // Spelt differently by several courses, it is called as by the first, at every load the same.
      if (!areas.has(klaUid)) areas.set(klaUid, { klaUid, key_learning_area: subject });
    }
  }
  return areas;
}
