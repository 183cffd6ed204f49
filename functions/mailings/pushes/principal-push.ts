import { toldOf } from '#functions/kernel/mail/children';
import { roleOf, whyOf } from '#functions/kernel/mail/letter/why';
import { type OpenWords, schoolWords, writtenWords } from '#functions/kernel/open-words';
import { kindOfMail, messagesOf, type OrderWork } from '#functions/kernel/outbox/kind';
import type { EmailLogRecord } from '#functions/kernel/outbox/store/email-log-record';
import type { OrdinaryPush } from '#functions/kernel/push/ordinary-push';
import type { PushMessage } from '#functions/kernel/push/payload';
import type { Bound, School } from '#functions/kernel/record/declaration';
import { sharedRead } from '#functions/kernel/shared-read';
import type { Addressee, PeopleRepository } from '#functions/people/store/people';
import type { UserRepository } from '#functions/people/store/users';
import { readable, type StoredPost } from '#functions/posts/store/post.record';
import type { PostReader } from '#functions/posts/store/post-reader';
import type { ReadMarks } from '#functions/read-posts/store/read-marks';
import { isAdmitted } from '#shared/intake/roster';
import { addressKey } from '#shared/mailings/mail-addresses';
import { logTypeOf } from '#shared/mailings/mailing';
import { visibilityOf } from '#shared/posts/visibility';
import { pathTo, postPath } from '#shared/site/paths';
import { lockScreenOf } from '../rules/lock-screen.ts';
import type { StoredMailing } from '../store/mailing-record.ts';
import type { MailingRepository } from '../store/mailings.ts';
import { isStopped } from './is-stopped.ts';
import { principalPushOrder } from './principal-push-message.ts';

export interface PrincipalPushDeps {
  readonly mailings: Pick<MailingRepository, 'of'>;
  readonly posts: Bound<PostReader, 'get'>;
  readonly people: Bound<PeopleRepository, 'all'>;
  readonly users: Bound<UserRepository, 'get'>;
  /** Who has opened which posts. */
  readonly marks: Bound<ReadMarks, 'among'>;
  readonly pushes: OrdinaryPush<'principal'>;
}

/** A day later people have seen the message in the portal or in the mail. */
const patience = 24 * 3_600_000;

/** Milliseconds for which pushes that leave together share what is read of their posts and readers. */
const freshFor = 10_000;

/**
 * The push about a mailing of the principal, as soon as its mail leaves: to everybody who may read one of
 * its posts and has not, also without an address. It names no post, but what its sender wrote for it.
 */
export const principalPush = (deps: PrincipalPushDeps) =>
  kindOfMail({
    patience,
    order: principalPushOrder,
    called: 'The push about a message of the principal',
    channelOf: () => 'push',
    placesOf: ({ mailingUid }) => [{ mailingUid }],
    async *open(work, { mailingUid }) {
      const { school, facts, content, now } = work;
      const mailing = await deps.mailings.of(school).get(mailingUid);
      if (mailing?.type !== 'Principal' || mailing.testing) return;
      const known = sharedRead(freshFor, now, () => readersNow(deps, work, mailing));
      const isOver = () => isStopped(deps.mailings, school, mailingUid);
      yield messagesOf({
        mailingUid,
        since: mailing.started_at ?? mailing.created_at,
        isOver: await isOver(),
        async recipients() {
          const { readers } = await known();
          const wanted = await deps.pushes.of(school).readers('principal', [...readers.keys()]);
          return [...wanted].flatMap(([userUid, { quiet }]) => {
            const reader = readers.get(userUid);
            return reader ? [rowOf(reader, mailing, quiet)] : [];
          });
        },
        async stillWanted({ userUid, mailingUid: thing }) {
          const { readers, posts } = await known();
          const person = await deps.users.of(school).get(userUid);
          if (!isAdmitted(person) || !readers.has(userUid) || (await isOver())) return undefined;
          if (await hasSeen(deps, school, userUid, uidsOf(posts))) return undefined;
          const push = { kind: 'principal', userUid, thing } as const;
          return deps.pushes.of(school).admit(facts, push, now(), posts);
        },
        message: { push: (posts) => pushOf(posts, mailing, schoolWords(content.school)) },
      });
    },
  });

/** Returns the posts of a mailing that are shown now, and who may read one of them, by userUid. */
async function readersNow(
  { posts, people }: PrincipalPushDeps,
  { school, facts, now }: OrderWork,
  { postsUid, except }: StoredMailing,
) {
  const at = now();
  const found = await Promise.all(postsUid.map((postUid) => posts.of(school).get(postUid)));
  const shown = found.flatMap((post) => (post?.type === 'principal' ? [post] : []));
  const isFor = shown.map((post) => visibilityOf(readable(post), at));
  const excluded = new Set(except.map(addressKey));
  const { people: everyone } = await people.of(school).all(facts.timeZone, at);
  const readers = everyone.filter(
    (person) =>
      !(person.email && excluded.has(addressKey(person.email))) && isFor.some((may) => may(person)),
  );
  return { posts: shown, readers: new Map(readers.map((each) => [each.userUid, each])) };
}

const rowOf = (
  { userUid, username, name, firstname, type, is_carer }: Addressee,
  { postsUid }: StoredMailing,
  quiet: { readonly from: string; readonly to: string } | undefined,
) => ({
  userUid,
  username,
  name,
  email: '',
  subject: 'A message from the principal',
  type: logTypeOf.Principal,
  postsUid: [...postsUid],
  told: JSON.stringify(toldOf([], { firstname })),
  why: whyOf('principal', roleOf({ type, is_carer })),
  quiet,
});

const uidsOf = (posts: readonly StoredPost[]) => posts.map(({ postUid }) => postUid);

/** Whether a person has opened all of some posts. */
const hasSeen = async (
  { marks }: Pick<PrincipalPushDeps, 'marks'>,
  school: School,
  userUid: string,
  postUids: readonly string[],
): Promise<boolean> =>
  postUids.length > 0 && (await marks.of(school).among(userUid, postUids)).size === postUids.length;

/** Whether the posts of a stored push have not all been opened by its reader. */
export const principalWaits =
  (deps: Pick<PrincipalPushDeps, 'marks'>) =>
  async (
    { school }: { readonly school: School },
    { userUid, postsUid }: Pick<EmailLogRecord, 'userUid' | 'postsUid'>,
  ): Promise<boolean> =>
    !(await hasSeen(deps, school, userUid, postsUid));

/** Returns the push: it opens the post, or the list if there are several. */
const pushOf = (
  posts: readonly StoredPost[],
  mailing: Pick<StoredMailing, 'mailingUid' | 'push_text'>,
  title: OpenWords,
): PushMessage => {
  const [post, ...others] = posts;
  return {
    title,
    body: writtenWords(lockScreenOf(title, mailing).body),
    path: post && others.length === 0 ? postPath(post) : pathTo('/notices'),
    tag: mailing.mailingUid,
    ttl: 24 * 60 * 60,
  };
};
