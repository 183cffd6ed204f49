import { type Blocker, type BlockerFunction, IDLE_BLOCKER, type Location } from 'react-router-dom';

/** A step to another location. */
type Step = Parameters<BlockerFunction>[0];

/** The states of the questions before a person leaves, as `useBlocker` shows them. */
export type Blockers = ReadonlyMap<string, Blocker>;

/** Asks before a step when a form has unsaved changes. The form that was opened last decides. */
export function blockers(read: () => Blockers, write: (blockers: Map<string, Blocker>) => void) {
  const rules = new Map<string, BlockerFunction>();
  const set = (key: string, blocker: Blocker) => write(new Map(read()).set(key, blocker));
  return {
    /** Returns the state of a form's question, and keeps the rule that decides about it. */
    get(key: string, rule: BlockerFunction): Blocker {
      rules.set(key, rule);
      return read().get(key) ?? IDLE_BLOCKER;
    },

    delete(key: string): void {
      rules.delete(key);
      const left = new Map(read());
      if (left.delete(key)) write(left);
    },

    /** Whether a step waits for the answer to a question; `goOn` takes it after a yes. */
    stop(step: Step, goOn: () => void): boolean {
      const [key, rule] = [...rules].at(-1) ?? [];
      if (!key || !rule || read().get(key)?.state === 'proceeding' || !rule(step)) return false;
      const location: Location = step.nextLocation;
      const proceed = () => {
        set(key, { state: 'proceeding', proceed: undefined, reset: undefined, location });
        goOn();
      };
      set(key, { state: 'blocked', proceed, reset: () => set(key, IDLE_BLOCKER), location });
      return true;
    },

    /** Returns the state after a step: no question is open. */
    none: () => new Map([...read().keys()].map((key) => [key, IDLE_BLOCKER] as const)),
  };
}
