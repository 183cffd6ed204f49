import type { OwnAsk, OwnSubject } from '#shared/asks/asks.contract';
import { moneyText } from '#shared/finance/money';
import { limitedQuestion } from '#shared/questions/places';
import { isSchoolOnly, neededQuestions } from '#shared/questions/school-only';
import { goesOf, namesOf, type Typed } from './askWords.ts';
import { placesText } from './placeWords.ts';

type Asked = Pick<OwnAsk, 'questions' | 'cents'>;

/**
 * Returns what is about to be sent, in a line above the button: “To send: Nina goes, $120.00.” Empty
 * before somebody has said who goes, or how many places are needed.
 */
export function sendingText(
  { questions, cents }: Asked,
  subjects: readonly OwnSubject[],
  typed: Typed,
  waits: boolean,
): string {
  const goes = goesOf({ questions });
  const answered = subjects.flatMap(({ subject, firstname }) => {
    const said = goes && typed[subject]?.[goes];
    return said === 'yes' || said === 'no' ? [{ firstname, isYes: said === 'yes' }] : [];
  });
  if (answered.length === 0) return numberText({ questions }, subjects, typed, waits);
  const goers = answered.filter(({ isYes }) => isYes).length;
  const parts = answered.map(({ firstname, isYes }) => {
    if (isYes && waits)
      return firstname ? `${firstname} waits for a place` : 'you wait for a place';
    if (isYes) return firstname ? `${firstname} goes` : 'you go';
    return firstname ? `${firstname} doesn’t go` : 'you don’t go';
  });
  const isPaid = cents !== undefined && goers > 0 && !waits;
  const sum = isPaid ? `, ${moneyText(cents * goers)}` : '';
  return `To send: ${parts.join(', ')}${sum}.`;
}

/** Returns how many places are about to be asked for: “To send: 3 places.” */
function numberText(
  { questions }: Asked,
  subjects: readonly OwnSubject[],
  typed: Typed,
  waits: boolean,
): string {
  const question = limitedQuestion(questions);
  const given = subjects.flatMap(({ subject }) => {
    const value = question && typed[subject]?.[question.questionUid];
    return typeof value === 'number' ? [value] : [];
  });
  if (given.length === 0) return '';
  const sum = given.reduce((total, each) => total + each, 0);
  if (sum === 0) return 'To send: no place is needed.';
  return `To send: ${placesText(sum)}${waits ? ', to wait for' : ''}.`;
}

/**
 * Returns what only the school would read and nobody has written, for those who may go: the last look
 * before an allergy is missing. Empty if all is written.
 */
export function blankText(
  { questions }: Asked,
  subjects: readonly OwnSubject[],
  typed: Typed,
): string {
  const goes = goesOf({ questions });
  const sentences = questions.filter(isSchoolOnly).flatMap((question) => {
    const { questionUid, text } = question;
    const blank = subjects.filter(({ subject, sealed = [] }) => {
      const values = typed[subject] ?? {};
      const isNeeded = neededQuestions(questions, values).includes(question);
      const isWritten = values[questionUid] ?? (sealed.includes(questionUid) || '');
      return isNeeded && !isWritten && (!goes || values[goes] === 'yes');
    });
    if (blank.length === 0) return [];
    const names = namesOf(blank);
    return `“${text}”: nothing is written${names && ` for ${names}`}.`;
  });
  return sentences.join(' ');
}
