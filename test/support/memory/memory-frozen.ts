import type { School } from '#functions/kernel/record/declaration';
import type { Frozen } from '#functions/mailings/store/mailing-content';

/** What mailings froze, in memory: one object for each mailing of a school. */
export function memoryFrozen() {
  const objects = new Map<string, Frozen>();
  function frozenAt(site: string, key: string): Frozen {
    const frozen = objects.get(key);
    if (!frozen || !key.startsWith(`${site}/`))
      throw new Error(`There is no frozen content at ${key} for ${site}`);
    return frozen;
  }
  return {
    of: ({ site }: School) => ({
      async write(mailingUid: string, frozen: Frozen) {
        const key = `${site}/mailings/${mailingUid}.json`;
        objects.set(key, structuredClone(frozen));
        return key;
      },
      content: async (key: string) => frozenAt(site, key).content,
      others: async (key: string) => frozenAt(site, key).content.others ?? [],
      messages: async (key: string) => frozenAt(site, key).messages,
    }),
  };
}
