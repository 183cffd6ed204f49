import { type EmailLogRecord, messageKeys } from '#functions/kernel/outbox/store/email-log-record';
import type { School } from '#functions/kernel/record/declaration';
import type { TransactItem } from '#functions/kernel/store/transaction';
import type { Finding } from './email-log-fact-rules.ts';

/** A message and its version, as they were loaded. */
export interface LoadedMessage extends School {
  readonly message: EmailLogRecord;
  readonly version: number;
}

/**
 * Returns the write that changes a message, on condition that nothing else changed it since it was
 * loaded.
 */
export function messageWrite(
  TableName: string,
  school: School,
  before: LoadedMessage,
  after: EmailLogRecord,
): TransactItem {
  const { told: _, ...content } = after;
  const item = { ...content, ...messageKeys(school, after), facts_version: before.version + 1 };
  const { pk, sk, ...fields } = item;
  const stored: Record<string, unknown> = before.message;
  const changed = Object.entries(fields).filter(
    ([name, value]) =>
      value !== undefined && JSON.stringify(value) !== JSON.stringify(stored[name]),
  );
  const removed = Object.entries(fields).filter(([, value]) => value === undefined);
  const names = [...changed, ...removed].map(([name]) => name);
  const remove =
    removed.length > 0 ? ` REMOVE ${removed.map(([name]) => `#${name}`).join(', ')}` : '';
  const isUnchanged = before.version > 0 ? 'facts_version = :loaded' : noVersionYet;
  return {
    Update: {
      TableName,
      Key: { pk, sk },
      UpdateExpression: `SET ${changed.map(([name]) => `#${name} = :${name}`).join(', ')}${remove}`,
      ConditionExpression: `#state = :was AND attempts = :asked AND ${isUnchanged}`,
      ExpressionAttributeNames: Object.fromEntries(
        [...names, 'state'].map((name) => [`#${name}`, name]),
      ),
      ExpressionAttributeValues: {
        ...Object.fromEntries(changed.map(([name, value]) => [`:${name}`, value])),
        ':was': before.message.state,
        ':asked': before.message.attempts,
        ...(before.version > 0 && { ':loaded': before.version }),
      },
    },
  };
}

const noVersionYet = 'attribute_not_exists(facts_version)';

/** Returns the write that notes until when a person's digests cover the news. */
export const digestMarkWrite = (
  TableName: string,
  Key: { pk: string; sk: string },
  until: string,
): TransactItem => ({
  Update: {
    TableName,
    Key,
    UpdateExpression: 'SET digest_until = :until',
    ConditionExpression: 'attribute_not_exists(digest_until) OR digest_until < :until',
    ExpressionAttributeValues: { ':until': until },
  },
});

/**
 * Returns the write that counts a finding in the mailing. It raises the version, so a concurrent
 * write of the mailing fails.
 */
export const findingWrite = (
  TableName: string,
  { site }: School,
  mailingUid: string,
  finding: Finding,
): TransactItem => ({
  Update: {
    TableName,
    Key: { pk: site, sk: mailingUid },
    UpdateExpression:
      'SET reconciled.#finding = reconciled.#finding + :one, #version = #version + :one',
    ConditionExpression: 'attribute_exists(pk)',
    ExpressionAttributeNames: { '#finding': finding, '#version': 'version' },
    ExpressionAttributeValues: { ':one': 1 },
  },
});
