import type { Bound } from '#functions/kernel/record/declaration';
import { childrenOf } from '#functions/people/store/children';
import type { UserRepository } from '#functions/people/store/users';
import { postNotFound } from '#functions/posts/rules/post-view';
import { readable } from '#functions/posts/store/post.record';
import {
  type acknowledgements as contract,
  type OwnAck,
  undoTime,
} from '#shared/acknowledgements/acknowledgements.contract';
import { subjectId } from '#shared/acknowledgements/asked';
import { AppError } from '#shared/kernel/errors';
import type { Handlers } from '#shared/kernel/route';
import { isVisible } from '#shared/posts/visibility';
import type { Caller } from '#shared/rights/caller';
import { type AckReportDeps, ackReportHandlers } from './ack-report.ts';
import { askedOfCaller } from './rules/own-ack.ts';
import { askingPost } from './store/ack-state.ts';

export interface AckDeps extends AckReportDeps {
  readonly users: Bound<UserRepository, 'get' | 'many'>;
}

/** Time for the way to the server, beside the ten seconds of Undo, in milliseconds. */
const grace = 5_000;

/** Answers who has acknowledged a notice: each reader's own part, and the report. */
export const acknowledgementHandlers = (deps: AckDeps): Handlers<typeof contract> => ({
  ...ackReportHandlers(deps),

  async get({ postUid }, caller, { now }) {
    return stateOf(deps, caller, postUid, await ownPart(deps, caller, postUid, now));
  },

  async give({ postUid }, caller, { now }) {
    const found = await ownPart(deps, caller, postUid, now);
    const { post, subjects } = found;
    if (!post || subjects.length === 0) throw notAsked();
    const given = { source: 'portal', given_by: caller.userUid, at: now.toISOString() } as const;
    await Promise.all(subjects.map((each) => deps.acks.of(caller).add(post, each, given)));
    return stateOf(deps, caller, postUid, found);
  },

  async takeBack({ postUid }, caller, { now }) {
    const found = await ownPart(deps, caller, postUid, now);
    const { post, subjects } = found;
    if (!post) throw notAsked();
    const since = new Date(now.getTime() - undoTime - grace).toISOString();
    const by = { given_by: caller.userUid, since };
    await Promise.all(subjects.map((each) => deps.acks.of(caller).removeOwn(post, each, by)));
    return stateOf(deps, caller, postUid, found);
  },
});

/** Returns a post that the caller may read, with what it asks of the caller. */
async function ownPart(deps: AckDeps, caller: Caller, postUid: string, now: Date) {
  const stored = await deps.posts.of(caller).get(postUid);
  // An editor who may open the post is asked only as one of its readers.
  if (!stored || !isVisible(readable(stored), caller, now)) throw postNotFound();
  const post = askingPost(stored);
  const profile = caller.is_carer ? await deps.users.of(caller).get(caller.userUid) : undefined;
  const { timeZone } = caller;
  const children = await childrenOf(deps.users, caller, profile, now, timeZone);
  const subjects = post ? askedOfCaller(post, caller, children) : [];
  return { post, subjects, children };
}
type Own = Awaited<ReturnType<typeof ownPart>>;

async function stateOf(
  { acks }: Pick<AckDeps, 'acks'>,
  caller: Caller,
  postUid: string,
  { post, subjects, children }: Own,
): Promise<OwnAck> {
  if (!post || subjects.length === 0) {
    return { postUid, state: 'not_asked', by: '', children: [] };
  }
  const given = await acks.of(caller).among(post, subjects);
  const about = new Set(subjects.flatMap((each) => (each.kind === 'child' ? each.userUid : [])));
  return {
    postUid,
    state: subjects.every((subject) => given.has(subjectId(subject))) ? 'done' : 'waiting',
    by: post.acknowledgement.by,
    children: children.flatMap(({ userUid, firstname }) => (about.has(userUid) ? firstname : [])),
  };
}

const notAsked = () =>
  new AppError('conflict', 'This notice doesn’t ask you for an acknowledgement.');
