import { AppError } from '#shared/kernel/errors';
import type { Caller } from '#shared/rights/caller';
import { holds, reachOf } from '#shared/rights/permissions';
import type { StoredRequest } from '../store/request.record.ts';

type Owned = Pick<StoredRequest, 'by' | 'is_shared'>;

/**
 * Tells whether a caller may open a request or a batch: those who may send documents open their own
 * and those that colleagues share. One whose sender was erased belongs to all of them.
 */
export const mayOpen = (caller: Caller, { by, is_shared }: Owned): boolean =>
  holds(caller, 'signing') && (by === undefined || by === caller.userUid || is_shared);

/** Tells whether a caller sees a request in the list. Administrators see all, without content. */
export const mayList = (caller: Caller, request: Owned): boolean =>
  reachOf(caller, 'sign.list').has('all') || mayOpen(caller, request);

/** The answer for an unknown request, and for one that the caller may not open. */
export const requestNotFound = () =>
  new AppError('notFound', 'This document doesn’t exist, or you don’t have access.');
