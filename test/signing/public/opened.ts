import type { StoredRequest } from '#functions/signing/store/request.record';
import { AppError } from '#shared/kernel/errors';
import {
  callFacts,
  drawn,
  sendDocument,
  signingOver,
  storeMia,
} from '#test/signing/signing-school';
import { memoryTables } from '#test/support/memory/memory-tables';
import { person } from '#test/support/records/people';
import { schoolNamed } from '#test/support/records/school';
import { newRequest } from '#test/support/signing/requests';

const nobody = person();
const { requestUid } = newRequest();

/** A document of two guardians who have both opened it. */
export async function opened(turn: () => Promise<void> = async () => {}) {
  const tables = memoryTables(turn);
  await storeMia(tables);
  const parts = signingOver(tables);
  const tokens = await sendDocument(parts);
  const linkOf = async (who: 'g1' | 'g2') => {
    const token = tokens[who] ?? '';
    const given = { token, page: 'docusign' as const, number: 'S-100' };
    return { token, pass: (await parts.handlers.open(given, nobody, callFacts())).pass };
  };
  const links = { g1: await linkOf('g1'), g2: await linkOf('g2') };
  const field = { g1: 'f1', g2: 'f2' } as const;
  type Who = keyof typeof links;
  return {
    ...parts,
    tables,
    links,
    put: parts.links,
    current: async () =>
      (await parts.requests.of(schoolNamed('regional')).get(requestUid)) as StoredRequest,
    save: (who: Who, values: object = { [field[who]]: drawn }) =>
      parts.handlers.save(
        { ...links[who], answers: {}, values: values as never },
        nobody,
        callFacts(),
      ),
    sign: (who: Who, values: object = { [field[who]]: drawn }) =>
      parts.handlers.sign(
        { ...links[who], answers: {}, values: values as never, consent: true },
        nobody,
        callFacts({ network: who === 'g1' ? '203.0.113.0/24' : '198.51.100.0/24' }),
      ),
    decline: (who: Who) =>
      parts.handlers.decline({ ...links[who], reason: 'We have moved' }, nobody, callFacts()),
  };
}
export type Opened = Awaited<ReturnType<typeof opened>>;

/** Returns the kind of a call's refusal, or `done`. */
export const outcomeOf = async (call: Promise<unknown>) =>
  call.then(
    () => 'done',
    (error: unknown) => {
      if (error instanceof AppError) return error.kind;
      throw error;
    },
  );
