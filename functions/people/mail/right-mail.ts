import { timeOfId } from '#functions/kernel/id';
import type { MailMessage, Reader, SchoolContent } from '#functions/kernel/mail/content';
import { openButton, paragraph } from '#functions/kernel/mail/letter/blocks';
import { oneLine } from '#functions/kernel/mail/letter/html';
import { letterMessage } from '#functions/kernel/mail/letter/letter';
import { previewOf } from '#functions/kernel/mail/letter/words';
import { kindOfMail, messagesOf, type OrderWork } from '#functions/kernel/outbox/kind';
import type { Bound, School } from '#functions/kernel/record/declaration';
import { isAdmitted, type Profile } from '#shared/intake/roster';
import { fullName } from '#shared/people/names';
import type { RightAct } from '#shared/people/rights.contract';
import type { Capability } from '#shared/rights/permissions';
import { rightNames } from '#shared/rights/right-names';
import { seesRequest } from '#shared/rights/right-rules';
import { pathTo } from '#shared/site/paths';
import { profilesOf } from '../store/profiles-of.ts';
import type { RightHolder } from '../store/rights/holders.ts';
import type { RightLedger } from '../store/rights/right-ledger.ts';
import { type AboutRight, rightOrder } from '../store/rights/right-order.ts';
import type { StoredChange } from '../store/rights/right-records.ts';
import type { UserRepository } from '../store/users.ts';
import { isStillAt, staffRecipient } from './staff-recipient.ts';

export interface RightMailDeps {
  readonly users: Bound<UserRepository, 'get' | 'many'>;
  readonly rights: Bound<RightLedger, 'request' | 'change'>;
  /** Returns everyone who has a right. */
  readonly holders: (school: School) => Promise<readonly RightHolder[]>;
}

/** A request is open for a week, and news of a right are news as long. */
const patience = 7 * 86_400_000;

/** What a mail says: which right of whom, and what became of it. Never the reason, nor who acted. */
interface RightNews {
  readonly userUid: string;
  readonly name: string;
  readonly capability: Capability;
  readonly act: RightAct | 'ask' | 'takeBack';
}

/**
 * The mail about a right that is asked for, given, taken, refused or taken back: to the person, to all
 * administrators and privacy officers, and of a request also to others who may confirm it.
 */
export const rightMail = (deps: RightMailDeps) =>
  kindOfMail({
    patience,
    order: rightOrder,
    called: 'The mail about a right',
    placesOf: ({ about }) => [{ mailingUid: `right-${uidOf(about)}` }],
    async *open(work, { about }) {
      const news = await newsOf(deps, work, about);
      if (!news) return;
      const uid = uidOf(about);
      yield messagesOf({
        mailingUid: `right-${uid}`,
        since: new Date(timeOfId(uid)).toISOString(),
        recipients: async () => {
          const holders = await deps.holders(work.school);
          const told = holders.filter((each) => isTold(each, news)).map(({ userUid }) => userUid);
          const people = await profilesOf(deps.users, work.school, [
            ...new Set([news.userUid, ...told]),
          ]);
          return [...people.values()]
            .filter(isAdmitted)
            .flatMap((person) => staffRecipient(person, subjectOf(news), aboutOf(person, news)));
        },
        async stillWanted({ userUid, email }) {
          const [current, person] = await Promise.all([
            newsOf(deps, work, about),
            deps.users.of(work.school).get(userUid),
          ]);
          if (!current || !isStillAt(person, email)) return undefined;
          return isTold(person, current) ? current : undefined;
        },
        message: { mail: (wanted, reader) => messageOf(wanted, work.content, reader) },
      });
    },
  });

const uidOf = (about: AboutRight): string =>
  about.of === 'request' ? about.requestUid : about.changeUid;

/** Returns what an order is about; undefined if nothing is stored, or the request has ended. */
async function newsOf(
  { users, rights }: RightMailDeps,
  { school, now }: OrderWork,
  about: AboutRight,
): Promise<RightNews | undefined> {
  const found =
    about.of === 'request'
      ? await rights.of(school).request(about.requestUid, now())
      : await rights.of(school).change(about);
  const person = found && (await users.of(school).get(found.userUid));
  if (!found || !person) return undefined;
  const { userUid, capability } = found;
  const act = 'act' in found ? actOf(found) : 'ask';
  return { userUid, name: fullName(person), capability, act };
}

/** Who asked takes back what another person refuses. */
const actOf = ({ act, asked_by, confirmed_by }: StoredChange): RightNews['act'] =>
  act === 'refuse' && asked_by === confirmed_by ? 'takeBack' : act;

/** Tells whether a mail is for somebody: the person, who runs the portal, and who may confirm. */
const isTold = (
  { userUid, capabilities }: Pick<Profile, 'userUid' | 'capabilities'>,
  news: RightNews,
): boolean =>
  userUid === news.userUid ||
  capabilities.includes('administrator') ||
  capabilities.includes('privacy') ||
  (news.act === 'ask' && seesRequest({ capabilities }, news));

const subjectOf = ({ act, name }: RightNews): string =>
  oneLine(act === 'ask' ? `A right waits for a second person: ${name}` : `Rights of ${name}`, 250);

/** What became of the right, in words. */
const sentences: Readonly<Record<RightNews['act'], (name: string, right: string) => string>> = {
  ask: (name, right) =>
    `An administrator asks that ${name} gets the right “${right}”. A second person has to confirm it within 7 days.`,
  give: (name, right) => `${name} has the right “${right}” now.`,
  take: (name, right) => `${name} no longer has the right “${right}”.`,
  refuse: (name, right) => `${name} does not get the right “${right}”: the request was refused.`,
  takeBack: (name, right) => `The request for the right “${right}” for ${name} was taken back.`,
};

/** Why a person gets it: it is about that person, or the person keeps watch over rights. */
const aboutOf = ({ userUid }: Pick<Profile, 'userUid'>, news: RightNews) => ({
  as:
    userUid === news.userUid ? 'the person it is about' : 'one of the people who watch over rights',
});

function messageOf(news: RightNews, content: SchoolContent, reader: Reader): MailMessage {
  const { act, name, capability } = news;
  const said = [sentences[act](name, rightNames[capability])];
  if (act === 'ask')
    said.push('Ask the person who asked, face to face. Never confirm because of a mail.');
  else said.push('If you did not expect this, tell an administrator or the privacy officer.');
  const address = `https://${content.school.host}${pathTo('/admin/rights')}`;
  return letterMessage(content, {
    topic: 'staff',
    reader,
    subject: subjectOf(news),
    preview: previewOf(said),
    pieces: [
      ...said.map(paragraph),
      ...(act === 'ask' ? [openButton(content, 'Open requests', address)] : []),
    ],
  });
}
