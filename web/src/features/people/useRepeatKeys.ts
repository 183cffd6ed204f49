import { useRef } from 'react';

/**
 * Keys of calls that may be sent again: a call whose answer was lost has the same key the next time,
 * so it has one effect.
 */
export function useRepeatKeys() {
  const keys = useRef(new Map<string, string>());
  return {
    /** Returns the key of a call with an input. */
    of(input: object): string {
      const name = JSON.stringify(input);
      const key = keys.current.get(name) ?? crypto.randomUUID();
      keys.current.set(name, key);
      return key;
    },

    /** The call is over: the same input is another call. */
    end: (input: object): void => void keys.current.delete(JSON.stringify(input)),
  };
}
