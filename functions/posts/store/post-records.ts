import { recordStore } from '#functions/kernel/record/record';
import type { Tables } from '#functions/kernel/store/tables';
import { liveChange } from './live-change.ts';
import { listedFields, postKind } from './post.record.ts';

/**
 * Stores posts, at a moment that decides in which lists they are. Each write tells the readers' lists
 * of its change, so no writer can forget it.
 */
export const postRecords = (tables: Tables, now: Date) =>
  recordStore(
    { ...postKind, computed: (stored) => listedFields(stored, now), alongside: liveChange(now) },
    tables,
  );
