import type { PortalFile } from '#shared/intake/portal-files';
import type { FileKind } from './kind.ts';
import { absences } from './kinds/absences.ts';
import { calendar } from './kinds/calendar.ts';
import { classrooms, resources, units } from './kinds/courses.ts';
import { finance } from './kinds/finance.ts';
import { homeroomComments, learningGoals } from './kinds/goals.ts';
import { learningBehaviours } from './kinds/learning-behaviours.ts';
import { reports } from './kinds/reports.ts';
import { timetable } from './kinds/timetable.ts';
import { timetableChanges } from './kinds/timetable-changes.ts';
import { virtueGoals } from './kinds/virtue-goals.ts';
import { yearInfo } from './kinds/year-info.ts';

/** The portal's own CSV files (docs/intake-formats.md), each by its name without `.csv`. */
export const portalKinds: Readonly<Record<PortalFile, FileKind>> = {
  units,
  resources,
  classrooms,
  calendar,
  absences,
  timetable,
  'timetable-changes': timetableChanges,
  finance,
  'year-info': yearInfo,
  'learning-behaviours': learningBehaviours,
  reports,
  'learning-goals': learningGoals,
  'learning-virtues-goals': virtueGoals,
  'homeroom-comments': homeroomComments,
};
