import type { Bound } from '#functions/kernel/record/declaration';
import type { Tables } from '#functions/kernel/store/tables';
import type { SettingsRepository } from '#functions/site/store/settings';
import { sessionReader } from '#functions/timetables/store/academic-sessions';
import { schoolYearsBy } from './school-years.ts';

export type { SchoolYears } from './school-years.ts';

/** Reads the school days of each school from the terms of the roster, the calendar and the settings. */
export const schoolYears = (tables: Tables, settings: Bound<SettingsRepository, 'get'>) =>
  schoolYearsBy(tables, settings, sessionReader(tables));
