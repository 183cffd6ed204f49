/**
 * Returns a function that loads a part of the program at its first call, and then returns the same
 * one. A Lambda starts without the parts that few calls need. `load` imports the part, so that the
 * build writes it to a file of its own.
 */
export function lazily<Part>(load: () => Promise<Part>): () => Promise<Part> {
  let loaded: Promise<Part> | undefined;
  return () => {
    loaded ??= load();
    return loaded;
  };
}
