import { useState } from 'react';
import { AppError } from '#shared/kernel/errors';
import { type AccessAct, type AccountAct, isAccountAct } from '#shared/people/acts';
import { type PersonRecord, people as peopleApi } from '#shared/people/people-admin.contract';
import { call } from '../../../api/client.ts';
import { useRefresh } from '../../../api/refresh.ts';
import { useRepeatKeys } from '../useRepeatKeys.ts';

/** An act that a dialog asks about, with the child of an act about a link. */
export interface Asked {
  readonly act: AccessAct | AccountAct;
  readonly child?: { readonly userUid: string; readonly firstname: string } | undefined;
}

/** What came of an act: done, another administrator was first, or a sentence of what went wrong. */
export type Outcome = 'done' | 'conflict' | { readonly message: string };

/**
 * Runs the acts about a person. One whose answer was lost is sent again with its key. After a conflict
 * the person is read again, and the dialog stays with what was typed.
 */
export function usePersonActs(person: PersonRecord) {
  const [asked, setAsked] = useState<Asked>();
  const keys = useRepeatKeys();
  // The pages of the family show the same links.
  const refresh = useRefresh('people');
  const { userUid, version } = person;
  return {
    asked,
    ask: (next: Asked) => setAsked(next),
    close: () => setAsked(undefined),
    async run({ act, child }: Asked, reason: string): Promise<Outcome> {
      const input = { userUid, act, child: child?.userUid, reason, version };
      try {
        await call(peopleApi.act, input, { idempotencyKey: keys.of(input) });
        await refresh();
        return 'done';
      } catch (error) {
        if (!(error instanceof AppError)) throw error;
        // What an account cannot have is said in a sentence: nobody else changed the person.
        if (error.kind !== 'conflict' || isAccountAct(act)) return { message: error.message };
        keys.end(input);
        await refresh();
        return 'conflict';
      }
    },
  };
}

export type PersonActions = ReturnType<typeof usePersonActs>;
