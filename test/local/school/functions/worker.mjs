import { createRequire } from 'node:module';

const require = createRequire(process.env.MODULES);
const { DynamoDBClient, PutItemCommand } = require('@aws-sdk/client-dynamodb');
const db = new DynamoDBClient({});

/** Writes down what it got; a body that says "poison" fails. */
export async function handler(event) {
  const batchItemFailures = [];
  for (const record of event.Records ?? [
    { messageId: event['detail-type'] ?? 'scheduled', body: JSON.stringify(event) },
  ]) {
    if (record.body?.includes('poison')) {
      batchItemFailures.push({ itemIdentifier: record.messageId });
      continue;
    }
    const isStream = record.eventSource === 'aws:dynamodb';
    if (isStream && record.dynamodb.Keys.site.S === 'seen') continue;
    const what = isStream ? `stream ${record.eventName} ${record.dynamodb.Keys.id.S}` : record.body;
    const Item = { site: { S: 'seen' }, id: { S: what } };
    await db.send(new PutItemCommand({ TableName: process.env.TABLE, Item }));
  }
  return { batchItemFailures };
}
