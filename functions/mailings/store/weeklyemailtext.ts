import { GetCommand } from '@aws-sdk/lib-dynamodb';
import type { School } from '#functions/kernel/record/declaration';
import { putIfUnchanged } from '#functions/kernel/store/records';
import type { Tables } from '#functions/kernel/store/tables';
import { changedMeanwhile } from '#functions/kernel/version';
import { WeeklyEmailText } from '#shared/mailings/weeklyemailtext.schemas';

/** The identifier of the only record. */
export const weeklyUid = 'weekly';

export type WeeklyEmailTextRepository = ReturnType<typeof weeklyEmailTextRepository>;

/** The blurb and exclusion list of each school, stored from one digest to the next. */
export const weeklyEmailTextRepository = ({ db, table }: Tables) => {
  const TableName = table('weeklyemailtext');

  return {
    of({ site }: School) {
      const current = async (): Promise<WeeklyEmailText | undefined> => {
        const Key = { pk: site, sk: weeklyUid };
        const { Item } = await db.send(new GetCommand({ TableName, Key, ConsistentRead: true }));
        return Item && WeeklyEmailText.parse(Item);
      };

      return {
        current,

        /** Replaces the text if it still has the loaded version; undefined means none yet. */
        async replace(text: WeeklyEmailText, loadedVersion: string | undefined): Promise<void> {
          const item = { pk: site, sk: weeklyUid, ...text };
          if (await putIfUnchanged({ db, TableName }, item, loadedVersion)) return;
          throw changedMeanwhile(await current());
        },
      };
    },
  };
};
