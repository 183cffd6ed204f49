import { PutCommand, QueryCommand } from '@aws-sdk/lib-dynamodb';
import * as z from 'zod';
import { newId } from '#functions/kernel/id';
import type { School } from '#functions/kernel/record/declaration';
import { keyOf, partitionOf } from '#functions/kernel/record/key';
import type { Tables } from '#functions/kernel/store/tables';
import { goneAfter, keptDays } from '#shared/retention';
import { identitiesRecords } from '#shared/tables/people';

/** Why a sign-in was refused. A provider that sent no name has `no-name`. */
const refusalReasons = ['unknown', 'no-name', 'left', 'blocked'] as const;

/** A sign-in that was refused. */
const Refusal = z.object({
  /** The provider that sent the person; `portal` for accounts of the user pool. */
  provider: z.string(),
  /** The name that was sent. */
  name: z.string(),
  reason: z.enum(refusalReasons),
  /** The profile, if one is known. */
  userUid: z.string().optional(),
  at: z.string(),
});
export type Refusal = z.infer<typeof Refusal>;

/** The most of them that a look reads, the newest first. */
const mostRead = 300;

/** The longest name that is stored. */
const longest = 128;

/** The refused sign-ins of the last days, so that an administrator can say why. */
export const refusedSignIns = ({ db, table }: Tables) => {
  const TableName = table('identities');
  const { key } = identitiesRecords.refused;
  return {
    of: (school: School) => ({
      async add(refusal: Omit<Refusal, 'at'>, now: Date): Promise<void> {
        const Item = {
          ...keyOf(school, key, { refusedUid: newId(now) }),
          ...refusal,
          provider: refusal.provider.slice(0, longest),
          name: refusal.name.slice(0, longest),
          at: now.toISOString(),
          expires_at: goneAfter(now, keptDays.refusedSignIns),
        };
        await db.send(new PutCommand({ TableName, Item }));
      },

      /** Returns the newest ones. One that is past its term may still be stored for two days. */
      async newest(now: Date): Promise<Refusal[]> {
        const { Items = [] } = await db.send(
          new QueryCommand({
            TableName,
            KeyConditionExpression: 'pk = :pk',
            ExpressionAttributeValues: { ':pk': partitionOf(school, key, {}) },
            ScanIndexForward: false,
            Limit: mostRead,
          }),
        );
        const since = new Date(now.getTime() - keptDays.refusedSignIns * 86_400_000).toISOString();
        return Items.map((item) => Refusal.parse(item)).filter(({ at }) => at >= since);
      },
    }),
  };
};
export type RefusedSignIns = ReturnType<typeof refusedSignIns>;
