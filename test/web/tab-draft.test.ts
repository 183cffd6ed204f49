import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { openTabDraft } from '../../web/src/components/editing/drafts/tabDraft.ts';

interface Form {
  readonly caption: string;
  readonly picture?: string | undefined;
}

const name = 'main.u-a.header.h5';
const key = `portal.draft.${name}`;
const draft = { name: '', form: { caption: 'Dusk' }, madeOn: '2026-06-04T02:00:00.000Z', at: 0 };

let stored: Map<string, string>;
/** The longest value that the storage takes. */
let room: number;
beforeEach(() => {
  stored = new Map();
  room = Number.POSITIVE_INFINITY;
  vi.stubGlobal('sessionStorage', {
    getItem: (name: string) => stored.get(name) ?? null,
    removeItem: (name: string) => stored.delete(name),
    setItem(name: string, value: string) {
      if (value.length > room) throw new Error('The storage is full');
      stored.set(name, value);
    },
  });
});
afterEach(() => vi.unstubAllGlobals());

describe('openTabDraft', () => {
  it('opens a draft with the version that it is based on', () => {
    stored.set(key, JSON.stringify({ caption: 'Dusk', updated_at: draft.madeOn }));
    expect(openTabDraft<Form>(name).draft).toEqual(draft);
  });

  it('stores the values with their version, as earlier releases did', async () => {
    expect(await openTabDraft<Form>(name).slot.put(draft)).toBe(true);
    expect(JSON.parse(stored.get(key) ?? '')).toEqual({
      caption: 'Dusk',
      updated_at: draft.madeOn,
    });
  });

  it('stores a large field apart, and loses only that when the storage is full', async () => {
    const form = { caption: 'Dusk', picture: 'A'.repeat(200) };
    const { slot } = openTabDraft<Form>(name, 'picture');
    await slot.put({ ...draft, form });
    expect(openTabDraft<Form>(name, 'picture').draft?.form).toEqual(form);
    room = 100;
    expect(await slot.put({ ...draft, form })).toBe(true);
    expect(openTabDraft<Form>(name, 'picture').draft?.form).toEqual(draft.form);
  });

  it('says that the storage refused a draft', async () => {
    room = 10;
    expect(await openTabDraft<Form>(name).slot.put(draft)).toBe(false);
  });

  it('removes everything that it stored', async () => {
    const { slot } = openTabDraft<Form>(name, 'picture');
    await slot.put({ ...draft, form: { caption: 'Dusk', picture: 'AAAA' } });
    await slot.drop();
    expect(stored.size).toBe(0);
    expect(openTabDraft<Form>(name, 'picture').draft).toBeUndefined();
  });

  it('ignores what it cannot read', () => {
    stored.set(key, '{');
    expect(openTabDraft<Form>(name).draft).toBeUndefined();
  });
});
