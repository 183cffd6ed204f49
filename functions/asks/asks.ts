import type { asks as contract } from '#shared/asks/asks.contract';
import type { Handlers } from '#shared/kernel/route';
import { type AgreedDeps, agreedHandlers } from './agreed.ts';
import { type AnswerDeps, answerHandlers } from './answer.ts';
import { type AskReportDeps, askReportHandlers } from './ask-report.ts';
import { type EventAskDeps, eventAskHandlers } from './event-ask.ts';
import { type OpenDeps, openSealed } from './open.ts';
import { childrenIn, ownPart, stateOf } from './own.ts';

export type AskDeps = AgreedDeps & AnswerDeps & AskReportDeps & EventAskDeps & OpenDeps;

/** Answers what posts and events ask: each reader's own part, and the report. */
export const askHandlers = (deps: AskDeps): Handlers<typeof contract> => ({
  ...askReportHandlers(deps),
  ...agreedHandlers(deps),
  ...answerHandlers(deps),
  ...eventAskHandlers(deps),
  get: ownAsk(deps),
  open: openSealed(deps),
});

const ownAsk =
  (deps: AskDeps): Handlers<typeof contract>['get'] =>
  async ({ askUid }, caller, { now, audit }) => {
    const own = await ownPart(deps, caller, askUid, now);
    await audit(childrenIn(own));
    return stateOf(deps, caller, own, now);
  };
