import * as z from 'zod';
import { AppError } from '#shared/kernel/errors';

const Position = z.string().max(1024);

/**
 * Returns the paging token of a position in a list: its sort key only. The partition always comes
 * from the caller's site, so a forged token can only start at another position of a list that the
 * caller may read.
 */
export const tokenOf = (sortKey: string): string => Buffer.from(sortKey).toString('base64url');

/** Reads the position from a paging token. Refuses an invalid token. */
export function positionOf(token: string | undefined): string | undefined {
  if (token === undefined) return undefined;
  const position = Position.safeParse(Buffer.from(token, 'base64url').toString());
  if (!position.success || tokenOf(position.data) !== token) {
    throw new AppError('badRequest', 'This list has changed. Load it again.');
  }
  return position.data;
}

/** Tells whether a write was refused because its condition was not met. */
export const isConditionFailed = (error: unknown): boolean =>
  error instanceof Error && error.name === 'ConditionalCheckFailedException';
