/** A browser storage in memory; `isBroken` refuses to keep anything, as some browsers do. */
export function memoryStorage({ isBroken = false } = {}): Storage {
  const kept = new Map<string, string>();
  return {
    get length() {
      return kept.size;
    },
    key: (place) => [...kept.keys()][place] ?? null,
    getItem: (key) => kept.get(key) ?? null,
    setItem: (key, value) => {
      if (isBroken) throw new DOMException('The quota is zero', 'QuotaExceededError');
      kept.set(key, value);
    },
    removeItem: (key) => void kept.delete(key),
    clear: () => kept.clear(),
  };
}
