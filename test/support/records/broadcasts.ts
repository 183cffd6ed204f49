import type { S3Client } from '@aws-sdk/client-s3';
import { emergencyBroadcastHandlers } from '#functions/emergency/emergencybroadcast';
import { emergencyFiles } from '#functions/emergency/store/emergency-files';
import type { EmergencyMessage } from '#functions/emergency/store/emergency-message';
import { emergencyBroadcastRepository } from '#functions/emergency/store/emergencybroadcast';
import { rollCallRepository } from '#functions/emergency/store/roll-calls';
import { sendingRepository } from '#functions/emergency/store/sendings';
import type { Told } from '#functions/emergency/store/told-order';
import type { Tables } from '#functions/kernel/store/tables';
import { bucketsOf } from '#test/support/tables/named';

/** An order in a queue, and after how many seconds a worker gets it. */
export interface Ordered {
  readonly order: EmergencyMessage;
  readonly seconds: number | undefined;
}

/** What else the broadcasts of a test need. */
interface Options {
  readonly hasTexts?: boolean;
  /** Orders of the mail to administrators. */
  readonly told?: Told[];
}

/** Returns the broadcasts of schools over tables. What they order is added to a list. */
export function broadcastsOver(
  tables: Tables,
  s3: S3Client,
  ordered: Ordered[] = [],
  { hasTexts = true, told = [] }: Options = {},
) {
  const broadcasts = emergencyBroadcastRepository(tables);
  return emergencyBroadcastHandlers({
    broadcasts,
    files: emergencyFiles(tables, bucketsOf(s3), broadcasts),
    rolls: rollCallRepository(tables),
    sendings: sendingRepository(tables),
    queue: { send: async (order, seconds) => void ordered.push({ order, seconds }) },
    told: { send: async (order) => void told.push(order) },
    hasTexts: async () => hasTexts,
  });
}
