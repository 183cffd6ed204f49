import type { Faults } from '#shared/kernel/form-rules';
import { limitFaults } from '#shared/questions/places';
import type { AskedQuestion } from '#shared/questions/question';
import { type AskRule, mostOfAsk, rulesByChild } from './ask.ts';

interface Draft {
  readonly rule: AskRule;
  readonly payment?: unknown;
  readonly by: string;
  readonly change_until?: string | undefined;
  readonly needed_until?: string | undefined;
  readonly questions: readonly AskedQuestion[];
}

/** Returns the faults of what an editor asks, by their path. */
export function askDraftFaults(draft: Draft): Faults {
  const { by, rule, payment, change_until, needed_until, questions } = draft;
  const faults: Faults = {};
  if (payment !== undefined && !rulesByChild.includes(rule)) {
    faults.payment = 'A payment needs a rule by which carers answer for each child.';
  }
  if (!isDay(by)) return faults;
  if (change_until !== undefined && change_until > by) {
    faults.change_until = 'Answers cannot change after the last day.';
  }
  if (needed_until !== undefined && needed_until < by) {
    faults.needed_until = 'Choose the last day or a later one.';
  }
  if (needed_until !== undefined && daysBetween(by, needed_until) > mostOfAsk.neededDays) {
    faults.needed_until = 'Choose a day within 60 days after the last one.';
  }
  return { ...faults, ...questionFaults(Array.isArray(questions) ? questions : []) };
}

function questionFaults(questions: readonly AskedQuestion[]): Faults {
  const faults: Faults = {};
  const seen = new Set<string>();
  let going = 0;
  for (const [i, { questionUid, kind, options, goes }] of questions.entries()) {
    const note = (fault: string) => {
      faults[`questions.${i}`] ??= fault;
    };
    if (seen.has(questionUid)) note('This question is there twice.');
    seen.add(questionUid);
    const hasOptions = kind === 'choice' || kind === 'several';
    if (hasOptions && (options?.length ?? 0) < 2) note('Give this question two choices at least.');
    if (new Set(options).size < (options?.length ?? 0)) note('A choice is there twice.');
    if (goes && kind !== 'yes-no') note('Only a yes or no can say who goes.');
    if (goes && ++going > 1) note('Only one question can say who goes.');
  }
  for (const [i, fault] of Object.entries(limitFaults(questions))) {
    faults[`questions.${i}`] ??= fault;
  }
  return faults;
}

// The rules also run on fields of a wrong type, which the schema reports itself.
const isDay = (value: unknown): boolean =>
  typeof value === 'string' && /^\d{4}-\d{2}-\d{2}$/.test(value);

const daysBetween = (from: string, to: string): number =>
  Math.round((Date.parse(to) - Date.parse(from)) / 86_400_000);
