/** A call that waits for its group. */
interface Waiting<In, Out> {
  readonly input: In;
  readonly resolve: (output: Out | PromiseLike<Out>) => void;
}

/**
 * Returns a function whose calls are worked on in groups of at most `most`: the calls that come
 * during one group are the next one. So a single call waits for nothing, and many calls share their
 * requests.
 */
export function together<In, Out>(
  most: number,
  work: (inputs: readonly In[]) => readonly Promise<Out>[],
): (input: In) => Promise<Out> {
  const waiting: Waiting<In, Out>[] = [];
  let isWorking = false;

  async function run(): Promise<void> {
    while (waiting.length > 0) {
      const group = waiting.splice(0, most);
      const outputs = work(group.map(({ input }) => input));
      for (const [i, { resolve }] of group.entries()) resolve(outputs[i] as Promise<Out>);
      await Promise.allSettled(outputs);
    }
    isWorking = false;
  }

  return (input) =>
    new Promise((resolve) => {
      waiting.push({ input, resolve });
      if (isWorking) return;
      isWorking = true;
      // Calls of the same moment belong to one group.
      queueMicrotask(() => void run());
    });
}
