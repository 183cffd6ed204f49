import { useState } from 'react';

/**
 * Updates a form when the address changes outside it, as with Back. The address follows a moment
 * after the form writes to it; input typed meanwhile stays. Returns a function to call with each
 * value that the form writes to the address.
 */
export function useAddressed<T>(held: T, follow: (held: T) => void): (sent: T) => void {
  const [known, setKnown] = useState(held);
  const [sent, setSent] = useState<T>();
  if (!isSame(known, held)) {
    setKnown(held);
    setSent(undefined);
    if (!isSame(sent, held)) follow(held);
  }
  return (value) => setSent(() => value);
}

const isSame = (one: unknown, other: unknown) => JSON.stringify(one) === JSON.stringify(other);
