import * as z from 'zod';
import { longest, mostGoals } from '#shared/goals/goal-limits';
import { lines } from '#shared/kernel/fields';

/** A list of texts, without the empty ones. */
const texts = (what: string) =>
  z
    .array(lines(longest.text), `Please send a list of ${what}.`)
    .max(mostGoals, `Please write at most ${mostGoals} ${what}.`)
    .transform((all) => all.filter((text) => text !== ''));

/** What a student writes for a semester. */
export const goalsForm = { goals: texts('goals'), reflections: texts('reflections') };

/** What a homeroom teacher writes for a semester. An empty text takes a comment back. */
export const commentForm = { comment: lines(longest.comment) };
