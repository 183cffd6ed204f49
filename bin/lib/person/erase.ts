import { PutCommand, UpdateCommand } from '@aws-sdk/lib-dynamodb';
import { childrenKind } from '#functions/home/child-cards';
import { intakeRepository } from '#functions/intake/store/intake';
import { forgetCards } from '#functions/kernel/day-cards/forget-cards';
import { s3With } from '#functions/kernel/store/buckets';
import { isConditionFailed } from '#functions/kernel/store/dynamo';
import { packedFiles } from '#functions/kernel/store/packed-files';
import { transact } from '#functions/kernel/store/transaction';
import { studentsKind } from '#functions/learning/store/class-students';
import { mailingRepository } from '#functions/mailings/store/mailings';
import { tombstoneKey } from '#functions/people/store/person-partitions';
import {
  administratorList,
  isActingAdministrator,
} from '#functions/people/store/rights/administrators';
import { liveLists } from '#functions/posts/store/live-list';
import { indexWriterOf } from '#functions/search/index-writer-of';
import { linkRepository } from '#functions/signing/store/links';
import { hasEnded } from '#shared/mailings/mailing';
import { rightSentences } from '#shared/rights/right-rules';
import type { Stores } from '../stores.ts';
import { type FoundRecord, findEverything, type PersonData } from './find.ts';
import { removeVersions } from './objects.ts';
import type { Person } from './person.ts';
import { replace } from './replace.ts';
import { removeAccounts } from './sign-ins.ts';

/** Returns a sentence that says why a person cannot be erased now, if so. */
export async function erasureBlocker(
  { db, table }: Stores,
  caller: Person,
  { isLeavingAsserted }: { readonly isLeavingAsserted: boolean },
): Promise<string | undefined> {
  if (
    caller.profile.status === 'active' &&
    caller.profile.origin === 'roster' &&
    !isLeavingAsserted
  ) {
    return 'This person is still in the roster, and the next roster would add them again. Remove them in the school’s system and load that roster first, or add --although-here.';
  }
  if (isActingAdministrator(caller.profile)) {
    const { userUids } = await administratorList({ db, table }).of(caller).read();
    if (userUids.every((each) => each === caller.userUid)) return rightSentences.last;
  }
  const lock = await intakeRepository({ db, table }).of(caller).lock();
  if (lock.holder) return 'A roster is being applied. Wait until it has ended.';
  const mailings = mailingRepository({ db, table });
  let next_token: string | undefined;
  do {
    const page = await mailings.of(caller).list({ limit: 100, next_token });
    if (page.records.some(({ state }) => !hasEnded(state))) {
      return 'A mailing is being sent. Wait until it has ended, or cancel it.';
    }
    next_token = page.next_token;
  } while (next_token);
  return undefined;
}

/** The most rounds: records may be written during an erasure. */
const mostRounds = 3;

/**
 * Erases a person from files, records and the user pool until only held records are found. The
 * profile goes last, so an interrupted erasure can be run again. Returns the number of records and
 * files that were written meanwhile and are left; the profile then stays too.
 */
export async function erase(
  stores: Stores,
  person: Person,
  found: PersonData,
  now: Date,
): Promise<number> {
  await markErased(stores, person, now);
  let { objects, records } = found;
  for (let round = 0; round < mostRounds; round++) {
    if (objects.some(({ bucket }) => bucket === 'uploads')) await forgetPlans(stores, person);
    for (const { bucket, versions } of objects) {
      await removeVersions(stores.s3, stores.bucket(bucket), versions);
    }
    await removeAccounts(stores, person);
    for (const each of records.filter((one) => !isProfile(one, person))) {
      await endLinks(stores, person, each);
      await apply(stores, each);
    }
    ({ objects, records } = await findEverything(stores, person));
    const left = records.filter((one) => !one.match.held && !isLast(one, person));
    if (left.length + objects.length > 0) continue;
    for (const each of records.filter((one) => isProfile(one, person))) await apply(stores, each);
    // The time of now: the search above takes minutes, and indexes may lag after it.
    await forgetCards(stores, person, { kinds: [studentsKind, childrenKind], now: new Date() });
    await buildIndex(stores, person, now);
    await forgetLivePosts(stores, person);
    return 0;
  }
  return records.length + objects.length;
}

/** Builds the search index again. What it was before is deleted, with the words of the person. */
async function buildIndex({ db, table, s3, bucket }: Stores, caller: Person, now: Date) {
  await indexWriterOf({ db, table }, { openS3: s3With(() => s3), bucket })
    .of(caller)
    .build(now);
}

/**
 * Deletes the object of live posts and the changes since. Until the sweep has made another, lists read
 * the index.
 */
async function forgetLivePosts({ db, table, s3, bucket }: Stores, caller: Person): Promise<void> {
  const lists = liveLists({ db, table }).of(caller);
  await lists.drop();
  await lists.forget(afterAll);
  const files = packedFiles({ openS3: s3With(() => s3), bucket }, 'posts/');
  await files.of(caller).removeBefore(Number.POSITIVE_INFINITY, new Set());
}

/** Sorts after the time of every change. */
const afterAll = '~';

const isProfile = ({ table, record }: FoundRecord, { site, userUid }: Person): boolean =>
  table === 'users' && record.pk === site && record.sk === userUid;

/** Whether a record goes last. Readers make a card again while there is a profile. */
const isLast = (found: FoundRecord, person: Person): boolean =>
  found.table === 'calendar-days' || isProfile(found, person);

/** Ends links of the person before the record that lists them changes. */
async function endLinks({ db, table }: Stores, caller: Person, { match }: FoundRecord) {
  const links = linkRepository({ db, table });
  for (const hash of match.links ?? []) await transact(db, [links.of(caller).end(hash)]);
}

async function apply(stores: Stores, { table, record, match }: FoundRecord): Promise<void> {
  if (match.held) return;
  // The next round finds records that changed after they were read.
  await replace(stores.db, stores.table(table), record, match.becomes).catch((error: unknown) => {
    if (!isConditionFailed(error)) throw error;
  });
}

/**
 * Writes the tombstone, which stops the next intake from adding the person again, and asks the next
 * nightly purge to delete what only it can find.
 */
async function markErased({ db, table }: Stores, caller: Person, now: Date): Promise<void> {
  const Item = {
    ...tombstoneKey(caller, caller.userUid),
    erased_at: now.toISOString(),
    is_purged: false,
  };
  await db.send(new PutCommand({ TableName: table('users'), Item }));
}

/**
 * Makes the plans of rosters that named the person useless: they can be neither applied nor rolled
 * back.
 */
async function forgetPlans({ db, table }: Stores, { site }: Person): Promise<void> {
  try {
    await db.send(
      new UpdateCommand({
        TableName: table('intake'),
        Key: { pk: site, sk: 'lock' },
        UpdateExpression: 'ADD #version :one REMOVE last_goals',
        ConditionExpression: 'attribute_not_exists(holder)',
        ExpressionAttributeNames: { '#version': 'version' },
        ExpressionAttributeValues: { ':one': 1 },
      }),
    );
  } catch (error) {
    if (!isConditionFailed(error)) throw error;
    throw new Error('A roster is being applied now. Run this command again when it has ended.');
  }
}
