import { sealedAt } from '#functions/signing/rules/endings';
import { callAt, type SigningParts } from '#test/signing/signing-school';
import { schoolNamed } from '#test/support/records/school';
import { newRequest } from '#test/support/signing/requests';

/** Makes the stored request a completed and sealed one. */
export async function copiesOf({ requests }: Pick<SigningParts, 'requests'>): Promise<void> {
  const before = await requests.of(schoolNamed('regional')).get(newRequest().requestUid);
  if (!before) throw new Error('No request');
  const done = { ...before, state: 'completed' as const, ended_at: callAt.toISOString() };
  await requests.of(schoolNamed('regional')).replace({ before, after: sealedAt(done, callAt) });
}
