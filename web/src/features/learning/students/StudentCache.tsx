import { type ReactNode, useState } from 'react';
import { SWRConfig } from 'swr';

/**
 * Keeps the answers about one student in a memory of their own. It goes with the student: a later
 * person at the device finds nothing, and an answer that arrives late is in nobody's figures. Clearing
 * the common memory would not do: a read of the student who is chosen again could wait for an answer
 * that was dropped.
 */
export function StudentCache({ children }: { children: ReactNode }) {
  const [memory] = useState(() => ({ provider: () => new Map() }));
  return <SWRConfig value={memory}>{children}</SWRConfig>;
}
