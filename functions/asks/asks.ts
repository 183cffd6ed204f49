import type { asks as contract } from '#shared/asks/asks.contract';
import type { Handlers } from '#shared/kernel/route';
import { type AnswerDeps, answerHandlers } from './answer.ts';
import { type AskReportDeps, askReportHandlers } from './ask-report.ts';
import { earlierHandlers } from './earlier.ts';
import { ownPart, stateOf } from './own.ts';

export type AskDeps = AnswerDeps & AskReportDeps;

/** Answers what posts ask: each reader's own part, and the report. */
export const askHandlers = (deps: AskDeps): Handlers<typeof contract> => {
  const current = {
    ...askReportHandlers(deps),
    ...answerHandlers(deps),
    get: (async ({ askUid }, caller, { now }) =>
      stateOf(deps, caller, await ownPart(deps, caller, askUid, now), now)) satisfies Handlers<
      typeof contract
    >['get'],
  };
  return { ...current, ...earlierHandlers(current, deps) };
};
