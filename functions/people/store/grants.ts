import { newId } from '#functions/kernel/id';
import type { School } from '#functions/kernel/record/declaration';
import type { Tables } from '#functions/kernel/store/tables';
import type { Profile } from '#shared/intake/roster';
import { AppError } from '#shared/kernel/errors';
import type { Capability } from '#shared/rights/permissions';
import { isExcluded, rightSentences } from '#shared/rights/right-rules';
import { commandedRights } from './rights/commanded.ts';
import type { StoredChange } from './rights/right-records.ts';
import { rightRepository } from './rights/rights.ts';
import { userRepository } from './users.ts';

/** A person without a roster record, such as the first administrator of a new school. */
export interface Newcomer {
  readonly firstname: string;
  readonly surname: string;
  readonly email: string;
}

/** The change of a person's capabilities: which are added and which are removed. */
export interface GrantChange {
  readonly userUid: string;
  readonly given: readonly Capability[];
  readonly taken: readonly Capability[];
}

/** The options of a grant. */
export interface Granting {
  readonly newcomer?: Newcomer | undefined;
  /** Called with the change before it is stored. If it fails, nothing is stored. */
  readonly note?: (change: GrantChange) => Promise<void>;
}

/** Who acts in the history of rights when an operator's command does. No person has this identifier. */
export const operatorUid = 'operator';

/**
 * Sets the capabilities of people. Only operators with access to the table do this; no route does. The
 * history, the list of administrators and what one person can't have together are as for the screens.
 */
export const grants = (tables: Tables) => {
  const users = userRepository(tables);
  const rights = rightRepository(tables);
  const commanded = commandedRights(tables);

  return {
    of(school: School) {
      return {
        /** Sets exactly these capabilities. Adds the person if none exists and `newcomer` describes one. */
        async set(
          username: string,
          capabilities: readonly Capability[],
          now: Date,
          { newcomer, note }: Granting = {},
        ): Promise<Profile> {
          const known = await users.of(school).byUsername(username);
          const person =
            known ?? (newcomer && newcomerProfile(school.site, username, newcomer, now));
          if (!person) {
            throw new AppError(
              'notFound',
              `No person at ${school.site} signs in as “${username}”.`,
            );
          }
          const { userUid, updated_at } = person;
          const changesOf = async ({ capabilities: held }: Pick<Profile, 'capabilities'>) => {
            const given = capabilities.filter((each) => !held.includes(each));
            const taken = held.filter((each) => !capabilities.includes(each));
            if (given.some((each) => isExcluded(capabilities, each))) {
              throw new AppError('conflict', rightSentences.exclusive);
            }
            await note?.({ userUid, given, taken });
            return [
              ...operatorChanges(userUid, 'give', given, now),
              ...operatorChanges(userUid, 'take', taken, now),
            ];
          };
          // A command reaches no queue: the schedule orders the mail.
          const notes = (changes: readonly StoredChange[]) =>
            changes.map(commanded.of(school).note);
          if (known) {
            await rights.of(school).decide(userUid, {
              now,
              make: (current) => {
                if (current.updated_at !== updated_at) throw changedMeanwhile(username);
                return changesOf(current);
              },
              more: notes,
            });
          } else {
            const changes = await changesOf(person);
            if (!(await rights.of(school).add(person, changes, notes(changes)))) {
              throw changedMeanwhile(username);
            }
          }
          return { ...person, capabilities: [...capabilities], updated_at: now.toISOString() };
        },
      };
    },
  };
};

const changedMeanwhile = (username: string) =>
  new AppError('conflict', `${username} was changed meanwhile. Please run this again.`);

/** Returns what an operator gives or takes, for the history. */
const operatorChanges = (
  userUid: string,
  act: 'give' | 'take',
  capabilities: readonly Capability[],
  now: Date,
): StoredChange[] =>
  capabilities.map((capability) => ({
    changeUid: newId(now),
    userUid,
    capability,
    act,
    reason: 'An operator ran the command “npm run grant”.',
    asked_by: operatorUid,
    at: now.toISOString(),
  }));

/** Returns the record of a person without a roster record. */
export const newcomerProfile = (
  schoolUid: string,
  username: string,
  newcomer: Newcomer,
  now: Date,
): Profile => ({
  userUid: `portal-${newId(now)}`,
  username,
  ...newcomer,
  type: 'affiliate',
  is_carer: false,
  schoolUid,
  groups: [],
  children: [],
  capabilities: [],
  status: 'active',
  origin: 'portal',
  sourcedId: '',
  updated_at: now.toISOString(),
});
