import type { DynamoDBDocumentClient } from '@aws-sdk/lib-dynamodb';
import type { EmptyTables } from '#bin/lib/running/empty-tables';
import { dynamoCaller } from '#functions/kernel/dynamodb/caller';
import * as light from '#functions/kernel/dynamodb/light-sdk';

/** The commands of the Lambdas, by the names of the SDK's. */
const commands = new Map(
  Object.entries(light).flatMap(([name, each]) =>
    name.endsWith('Command') ? [[name, each as typeof light.GetCommand] as const] : [],
  ),
);

/** A command of the SDK. */
interface Command {
  readonly input: object;
}

/**
 * Returns the same tables, whose client makes the calls of repositories as a Lambda does, without
 * the SDK. Calls that only tests make, such as scans, use the SDK.
 */
export function withLightCalls(tables: EmptyTables): EmptyTables {
  const { db, endpoint, spent } = tables;
  const caller = dynamoCaller({ address: endpoint });
  let units = 0;
  const bySdk = db.send.bind(db) as (command: Command) => Promise<unknown>;
  const send = async (command: Command) => {
    const Light = commands.get(command.constructor.name);
    if (!Light) return bySdk(command);
    const input = { ...command.input, ReturnConsumedCapacity: 'TOTAL' };
    const answer = (await caller.send(new Light(input))) as Counted;
    for (const { CapacityUnits = 0 } of [answer.ConsumedCapacity ?? []].flat()) {
      units += CapacityUnits;
    }
    return answer;
  };
  db.send = send as unknown as DynamoDBDocumentClient['send'];
  return {
    ...tables,
    spent() {
      const sum = units + spent();
      units = 0;
      return sum;
    },
  };
}

interface Used {
  readonly CapacityUnits?: number;
}

interface Counted {
  readonly ConsumedCapacity?: Used | readonly Used[];
}
