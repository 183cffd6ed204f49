import type { RequestFacts } from '#shared/kernel/route';
import { addressKey } from '#shared/mailings/mail-addresses';
import { fullName } from '#shared/people/names';
import { pagesPerDay, type WhyNobody } from '#shared/people/people-admin.contract';
import type { Caller } from '#shared/rights/caller';
import type { Entry } from '../store/decided/directory.ts';
import type { PeopleAdminDeps } from './dependencies.ts';
import { nameOf } from './sign-in-reason.ts';

/**
 * Explains why somebody who is not found cannot sign in: who has left, whose sign-in was refused, and
 * whom neither the roster nor an administrator has added. It counts as a page of the list.
 */
export async function explainNobody(
  deps: PeopleAdminDeps,
  { name }: { readonly name: string },
  caller: Caller,
  { now, audit }: RequestFacts,
): Promise<WhyNobody> {
  await deps.limits.of(caller).count(caller.userUid, 'people', pagesPerDay, now, 'day');
  const directory = deps.directory.of(caller);
  const [here, left, refusals] = await Promise.all([
    directory.here(now),
    directory.left(now),
    deps.refused.of(caller).newest(now),
  ]);
  const isSought = soughtBy(name);
  const present = here.find(isSought);
  const found = present ?? left.find(isSought);
  await audit(found?.type === 'student' ? [found.userUid] : []);
  if (found) {
    return {
      says: present
        ? `${fullName(found)} is here.`
        : `The roster no longer has ${fullName(found)}.`,
      todo: present
        ? 'Open the page of this person and ask there.'
        : 'If that is wrong, correct it in the student information system and load the next file.',
      userUid: found.userUid,
    };
  }
  const refused = refusals.find(
    (each) => each.reason === 'unknown' && nameOf(each.name) === nameOf(name),
  );
  return refused
    ? {
        says: `The sign-in service sent the name “${refused.name}”, and nobody here has it.`,
        todo: 'Give the person this username in the student information system and load the next file.',
      }
    : nobody;
}

const nobody: WhyNobody = {
  says: 'Nobody with this name or address is in the roster or was added by hand.',
  todo: 'Correct the student information system and load the next file. A person whom no roster names can be added by hand.',
};

/** Returns the check whether a person is who was typed: by address, username or whole name. */
function soughtBy(typed: string): (entry: Entry) => boolean {
  const text = typed.trim().toLowerCase();
  const key = addressKey(typed.trim());
  return (entry) => {
    const email = entry.blocked_email ?? entry.email;
    return (
      (email !== '' && addressKey(email) === key) ||
      (entry.username !== '' && entry.username.toLowerCase() === text) ||
      fullName(entry).toLowerCase() === text
    );
  };
}
