import { AppError } from '#shared/kernel/errors';
import { lastDayOf, type StoredAsk } from '../store/ask.record.ts';

/** Returns the last day on which an answer may be changed. */
export const changeUntilOf = ({
  by,
  change_until,
}: Pick<StoredAsk, 'by' | 'change_until'>): string => change_until ?? by;

/** Whether an ask takes answers on a day. */
export const takesAnswers = (ask: StoredAsk, today: string): boolean =>
  !ask.is_closed && today <= lastDayOf(ask);

/** Whether a given answer may be changed on a day. “I have read this” has nothing to change. */
export const takesChanges = (ask: StoredAsk, today: string): boolean =>
  !ask.is_closed && ask.questions.length > 0 && today <= changeUntilOf(ask);

/** The refusal of an answer after the last day. */
export const closedSince = (ask: StoredAsk): AppError =>
  closed(ask, `Answers closed on ${dayWords(lastDayOf(ask))}. Call the school.`);

/** The refusal of a change after the last day for changes. */
export const changesClosedSince = (ask: StoredAsk): AppError =>
  closed(ask, `Answers closed on ${dayWords(changeUntilOf(ask))}. Call the school.`);

const closed = ({ is_closed }: StoredAsk, since: string): AppError =>
  new AppError('badRequest', is_closed ? 'This event was cancelled.' : since);

/** The refusal of an answer for whom another carer was faster. */
export const alreadyAnswered = (name: string): AppError =>
  new AppError('conflict', `Another carer has just answered for ${name}.`);

/** The refusal of a change of what another carer, or the school, has answered. */
export const notOwnAnswer = (): AppError =>
  new AppError('forbidden', 'Call the school to change it.');

const words = new Intl.DateTimeFormat('en-AU', { day: 'numeric', month: 'long', timeZone: 'UTC' });

/** Returns a day `YYYY-MM-DD` as people read it: “12 June”. */
const dayWords = (day: string): string => words.format(Date.parse(`${day}T00:00:00Z`));
