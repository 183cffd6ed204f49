import type { Bound, School } from '#functions/kernel/record/declaration';
import { shards } from '#functions/people/store/person-partitions';
import { messageKinds, type PushKind, type TextKind } from '#shared/notifications/kinds';
import type { NotificationPreferences } from '#shared/notifications/notification-preferences.schemas';
import type { PreferenceRepository } from './notification-preferences.ts';
import type { PushDeviceRepository } from './push-devices.ts';

export interface PushReaderDeps {
  readonly devices: Bound<PushDeviceRepository, 'peopleOf'>;
  readonly preferences: Bound<PreferenceRepository, 'get'>;
}

/** Tells whether a person wants pushes of a kind: as the person chose, or as the kind says. */
export const wantsPush = (
  { push }: Pick<NotificationPreferences, 'push'>,
  kind: PushKind,
): boolean => push?.[kind] ?? messageKinds[kind].push === 'on';

/** Tells whether a person wants texts of a kind: as the person chose, or as the kind says. */
export const wantsText = (
  { texts }: Pick<NotificationPreferences, 'texts'>,
  kind: TextKind,
): boolean => texts?.[kind] ?? messageKinds[kind].sms === 'on';

/** People with a device, and their quiet hours. */
type Readers = ReadonlyMap<string, { readonly quiet: NotificationPreferences['quiet'] }>;

/** Returns those of some people who have a device and want pushes of a kind. */
export async function pushReaders(
  { devices, preferences }: PushReaderDeps,
  school: School,
  kind: PushKind,
  people: readonly string[],
): Promise<Readers> {
  if (people.length === 0) return new Map();
  const all = await Promise.all(
    Array.from({ length: shards }, (_, shard) => devices.of(school).peopleOf(shard)),
  );
  const found = new Map<string, { readonly quiet: NotificationPreferences['quiet'] }>();
  for (const userUid of people) {
    if (!all.some((shard) => shard.has(userUid))) continue;
    const chosen = await preferences.of(school).get(userUid);
    if (wantsPush(chosen, kind)) found.set(userUid, { quiet: chosen.quiet });
  }
  return found;
}
