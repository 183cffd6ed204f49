import { useState } from 'react';

/**
 * Takes a form along when what the address holds changes by itself, as on the way back. The address comes round a moment after the
 * form has sent something there; what was typed in that moment stays.
 *
 * @returns what to call with a value that the form sends to the address
 */
export function useAddressed<T>(held: T, follow: (held: T) => void): (sent: T) => void {
  const [told, setTold] = useState(held);
  const [sent, setSent] = useState<T>();
  if (!isSame(told, held)) {
    setTold(held);
    setSent(undefined);
    if (!isSame(sent, held)) follow(held);
  }
  return (value) => setSent(() => value);
}

const isSame = (one: unknown, other: unknown) => JSON.stringify(one) === JSON.stringify(other);
