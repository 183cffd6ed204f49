import { longest, nothingWritten } from '#shared/goals/goal-limits';
import { type StudentGoals, studentGoals } from '#shared/goals/student-goals.contract';
import type { SchoolTerm } from '#shared/goals/term';
import { call } from '../../api/client.ts';
import type { RecordForm } from '../../components/editing/recordForm.ts';
import { asked } from './goalsAddress.ts';

/** The values of the form. An empty text is a field that nobody has filled yet. */
export interface GoalsValues {
  goals: readonly string[];
  reflections: readonly string[];
}

/** The names of the lists. */
export const goalLists = ['goals', 'reflections'] as const;
export type GoalList = (typeof goalLists)[number];

const blank: GoalsValues = { goals: [''], reflections: [''] };

/** Returns the texts of a list without the empty ones. */
export const writtenIn = (texts: readonly string[]): string[] =>
  texts.map((text) => text.trim()).filter(Boolean);

const sent = ({ goals, reflections }: GoalsValues) => ({
  goals: writtenIn(goals),
  reflections: writtenIn(reflections),
});

/** Returns the values of a form; each list has at least one field. */
export const valuesOf = (saved: Pick<StudentGoals, GoalList>): GoalsValues => ({
  goals: saved.goals.length > 0 ? saved.goals : blank.goals,
  reflections: saved.reflections.length > 0 ? saved.reflections : blank.reflections,
});

/** Returns the faults that the form can know. The server checks every text again. */
function faultsOf(form: GoalsValues, isNew: boolean): Record<string, string> {
  const values = sent(form);
  if (isNew && values.goals.length + values.reflections.length === 0) {
    return { goals: nothingWritten };
  }
  const faults: Record<string, string> = {};
  for (const list of goalLists) {
    const i = form[list].findIndex((text) => text.trim().length > longest.text);
    if (i < 0) continue;
    faults[list] = `${oneOf[list]} ${i + 1} is too long. Use at most ${longest.text} characters.`;
  }
  return faults;
}

/** What one text of a list is called. */
export const oneOf = { goals: 'Goal', reflections: 'Reflection' } as const;

/** Whether a draft from the storage of this device has the lists of the form. */
const isForm = (stored: unknown): boolean =>
  typeof stored === 'object' &&
  stored !== null &&
  goalLists.every((list) => {
    const texts: unknown = Reflect.get(stored, list);
    return Array.isArray(texts) && texts.every((text) => typeof text === 'string');
  });

/** The form of a student's own goals and reflections of a semester. */
export const goalsRecord = (term: SchoolTerm): RecordForm<GoalsValues, StudentGoals> => ({
  labels: { goals: 'Goals', reflections: 'Reflections' },
  blank,
  formOf: valuesOf,
  isSameField: (name, a, b) =>
    JSON.stringify(writtenIn(a[name])) === JSON.stringify(writtenIn(b[name])),
  isForm,
  faultsOf: (form, base) => faultsOf(form, base === undefined),
  create: (form, idempotencyKey) =>
    call(studentGoals.create, { ...asked(term), ...sent(form) }, { idempotencyKey }),
  update: (form, { updated_at = '' }) =>
    call(studentGoals.change, { ...asked(term), ...sent(form), updated_at }),
  hasArrived: (mine, saved) => JSON.stringify(sent(mine)) === JSON.stringify(sent(saved)),
  isRetried: true,
  inWords: (name, form) => writtenIn(form[name]).join('\n\n'),
  words: { saved: 'Saved. You can change it at any time.' },
});
