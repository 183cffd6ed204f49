import { expect } from 'vitest';
import type { AskSchool } from '#test/asks/ask-school';
import { asks } from '#test/asks/ask-school';
import type { Asked } from '#test/asks/stored-ask';
import { request } from '#test/support/records/people';

const common = { hint: '', required: true, options: [], goes: false };
/** Who goes to a camp, what they eat, and how many seats they need. */
export const questions: NonNullable<Asked['questions']> = [
  { ...common, questionUid: 'goes', text: 'May your child go?', kind: 'yes-no', goes: true },
  {
    ...common,
    questionUid: 'food',
    text: 'Which food?',
    kind: 'several',
    options: ['A', 'B'],
    required: false,
  },
  { ...common, questionUid: 'seats', text: 'How many seats?', kind: 'number', required: false },
];
export const camp = { ...asks, questions, change_until: '2026-03-04' };
/** Returns a request at noon of a day in Sydney. */
export const on = (day: string, more: object = {}) =>
  request({ now: new Date(`${day}T01:00:00.000Z`), ...more });
export const tuesday = '2026-03-03';
/** The answer that a child goes. */
export const yes = (subject: string, more: object = {}) => ({
  subject,
  values: { goes: 'yes', ...more },
});

let posts = 0;
/** Publishes a post that asks who goes to the camp; returns its identifier. */
export async function askedAt(school: AskSchool, is: Partial<Asked> = {}): Promise<string> {
  const postUid = `camp-${++posts}`;
  await school.publish({ postUid }, { ...camp, ...is });
  return postUid;
}
/** Expects that a call is refused, with a sentence. */
export const refused = (call: Promise<unknown>, kind: string, message?: string) =>
  expect(call).rejects.toMatchObject({ kind, ...(message && { message }) });
