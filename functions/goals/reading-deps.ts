import type { Tables } from '#functions/kernel/store/tables';
import { userRepository } from '#functions/people/store/users';
import { goalsReader } from './store/goals-reader.ts';
import { schoolGoalsReader } from './store/school-goals.ts';

/** Returns what the calls need that only read goals. */
export const readingDeps = (tables: Tables) => ({
  users: userRepository(tables),
  goals: goalsReader(tables),
  file: schoolGoalsReader(tables),
});
