import { api } from '#shared/contract/api';
import type { Route } from '#shared/contract/route';
import type { User } from '#shared/contract/users';
import { AppError } from '#shared/errors';
import type { SchoolState } from '#test/web/support/state';

type Answer = <R extends Route>(
  route: R,
  does: (input: R['input']['_zod']['output'], person: User) => unknown,
) => void;

/** The stand-in's answers for the course directory. */
export function answerCourses(state: SchoolState, answer: Answer): void {
  answer(api['key-learning-area'].list, () => state.courses.areas);
  answer(api['key-learning-area'].get, ({ klaUid }) => {
    const found = state.courses.areas.find((each) => each.klaUid === klaUid);
    if (!found) throw new AppError('notFound', 'There is no such area of learning.');
    return found;
  });
}
