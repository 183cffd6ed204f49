import { PutCommand, UpdateCommand } from '@aws-sdk/lib-dynamodb';
import { intakeRepository } from '#functions/data/intake';
import { mailingRepository } from '#functions/data/mailings';
import { erasedPartition } from '#functions/data/person-record';
import { isConditionFailed } from '#functions/lib/dynamo';
import { hasEnded } from '#shared/domain/mailing';
import type { Stores } from '../stores.ts';
import { type Found, type FoundRecord, look } from './look.ts';
import { removeVersions } from './objects.ts';
import type { Person } from './person.ts';
import { replace } from './replace.ts';
import { removeAccounts } from './sign-ins.ts';

/** What keeps a person from being erased now, as a sentence. */
export async function hindrance(
  { db, table }: Stores,
  { site, profile }: Person,
  { isLeavingAsserted }: { readonly isLeavingAsserted: boolean },
): Promise<string | undefined> {
  if (profile.status === 'active' && profile.origin === 'roster' && !isLeavingAsserted) {
    return 'This person still stands in the roster, and the next one would bring them back. Please take them out in the school’s system and load that roster first; or add --although-here.';
  }
  const lock = await intakeRepository(db, table('intake')).lock(site);
  if (lock.holder) return 'A roster is being applied. Please wait until it has ended.';
  const mailings = mailingRepository(db, table('mailings'));
  let next_token: string | undefined;
  do {
    const page = await mailings.list(site, { limit: 100, next_token });
    if (page.records.some(({ state }) => !hasEnded(state))) {
      return 'A mailing is on its way. Please wait until it has ended, or cancel it.';
    }
    next_token = page.next_token;
  } while (next_token);
  return undefined;
}

/** How often it looks again, as somebody may write while it works. */
const mostLooks = 3;

/**
 * Erases a person: out of files, records and the pool, until a look finds nothing but what is held. The profile goes last, so that whoever was
 * interrupted finds the person again. Answers how much was written meanwhile that it could not catch up with; then the profile is still there.
 */
export async function erase(
  stores: Stores,
  person: Person,
  found: Found,
  now: Date,
): Promise<number> {
  await markErased(stores, person, now);
  let { objects, records } = found;
  for (let looks = 0; looks < mostLooks; looks++) {
    if (objects.some(({ bucket }) => bucket === 'intake')) await forgetPlans(stores, person);
    for (const { bucket, versions } of objects) {
      await removeVersions(stores.s3, stores.bucket(bucket), versions);
    }
    await removeAccounts(stores, person);
    for (const each of records.filter((one) => !isProfile(one, person))) await apply(stores, each);
    ({ objects, records } = await look(stores, person));
    const left = records.filter((one) => !one.trace.held && !isProfile(one, person));
    if (left.length + objects.length > 0) continue;
    for (const each of records.filter((one) => isProfile(one, person))) await apply(stores, each);
    return 0;
  }
  return records.length + objects.length;
}

const isProfile = ({ table, record }: FoundRecord, { site, userUid }: Person): boolean =>
  table === 'users' && record.pk === site && record.sk === userUid;

async function apply(stores: Stores, { table, record, trace }: FoundRecord): Promise<void> {
  if (trace.held) return;
  // What somebody has changed since it was read is found by the next look.
  await replace(stores.db, stores.table(table), record, trace.becomes).catch((error: unknown) => {
    if (!isConditionFailed(error)) throw error;
  });
}

/** The tombstone: the next intake asks for it. */
async function markErased(
  { db, table }: Stores,
  { site, userUid }: Person,
  now: Date,
): Promise<void> {
  const Item = { pk: erasedPartition(site), sk: userUid, erased_at: now.toISOString() };
  await db.send(new PutCommand({ TableName: table('users'), Item }));
}

/** Plans of rosters that named the person are gone: what is ready cannot be applied, what was applied last cannot be taken back. */
async function forgetPlans({ db, table }: Stores, { site }: Person): Promise<void> {
  try {
    await db.send(
      new UpdateCommand({
        TableName: table('intake'),
        Key: { pk: site, sk: 'lock' },
        UpdateExpression: 'ADD #version :one',
        ConditionExpression: 'attribute_not_exists(holder)',
        ExpressionAttributeNames: { '#version': 'version' },
        ExpressionAttributeValues: { ':one': 1 },
      }),
    );
  } catch (error) {
    if (!isConditionFailed(error)) throw error;
    throw new Error(
      'A roster began to be applied meanwhile. Please run this again when it has ended.',
    );
  }
}
