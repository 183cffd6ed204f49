import { broadcastOf, releaseOf } from '#functions/emergency/release';
import { emergencyFiles } from '#functions/emergency/store/emergency-files';
import { emergencyBroadcastRepository } from '#functions/emergency/store/emergencybroadcast';
import { operator, sendingRepository } from '#functions/emergency/store/sendings';
import { everyone } from '#functions/kernel/audit/look-record';
import { s3With } from '#functions/kernel/store/buckets';
import { nextVersion } from '#functions/kernel/version';
import { settingsRepository } from '#functions/site/store/settings';
import { EmergencyBroadcastChange } from '#shared/emergency/emergencybroadcast.schemas';
import type { Site } from '#shared/rights/site';
import { recordInAudit } from './operator-audit.ts';
import type { Stores } from './stores.ts';

/** What an operator does with the emergency message of a school. */
export type EmergencyOrder =
  | { readonly kind: 'show'; readonly message: string }
  | { readonly kind: 'end'; readonly all_clear?: string | undefined }
  | { readonly kind: 'rotate' };

/**
 * Does an order on the stores themselves, without the API, and returns what happened. The file comes
 * before the table, because the pages read the file.
 */
export async function runEmergency(
  stores: Pick<Stores, 'db' | 's3' | 'table' | 'bucket'>,
  site: Site,
  order: EmergencyOrder,
  now: Date,
): Promise<string> {
  const settings = await settingsRepository(stores).of({ site }).get();
  if (!settings) throw new Error(`There is no school "${site}" here.`);
  const broadcasts = emergencyBroadcastRepository(stores);
  const buckets = { openS3: s3With(() => stores.s3), bucket: stores.bucket };
  const files = emergencyFiles(stores, buckets, broadcasts);
  const current = await broadcasts.of({ site }).current();
  const acts = [{ child: everyone, record: 'broadcast', act: 'change' }] as const;
  await recordInAudit(stores, { site, command: 'npm run emergency', acts, now });
  if (order.kind === 'rotate') {
    await files.of({ site }).rotate();
    return `The emergency file of ${settings.schoolName} has a new address. Open pages find it within 2 minutes.`;
  }
  const by = operator;
  const after = broadcastOf(changeOf(order, current.message), nextVersion(now, current.updated_at));
  const { status, message, updated_at } = after;
  await files.of({ site }).write({ status, message, updated_at });
  // Its orders reach no queue here: the watch over the workers queues them within a minute.
  const sendings = sendingRepository(stores);
  const change = { before: current, after, channels: undefined, by, now };
  const { send, writes } = await releaseOf({ sendings }, { site }, change);
  await broadcasts.of({ site }).force(after, { by, more: writes });
  await files.of({ site }).publish();
  const leaves = send ? '\nIt leaves as mail and to devices within 2 minutes.' : '';
  return status
    ? `${settings.schoolName} now shows: ${message}\nOpen pages show it within 60 seconds.${leaves}`
    : `${settings.schoolName} shows no message now. Open pages follow within 15 seconds.`;
}

/** Returns the change of the broadcast that an order makes. */
function changeOf(
  order: Exclude<EmergencyOrder, { kind: 'rotate' }>,
  current: string,
): Pick<EmergencyBroadcastChange, 'status' | 'message' | 'all_clear'> {
  const checked = EmergencyBroadcastChange.safeParse(
    order.kind === 'show'
      ? { status: true, message: order.message }
      : { status: false, message: current, all_clear: order.all_clear },
  );
  if (checked.success) return checked.data;
  throw new Error(checked.error.issues[0]?.message ?? 'This message cannot be shown.');
}
