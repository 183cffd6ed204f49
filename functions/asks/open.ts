import { subjectId } from '#shared/asks/asked';
import type { asks as contract } from '#shared/asks/asks.contract';
import type { Handlers } from '#shared/kernel/route';
import { isSchoolOnly } from '#shared/questions/school-only';
import { askNotFound } from './rules/ask-not-found.ts';
import { mayOpenSealed } from './rules/ask-readers.ts';
import { studentsOf } from './rules/ask-rows.ts';
import { goersOf } from './rules/roll.ts';
import { type SealingDeps, sealing } from './sealing.ts';
import { type AskStateDeps, askStateOf, ownChildren, standingAsk } from './store/ask-state.ts';

export type OpenDeps = AskStateDeps & SealingDeps & Parameters<typeof ownChildren>[0];

/**
 * Opens what only the school reads, of those who go, for the staff who ask it. The own children of the
 * reader are left out: there the link decides. The audit has an entry for each student before any key
 * is opened, also for those who wrote nothing: the reader learns that.
 */
export const openSealed =
  (deps: OpenDeps): Handlers<typeof contract>['open'] =>
  async ({ askUid, subjects, reason }, caller, { now, audit }) => {
    const ask = await standingAsk(deps, caller, askUid);
    if (!ask || !mayOpenSealed(caller, ask)) throw askNotFound();
    const without = await ownChildren(deps, caller);
    const { state } = await askStateOf(deps, caller, ask, { now, without });
    const wanted = new Set(subjects);
    const opened = goersOf(ask, state).filter((each) => wanted.has(subjectId(each)));
    const students = studentsOf(
      state.asked,
      opened.map(({ userUid }) => userUid),
    );
    await audit(students, 'health', { reason });
    const texts = await sealing(deps, caller, ask).open(opened, now);
    const questions = ask.questions.filter(isSchoolOnly);
    return {
      questions: questions.map(({ questionUid, text }) => ({ questionUid, text })),
      answers: opened.flatMap((each) => {
        const subject = subjectId(each);
        const given = questions.flatMap(({ questionUid }) => {
          const text = texts.get(subject)?.[questionUid];
          return text === undefined ? [] : [{ questionUid, text }];
        });
        return given.length > 0 ? [{ subject, texts: given }] : [];
      }),
    };
  };
