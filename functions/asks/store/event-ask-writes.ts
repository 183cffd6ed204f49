import { GetCommand } from '@aws-sdk/lib-dynamodb';
import type { School } from '#functions/kernel/record/declaration';
import { keyOf } from '#functions/kernel/record/key';
import { putIfUnchanged, updateIf } from '#functions/kernel/store/records';
import type { Tables } from '#functions/kernel/store/tables';
import { asksRecords } from '#shared/tables/asks';
import { askItem, goneWith, lastDayOf, type StoredAsk } from './ask.record.ts';

/** Reads until which day an event of a school asks, at the latest; empty if none did. */
export const eventAsksUntil = ({ db, table }: Tables) => ({
  of: (school: School) => ({
    async until(): Promise<string> {
      const Key = keyOf(school, asksRecords.eventsUntil.key, {});
      const { Item } = await db.send(new GetCommand({ TableName: table('asks'), Key }));
      return `${Item?.until ?? ''}`;
    },
  }),
});

export type EventAskWrites = ReturnType<typeof eventAskWrites>;

/** Writes what events ask. Those of posts are written with their post. */
export const eventAskWrites = ({ db, table }: Tables) => {
  const TableName = table('asks');
  return {
    of(school: School) {
      const keyIn = (askUid: string) => keyOf(school, asksRecords.ask.key, { askUid });
      return {
        /** Stores what an event asks; false if another version than the loaded one is stored. */
        async save(ask: StoredAsk, loaded: string | undefined): Promise<boolean> {
          const { is_closed: _, event: __, ...stored } = ask;
          const item = { ...askItem(school, stored), ...keyIn(ask.askUid) };
          // First, as Home looks for what events ask only until this day.
          await updateIf({ db, TableName }, keyOf(school, asksRecords.eventsUntil.key, {}), {
            ConditionExpression: 'attribute_not_exists(pk) OR #until < :day',
            UpdateExpression: 'SET #until = :day, expires_at = :end',
            ExpressionAttributeNames: { '#until': 'until' },
            ExpressionAttributeValues: { ':day': lastDayOf(ask), ':end': goneWith(ask) },
          });
          return putIfUnchanged({ db, TableName }, item, loaded);
        },

        /**
         * Lets an event ask nothing any longer; nothing of a post. The record stays with its answers, for
         * the report and what was agreed to.
         */
        remove: (askUid: string, version: string): Promise<boolean> =>
          updateIf({ db, TableName }, keyIn(askUid), {
            ConditionExpression: '#type = :event',
            UpdateExpression: 'SET is_deleted = :yes, updated_at = :version REMOVE openPk, openSk',
            ExpressionAttributeNames: { '#type': 'type' },
            ExpressionAttributeValues: { ':event': 'event', ':yes': true, ':version': version },
          }),
      };
    },
  };
};
