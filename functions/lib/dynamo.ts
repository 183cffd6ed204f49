import { ConditionalCheckFailedException, DynamoDBClient } from '@aws-sdk/client-dynamodb';
import { DynamoDBDocumentClient } from '@aws-sdk/lib-dynamodb';
import * as z from 'zod';
import { AppError } from '#shared/errors';

/** The one database client of a Lambda, kept between invocations. */
export const db = DynamoDBDocumentClient.from(new DynamoDBClient({}), {
  marshallOptions: { removeUndefinedValues: true },
});

const Position = z.string().max(1024);

/**
 * A place in a list as text for the client: the sort key only. The partition is always made anew from the caller's site, so a
 * token that was changed by hand can at most start elsewhere in a list that the caller may read anyway.
 */
export const tokenOf = (sortKey: string): string => Buffer.from(sortKey).toString('base64url');

/** Reads a token back; nonsense is refused in words. */
export function positionOf(token: string | undefined): string | undefined {
  if (token === undefined) return undefined;
  const position = Position.safeParse(Buffer.from(token, 'base64url').toString());
  if (!position.success || tokenOf(position.data) !== token) {
    throw new AppError('badRequest', 'This list has moved on. Please load it again.');
  }
  return position.data;
}

/** Whether a write was refused by its own condition. */
export const isConditionFailed = (error: unknown): boolean =>
  error instanceof ConditionalCheckFailedException;
