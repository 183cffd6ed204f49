import type { Input, Route } from '#shared/kernel/route';
import { useRead } from '../../api/hooks.ts';

/**
 * Reads a student's figures. Nothing of an earlier read is shown meanwhile: it may be another
 * student's.
 */
export const useStudentRead = <R extends Route>(route: R, input: Input<R> | null) =>
  useRead(route, input, { keepPreviousData: false });
