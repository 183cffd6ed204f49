class Killed extends Error {}

/** When a worker dies. */
export interface Death {
  readonly step: number;
  readonly when: 'before' | 'after';
}

/** What happens to a worker. */
export interface Fate {
  readonly death?: Death | undefined;
  /** Called before each step. */
  readonly before?: (step: number) => unknown;
}

/** Returns a guard whose calls are steps. After its death, nothing works any more. */
export function mortal({ death, before }: Fate) {
  let steps = 0;
  let isDead = false;
  const guard = <T extends { send: (command: never) => Promise<unknown> }>(target: T): T =>
    ({
      async send(command: never) {
        if (isDead) throw new Killed();
        const dies = ++steps === death?.step;
        await before?.(steps);
        if (dies) isDead = true;
        if (dies && death.when === 'before') throw new Killed();
        const result = await target.send(command);
        if (dies) throw new Killed();
        return result;
      },
    }) as unknown as T;
  return { guard, steps: () => steps, isDead: () => isDead };
}
