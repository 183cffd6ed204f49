/** Creates a browser storage in memory. With `isBroken` it rejects writes, as some browsers do. */
export function memoryStorage({ isBroken = false } = {}): Storage {
  const values = new Map<string, string>();
  return {
    get length() {
      return values.size;
    },
    key: (index) => [...values.keys()][index] ?? null,
    getItem: (key) => values.get(key) ?? null,
    setItem: (key, value) => {
      if (isBroken) throw new DOMException('The quota is zero', 'QuotaExceededError');
      values.set(key, value);
    },
    removeItem: (key) => void values.delete(key),
    clear: () => values.clear(),
  };
}
