import { useState } from 'react';
import type { EmergencyBroadcast } from '#shared/emergency/emergencybroadcast.contract';

type Question = Pick<EmergencyBroadcast, 'status' | 'message'>;

/** The open confirmation, and what its answer does. */
interface Asked extends Question {
  readonly answer: (yes: boolean) => void;
}

/** Asks for a confirmation and resolves to its answer. `asked` is the open question. */
export function useConfirmation() {
  const [asked, setAsked] = useState<Asked>();
  const ask = ({ status, message }: Question) =>
    new Promise<boolean>((resolve) => {
      const answer = (yes: boolean) => {
        setAsked(undefined);
        resolve(yes);
      };
      setAsked({ status, message, answer });
    });
  return { asked, ask };
}
