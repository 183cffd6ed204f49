import { wholePartition } from '#functions/kernel/store/partition';
import type { Tables } from '#functions/kernel/store/tables';
import { nextVersion } from '#functions/kernel/version';
import type {
  MailKind,
  NotificationPreferences,
  PortalChoices,
} from '#shared/notifications/notification-preferences.contract';
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
  const { get, change } = preferenceRecords(db, TableName);
  return {
    get,
    ...unsubscribeTokens(db, TableName),

    /**
     * Reads the records of a school by userUid. People who never chose or had a digest have none.
     */
    async all(site: string): Promise<Map<string, StoredPreferences>> {
      const found = await wholePartition(db, TableName, site);
      return new Map(found.map((item) => [String(item.sk), StoredPreferences.parse(item)]));
    },

    /** Replaces a person's choice; returns false when it was changed since the loaded version. */
    save(
      site: string,
      userUid: string,
      { digest, daily, principal, children_off, digest_day, quiet }: NotificationPreferences,
      { loadedVersion, now }: { readonly loadedVersion: string; readonly now: Date },
    ): Promise<boolean> {
      const updated_at = nextVersion(now, loadedVersion);
      const fields = { digest, daily, principal, children_off, digest_day, quiet, updated_at };
      const condition = loadedVersion
        ? { text: 'updated_at = :loaded', values: { ':loaded': loadedVersion } }
        : { text: 'attribute_not_exists(updated_at)', values: {} };
      return change({ site, userUid }, fields, condition);
    },

    /** Sets fields of what a person chose in the portal; the last change wins. */
    async choose(
      site: string,
      userUid: string,
      fields: Partial<PortalChoices>,
    ): Promise<Partial<PortalChoices>> {
      const { portal } = await get(site, userUid);
      const chosen = { ...portal, ...fields };
      await change({ site, userUid }, { portal: chosen });
      return chosen;
    },

    /** Turns one kind of mail on or off. */
    async turn(
      site: string,
      userUid: string,
      { kind, on }: { readonly kind: MailKind; readonly on: boolean },
      now: Date,
    ): Promise<void> {
      const { updated_at } = await get(site, userUid);
      const newer = nextVersion(now, updated_at || undefined);
      await change({ site, userUid }, { [kind]: on, updated_at: newer });
    },
  };
};
