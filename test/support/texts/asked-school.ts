import { rollCallHandlers } from '#functions/emergency/roll-call';
import { rollLinkHandlers } from '#functions/emergency/roll-links';
import { emergencyBroadcastRepository } from '#functions/emergency/store/emergencybroadcast';
import { rollCallRepository } from '#functions/emergency/store/roll-calls';
import { rollLinkRepository } from '#functions/emergency/store/roll-links';
import type { WrongNumber } from '#functions/emergency/store/wrong-number-order';
import { limitRepository } from '#functions/kernel/store/limits';
import { suppressionRepository } from '#functions/notifications/store/mail-suppressions';
import { groupRepository } from '#functions/people/store/groups';
import { peopleRepository } from '#functions/people/store/people';
import { restrictedChildren } from '#functions/people/store/restricted';
import { userRepository } from '#functions/people/store/users';
import type { LinkAnswer } from '#shared/emergency/roll-links.contract';
import { undoFor } from '#shared/emergency/sending';
import type { DecidedProfile } from '#shared/intake/roster';
import { emailOf, emergencyRoom } from '#test/support/mail/emergency-room';
import { school as facts } from '#test/support/mail/mail-sites';
import { administrator, request } from '#test/support/records/people';
import { storeProfiles } from '#test/support/records/profiles';
import { bound, schoolNamed } from '#test/support/records/school';

export const asked = { status: true, message: 'Lockdown. Stay inside.', asks_safety: true };
/** The token of a link in a message or text. */
export const tokenIn = /https:\/\/main\.portal\.example\.edu\/e#(main\.[A-Za-z0-9_-]{16})(?![\w-])/;

/** A school whose message asked “Are you safe?”, with the links that left, also as texts if people have numbers. */
export async function askedSchool(numbers: Readonly<Record<string, string>> = {}) {
  const room = await emergencyRoom();
  for (const [username, mobile] of Object.entries(numbers)) await room.giveNumber(username, mobile);
  const texts = Object.keys(numbers).length > 0;
  await room.change({ ...asked, ...(texts && { channels: ['push', 'mail', 'sms'] }) });
  room.pass(undoFor);
  await room.work();
  const { tables, now } = room;
  const told: WrongNumber[] = [];
  const rolls = rollCallRepository(tables);
  const linked = rollLinkHandlers({
    links: rollLinkRepository(tables),
    rolls,
    users: userRepository(tables),
    broadcasts: emergencyBroadcastRepository(tables),
    limits: limitRepository(tables),
    suppressions: suppressionRepository(tables),
    queue: { send: async (order) => void told.push(order) },
    schoolOf: async (uid) =>
      ['main', 'regional'].includes(uid)
        ? { ...facts, schoolUid: schoolNamed(uid).site }
        : undefined,
  });
  const signedIn = rollCallHandlers({
    rolls,
    people: peopleRepository(tables),
    users: userRepository(tables),
    groups: groupRepository(tables),
    restricted: restrictedChildren(tables),
    away: bound({ on: async () => new Set<string>() }),
    limits: limitRepository(tables),
    lessonsOf: async () => [],
    // No test here starts a document.
    ...({} as Pick<Parameters<typeof rollCallHandlers>[0], 'documents' | 'idempotency' | 'queue'>),
  });
  const at = (site = 'main') => request({ now: now(), site });
  const nobody = {} as typeof administrator;
  return {
    ...room,
    signedIn,
    at,
    /** What was ordered to tell the office. */
    told,
    /** The link in the newest text to a number. */
    textLinkOf(number: string): string {
      const mine = room.texts.filter((text) => text.number === number);
      return tokenIn.exec(mine.at(-1)?.body ?? '')?.[1] ?? '';
    },
    /** The link in the newest message to a person. */
    linkOf(username: string): string {
      const mine = room.sent.filter(({ to }) => to === emailOf(username));
      return tokenIn.exec(mine.at(-1)?.message.text ?? '')?.[1] ?? '';
    },
    look: (token: string, site?: string) => linked.look({ token }, nobody, at(site)),
    mark: (token: string, answer: LinkAnswer, site?: string) =>
      linked.mark({ token, answer }, nobody, at(site)),
    async standing(username: string) {
      const { records } = await signedIn.listPeople(
        { limit: 100, list: 'all' },
        administrator,
        at(),
      );
      return records.find(({ userUid }) => userUid === `uid-${username}`);
    },
    async end() {
      const { roll } = await signedIn.overview({}, administrator, at());
      await signedIn.allClear({ rollUid: roll?.rollUid ?? '' }, administrator, at());
    },
    change: room.change,
    store: (...people: DecidedProfile[]) => storeProfiles(tables, ...people),
  };
}
