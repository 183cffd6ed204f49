import type { OrderWork } from '#functions/kernel/outbox/kind';
import type { Bound } from '#functions/kernel/record/declaration';
import { sharedRead } from '#functions/kernel/shared-read';
import type { RollCallRepository } from './roll-calls.ts';
import { type RollLinkRepository, rollAddress } from './roll-links.ts';
import type { StoredSending } from './sendings.ts';

export interface SafetyLinkDeps {
  readonly rolls: Bound<RollCallRepository, 'open'>;
  readonly links: Bound<RollLinkRepository, 'issue'>;
}

/** Milliseconds for which messages that leave together share what is read of the roll-call. */
const freshFor = 1_000;

/**
 * Returns a function that makes the address by which a person answers “Are you safe?” without a sign-in,
 * for the messages of a sending on any channel. It gives undefined while no roll-call is open, for an
 * all-clear and for a test. It is called under the claim of a message, so one worker makes the address;
 * the same person always gets the same in mail, and the same in texts to a number.
 */
export function safetyLinks(
  { rolls, links }: SafetyLinkDeps,
  { school, facts, now }: Pick<OrderWork, 'school' | 'facts' | 'now'>,
) {
  const openRoll = sharedRead(freshFor, now, () => rolls.of(school).open());
  return async (
    { kind, version }: Pick<StoredSending, 'kind' | 'version'>,
    userUid: string,
    number?: string,
  ): Promise<string | undefined> => {
    if (kind === 'all-clear' || kind === 'test') return undefined;
    const roll = await openRoll();
    const token = roll && (await links.of(school).issue({ roll, userUid, version, number }, now()));
    return token && rollAddress(facts.host, token);
  };
}
