import type { Draft } from './draft.ts';
import type { DraftSlot } from './draftStore.ts';

/**
 * Opens a draft that this tab stores, across reloads and lost sessions. It is read and written at
 * once. `large` names a field that is stored apart, because it may exceed the storage.
 */
export function openTabDraft<Form extends object>(
  name: string,
  large = '',
): { draft: Draft<Form> | undefined; slot: DraftSlot<Form> } {
  const [key, largeKey] = [`portal.draft.${name}`, `portal.draft.${name}.image`];
  const drop = () => {
    sessionStorage.removeItem(key);
    sessionStorage.removeItem(largeKey);
  };
  function write({ form, madeOn = '' }: Draft<Form>) {
    const { [large]: apart, ...values } = form as Record<string, unknown>;
    sessionStorage.setItem(key, JSON.stringify({ ...values, updated_at: madeOn }));
    sessionStorage.removeItem(largeKey);
    try {
      if (typeof apart === 'string') sessionStorage.setItem(largeKey, apart);
    } catch {
      // It stays in the form, but a reload loses it.
    }
  }
  return {
    draft: read(key, large && { [large]: sessionStorage.getItem(largeKey) ?? undefined }),
    slot: {
      stores: 'tab',
      async put(draft) {
        try {
          write(draft);
          return true;
        } catch {
          return false;
        }
      },
      putAtOnce: write,
      drop: async () => drop(),
      moveTo: async () => undefined,
      leave: () => undefined,
    },
  };
}

function read<Form>(key: string, apart: object | ''): Draft<Form> | undefined {
  const stored = sessionStorage.getItem(key);
  const hasApart = Object.values(apart || {}).some((value) => value !== undefined);
  if (stored === null && !hasApart) return undefined;
  try {
    const { updated_at: madeOn, ...form } = JSON.parse(stored ?? '{}');
    return { name: '', form: { ...form, ...(apart || {}) }, madeOn: madeOn || undefined, at: 0 };
  } catch {
    return undefined;
  }
}
