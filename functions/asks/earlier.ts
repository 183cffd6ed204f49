import type { asks as contract, OwnAsk } from '#shared/asks/asks.contract';
import { AppError } from '#shared/kernel/errors';
import type { Handlers, RequestFacts } from '#shared/kernel/route';
import { type AskReportDeps, startList } from './ask-report.ts';
import { askForActs } from './store/ask-state.ts';

type All = Handlers<typeof contract>;
type Current = Pick<
  All,
  | ('get' | 'answer' | 'takeBack')
  | ('report' | 'listPeople' | 'record' | 'removeRecord' | 'startExport')
>;
type Earlier = Pick<All, Extract<keyof All, `earlier${string}`>>;

/** The routes of release 1.6.0, answered by those of today. Their pages know no questions. */
export const earlierHandlers = (current: Current, deps: AskReportDeps): Earlier => ({
  earlierGet: async ({ postUid }, caller, request) =>
    ownOf(await current.get({ askUid: postUid }, caller, ofOwn(request))),

  async earlierGive({ postUid }, caller, asked) {
    const request = ofOwn(asked);
    const own = await current.get({ askUid: postUid }, caller, request);
    if (ownOf(own).state === 'not_asked') throw reload();
    const answers = own.subjects.flatMap(({ subject, is_answered }) =>
      is_answered ? [] : [{ subject, values: {} }],
    );
    if (answers.length === 0) return ownOf(own);
    return ownOf(await current.answer({ askUid: postUid, answers }, caller, request));
  },

  async earlierTakeBack({ postUid }, caller, asked) {
    const request = ofOwn(asked);
    let own = await current.get({ askUid: postUid }, caller, request);
    for (const { subject } of own.subjects) {
      own = await current.takeBack({ askUid: postUid, subject }, caller, request);
    }
    return ownOf(own);
  },

  async earlierReport({ postUid }, caller, request) {
    const report = await current.report({ askUid: postUid }, caller, request);
    const { askUid: _, questions: __, results: ___, places: ____, ...rest } = report;
    return { postUid, ...rest };
  },

  earlierPeople: ({ postUid, ...rest }, caller, request) =>
    current.listPeople({ askUid: postUid, ...rest }, caller, request),
  earlierRecord: ({ postUid, ...rest }, caller, request) =>
    current.record({ askUid: postUid, values: {}, ...rest }, caller, request),
  earlierRemoveRecord: ({ postUid, ...rest }, caller, request) =>
    current.removeRecord({ askUid: postUid, ...rest }, caller, request),

  async earlierExport(input, caller, request) {
    const { title } = await askForActs(deps, caller, input.postUid);
    const { postUid, ...rest } = input;
    // Its pages list only files of this kind.
    const wanted = { kind: 'acknowledgements', format: 'csv', input, title } as const;
    const filter = { askUid: postUid, ...rest };
    return startList(deps, { ...wanted, filter }, caller, request);
  },
});

/** These routes name no child, so they write no entry. */
const ofOwn = (request: RequestFacts): RequestFacts => ({ ...request, audit: async () => {} });

function ownOf({ askUid, state, by, questions, subjects }: OwnAsk) {
  const isAsked = state !== 'not_asked' && questions.length === 0;
  return {
    postUid: askUid,
    state: isAsked ? state : ('not_asked' as const),
    by: isAsked ? by : '',
    children: isAsked ? subjects.flatMap(({ firstname }) => firstname || []) : [],
  };
}

const reload = () =>
  new AppError('conflict', 'This post asks you something else. Load the page again.');
