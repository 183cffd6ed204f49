import type { DraftSlot } from './draftStore.ts';

const nothing = () => Promise.resolve();

/** The slot of a text that must never be stored on a device. */
export const noSlot: DraftSlot<never> = {
  stores: 'nothing',
  put: () => Promise.resolve(true),
  putAtOnce: () => undefined,
  drop: nothing,
  moveTo: nothing,
  leave: () => undefined,
};
