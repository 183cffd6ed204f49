import type { Tables } from '#functions/kernel/store/tables';
import { userRepository } from '#functions/people/store/users';
import { schoolGoalsReader } from './store/school-goals.ts';
import { writtenGoalsReader } from './store/written-goals.record.ts';

/** Returns what the calls need that only read goals. */
export const readingDeps = (tables: Tables) => ({
  users: userRepository(tables),
  goals: writtenGoalsReader(tables),
  file: schoolGoalsReader(tables),
});
