import type { School } from '#functions/kernel/record/declaration';
import { partitionOf } from '#functions/kernel/record/key';
import { wholePartition } from '#functions/kernel/store/partition';
import type { Tables } from '#functions/kernel/store/tables';
import { nextVersion } from '#functions/kernel/version';
import type { MailKind } from '#shared/notifications/kinds';
import type {
  NotificationPreferences,
  PortalChoices,
} from '#shared/notifications/notification-preferences.contract';
import { notificationPreferencesRecords } from '#shared/tables/people';
import { StoredPreferences } from './notification-preferences-record.ts';
import { preferenceRecords } from './preference-records.ts';
import { unsubscribeTokens } from './unsubscribe-tokens.ts';

export type PreferenceRepository = ReturnType<typeof preferenceRepository>;

/**
 * The mail that each person wants, up to when the person has had digests, and the unsubscribe
 * tokens.
 */
export const preferenceRepository = ({ db, table }: Tables) => {
  const TableName = table('notification-preferences');
  const records = preferenceRecords(db, TableName);
  const tokens = unsubscribeTokens(db, TableName);
  return {
    of(school: School) {
      const { get, change } = records.of(school);
      return {
        get,
        ...tokens.of(school),
        ...firstHours(records.of(school)),

        /**
         * Reads the records of a school by userUid. People who never chose or had a digest have none.
         */
        async all(): Promise<Map<string, StoredPreferences>> {
          const found = await wholePartition(
            db,
            TableName,
            partitionOf(school, notificationPreferencesRecords.preferences.key, {}),
          );
          return new Map(found.map((item) => [String(item.sk), StoredPreferences.parse(item)]));
        },

        /** Replaces a person's choice; returns false when it was changed since the loaded version. */
        async save(
          userUid: string,
          { push, texts, most_pushes, ...choice }: NotificationPreferences,
          { loadedVersion, now }: { readonly loadedVersion: string; readonly now: Date },
        ): Promise<boolean> {
          const updated_at = nextVersion(now, loadedVersion);
          const { digest, daily, principal, children_off, digest_day, quiet } = choice;
          const chosen = { digest, daily, principal, children_off, digest_day, quiet, updated_at };
          // A page of an earlier release sends no choice of pushes and texts, or not of each kind.
          const before = push || texts ? await get(userUid) : undefined;
          const fields = {
            ...chosen,
            ...(push && { push: { ...before?.push, ...push } }),
            ...(texts && { texts: { ...before?.texts, ...texts } }),
            ...(most_pushes && { most_pushes }),
          };
          const condition = loadedVersion
            ? { text: 'updated_at = :loaded', values: { ':loaded': loadedVersion } }
            : { text: 'attribute_not_exists(updated_at)', values: {} };
          return change(userUid, fields, condition);
        },

        /** Sets fields of what a person chose in the portal; the last change wins. */
        async choose(
          userUid: string,
          fields: Partial<PortalChoices>,
        ): Promise<Partial<PortalChoices>> {
          const { portal } = await get(userUid);
          const chosen = { ...portal, ...fields };
          await change(userUid, { portal: chosen });
          return chosen;
        },

        /** Turns one kind of mail on or off. */
        async turn(
          userUid: string,
          { kind, on }: { readonly kind: MailKind; readonly on: boolean },
          now: Date,
        ): Promise<void> {
          const { updated_at } = await get(userUid);
          const newer = nextVersion(now, updated_at || undefined);
          await change(userUid, { [kind]: on, updated_at: newer });
        },
      };
    },

    withToken: tokens.withToken,
  };
};

const firstHours = ({ get, change }: ReturnType<ReturnType<typeof preferenceRecords>['of']>) => ({
  /** Sets quiet hours for a person who has none. Returns whether it did. */
  async quietIfNone(
    userUid: string,
    quiet: NonNullable<NotificationPreferences['quiet']>,
    now: Date,
  ): Promise<boolean> {
    const { quiet: chosen, updated_at } = await get(userUid);
    if (chosen) return false;
    const newer = nextVersion(now, updated_at || undefined);
    const isNone = { text: 'attribute_not_exists(quiet)', values: {} };
    return change(userUid, { quiet, updated_at: newer }, isNone);
  },
});
