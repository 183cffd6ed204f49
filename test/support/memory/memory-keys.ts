import { randomBytes } from 'node:crypto';
import { blindId } from '#functions/kernel/keys/blind-id';
import type { DataKey } from '#functions/kernel/keys/data-keys';
import type { DataKeys } from '#functions/kernel/keys/lazy-keys';
import { CannotOpen, openText, sealText } from '#functions/kernel/keys/sealed-text';

/** Data keys that open only with their own context, as those of KMS. */
export function memoryKeys(): DataKeys {
  const made = new Map<string, DataKey>();
  return {
    async create(context) {
      const key = randomBytes(32);
      const stored = JSON.stringify([context, key.toString('hex')]);
      made.set(stored, {
        stored,
        blind: (id) => blindId(key, id),
        seal: (text, record) => sealText(text, { key, context, record }),
        open: (sealed, record) => openText(sealed, { key, context, record }),
      });
      return made.get(stored) as DataKey;
    },
    async open(stored, context) {
      const key = made.get(stored);
      const isOwn = JSON.stringify(JSON.parse(stored)[0]) === JSON.stringify(context);
      if (!key || !isOwn) throw new CannotOpen('another school or student');
      return key;
    },
  };
}
