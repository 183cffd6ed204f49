import { GetCommand, PutCommand } from '@aws-sdk/lib-dynamodb';
import type { School } from '#functions/kernel/record/declaration';
import { isConditionFailed } from '#functions/kernel/store/dynamo';
import type { Tables } from '#functions/kernel/store/tables';
import { nextVersion } from '#functions/kernel/version';
import { DashboardPreferences } from '#shared/learning/dashboard-preferences.schemas';

export type DashboardPreferenceRepository = ReturnType<typeof dashboardPreferenceRepository>;

/** Stores what each person wants to see on the dashboard. */
export const dashboardPreferenceRepository = ({ db, table }: Tables) => {
  const TableName = table('dashboard-preferences');
  return {
    of: ({ site }: School) => ({
      /** Returns a person's preferences; the defaults when none are stored. */
      async get(userUid: string): Promise<DashboardPreferences> {
        const Key = { pk: site, sk: userUid };
        const { Item } = await db.send(new GetCommand({ TableName, Key, ConsistentRead: true }));
        return Item
          ? DashboardPreferences.parse(Item)
          : { hide_comparisons: false, updated_at: '' };
      },

      /** Replaces the preferences; returns false when they were changed since the loaded version. */
      async save(
        userUid: string,
        { hide_comparisons, updated_at: loaded }: DashboardPreferences,
        now: Date,
      ): Promise<boolean> {
        const updated_at = nextVersion(now, loaded || undefined);
        try {
          await db.send(
            new PutCommand({
              TableName,
              Item: { pk: site, sk: userUid, hide_comparisons, updated_at },
              ...(loaded
                ? {
                    ConditionExpression: 'updated_at = :loaded',
                    ExpressionAttributeValues: { ':loaded': loaded },
                  }
                : { ConditionExpression: 'attribute_not_exists(pk)' }),
            }),
          );
          return true;
        } catch (error) {
          if (isConditionFailed(error)) return false;
          throw error;
        }
      },
    }),
  };
};
