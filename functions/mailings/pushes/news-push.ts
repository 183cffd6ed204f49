import { toldOf } from '#functions/kernel/mail/children';
import { roleOf, whyOf } from '#functions/kernel/mail/letter/why';
import { openWords, schoolWords } from '#functions/kernel/open-words';
import { kindOfMail, messagesOf, type Recipient } from '#functions/kernel/outbox/kind';
import type { MailingMessages } from '#functions/kernel/outbox/store/mailing-messages';
import { grouped, type OrdinaryPush } from '#functions/kernel/push/ordinary-push';
import type { Bound, School } from '#functions/kernel/record/declaration';
import type { PeopleRepository } from '#functions/people/store/people';
import type { UserRepository } from '#functions/people/store/users';
import { isAdmitted } from '#shared/intake/roster';
import { logTypeOf } from '#shared/mailings/mailing';
import { pathTo } from '#shared/site/paths';
import type { MailingContents } from '../store/mailing-content.ts';
import type { StoredMailing } from '../store/mailing-record.ts';
import type { MailingRepository } from '../store/mailings.ts';
import { isStopped } from './is-stopped.ts';
import { newsPushOrder } from './news-push-message.ts';

export interface NewsPushDeps {
  readonly mailings: Pick<MailingRepository, 'of'>;
  readonly contents: Bound<MailingContents, 'others'>;
  readonly messages: Bound<MailingMessages, 'all'>;
  readonly people: Bound<PeopleRepository, 'all'>;
  readonly users: Bound<UserRepository, 'get'>;
  readonly pushes: OrdinaryPush<'digest' | 'daily'>;
}

/** In the evening the news of the morning has been read, or is in the next one. */
const patience = 12 * 3_600_000;

const words = {
  Weekly: {
    kind: 'digest',
    subject: 'The weekly digest',
    body: openWords`The weekly digest is here. Open to read it.`,
    path: pathTo('/notices'),
  },
  Daily: {
    kind: 'daily',
    subject: 'Today’s reminders',
    body: openWords`Today’s reminders are here. Open to read them.`,
    path: pathTo('/'),
  },
} as const;

const wordsOf = (type: StoredMailing['type']) =>
  type === 'Weekly' || type === 'Daily' ? words[type] : undefined;

/**
 * The push about a digest or the reminders of a day, for those who turned it on and for whom there is
 * news, also without mail. It says that there is news, and none of it.
 */
export const newsPush = (deps: NewsPushDeps) =>
  kindOfMail({
    patience,
    order: newsPushOrder,
    called: 'The push about news',
    channelOf: () => 'push',
    placesOf: ({ mailingUid }) => [{ mailingUid }],
    async *open({ school, facts, content, now }, { mailingUid }) {
      const mailing = await deps.mailings.of(school).get(mailingUid);
      const said = mailing && wordsOf(mailing.type);
      if (!mailing || !said || mailing.testing) return;
      const isOver = () => isStopped(deps.mailings, school, mailingUid);
      yield messagesOf({
        mailingUid,
        ...grouped(new Date(mailing.started_at ?? mailing.created_at)),
        isOver: await isOver(),
        async recipients() {
          const uids = await withNews(deps, school, mailing);
          const wanted = await deps.pushes.of(school).readers(said.kind, uids);
          if (wanted.size === 0) return [];
          const { people } = await deps.people.of(school).all(facts.timeZone, now());
          return people.flatMap(
            ({ userUid, username, name, firstname, type, is_carer }): Recipient[] => {
              const reader = wanted.get(userUid);
              if (!reader) return [];
              const who = { userUid, username, name, email: '' };
              const told = JSON.stringify(toldOf([], { firstname }));
              const why = whyOf(said.kind, roleOf({ type, is_carer }));
              const { quiet } = reader;
              return [
                { ...who, subject: said.subject, type: logTypeOf[mailing.type], told, why, quiet },
              ];
            },
          );
        },
        async stillWanted({ userUid, mailingUid: thing }) {
          const person = await deps.users.of(school).get(userUid);
          if (!isAdmitted(person) || (await isOver())) return undefined;
          const push = { kind: said.kind, userUid, thing } as const;
          return deps.pushes.of(school).admit(facts, push, now(), said);
        },
        message: {
          push: ({ body, path }) => ({
            title: schoolWords(content.school),
            body,
            path,
            tag: mailingUid,
            ttl: patience / 1000,
          }),
        },
      });
    },
  });

/** Returns the people for whom a mailing has news: those who get mail, and those who get none of it. */
async function withNews(
  { contents, messages }: Pick<NewsPushDeps, 'contents' | 'messages'>,
  school: School,
  { mailingUid, content_key }: StoredMailing,
): Promise<string[]> {
  if (content_key === undefined) return [];
  const found = new Set(await contents.of(school).others(content_key));
  for await (const page of messages.of(school).all(mailingUid)) {
    for (const { userUid } of page) found.add(userUid);
  }
  return [...found];
}
