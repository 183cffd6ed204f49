import type { Tables } from '#functions/kernel/store/tables';
import { suppressionRepository } from '#functions/notifications/store/mail-suppressions';
import { preferenceRepository } from '#functions/notifications/store/notification-preferences';
import { pushBudget } from '#functions/notifications/store/push-budget';
import type { DecidedProfile } from '#shared/intake/roster';
import { pushKinds } from '#shared/notifications/kinds';
import { usualPushes } from '#shared/notifications/notification-preferences.contract';
import { decided, emailOf } from '#test/support/mail/emergency-room';
import { isFullProof } from '#test/support/proof-runs';
import { addDevice } from '#test/support/push/pushes';
import { profile, storeProfiles } from '#test/support/records/profiles';
import { schoolNamed } from '#test/support/records/school';

/** What decides on which channels a message reaches a person. Each may hold or not. */
const facts = [
  'device',
  'number',
  'no address',
  'bounced',
  'complained',
  'blocked',
  'restricted',
  'wants no mail',
  'wants no push',
  'wants no text',
  'quiet now',
  'had enough',
] as const;
export type Fact = (typeof facts)[number];
export type Facts = ReadonlySet<Fact>;

/**
 * Every person that there can be, or in `npm test` 1 of 16, in which each fact meets each other two. The
 * number of a person says which facts hold.
 */
const share = isFullProof ? 1 : 16;
const numbers = Array.from({ length: 2 ** facts.length }, (_, number) => number).filter(
  (number) => (number * 2_654_435_761) % 2 ** 32 < 2 ** 32 / share,
);
const nameOf = (number: number) => `p${number}`;
const factsOf = (number: number): Facts => new Set(facts.filter((_, i) => number & (2 ** i)));

const main = schoolNamed('main');
const at = '2026-03-01T00:00:00.000Z';

/** The day at the school on which the messages leave, and hours that hold all of them. */
interface When {
  readonly day: string;
  readonly quiet: { readonly from: string; readonly to: string };
}

/** Stores everybody, as carers of a child. */
export async function storeEverybody(tables: Tables, child: string, { day, quiet }: When) {
  const suppressions = suppressionRepository(tables).of(main);
  const preferences = preferenceRepository(tables).of(main);
  const budget = pushBudget(tables, { send: async () => {} }).of(main);
  for (const number of numbers) {
    const is = factsOf(number);
    const username = nameOf(number);
    const link = { userUid: child, status: 'active', restricted: is.has('restricted') } as const;
    const person: DecidedProfile = {
      ...profile({ username, type: 'affiliate', is_carer: true, children: [link] }),
      ...(is.has('no address') && { email: '' }),
      ...(is.has('number') && { mobile: `+6149157${String(number).padStart(4, '0')}` }),
      ...(is.has('blocked') && { over: { version: 1, withheld: [], blocked: decided } }),
    };
    await storeProfiles(tables, person);
    if (is.has('device')) await addDevice(tables, person.userUid, username);
    // The address of a person without one at the school is somebody’s all the same.
    const suppress = (reason: 'bounce' | 'complaint') =>
      suppressions.add(emailOf(username), { reason, at, mailingUid: 'm' });
    if (is.has('bounced')) await suppress('bounce');
    if (is.has('complained') && !is.has('bounced')) await suppress('complaint');
    const wantsMail = !is.has('wants no mail');
    const wantsPush = !is.has('wants no push');
    const chosen = {
      push: Object.fromEntries(pushKinds.map((kind) => [kind, wantsPush])),
      ...(is.has('wants no text') && { texts: { absences: false } }),
      ...(is.has('quiet now') && { quiet }),
      digest: wantsMail,
      daily: wantsMail,
      principal: wantsMail,
    };
    const first = { loadedVersion: '', now: new Date(at) };
    await preferences.save(person.userUid, chosen, first);
    if (!is.has('had enough')) continue;
    for (let n = 0; n < usualPushes; n++) {
      const thing = `before-${n}`;
      await budget.take({ userUid: person.userUid, thing, day }, async () => false);
    }
  }
}

/** Returns the names of the people of whom facts hold. */
export const where = (holds: (is: Facts) => boolean): string[] =>
  numbers.filter((number) => holds(factsOf(number))).map(nameOf);

/** Whether none of some facts holds. */
export const isNone = (is: Facts, ...named: Fact[]): boolean =>
  named.every((fact) => !is.has(fact));

const among = (found: readonly string[]) => {
  const names = new Set(found);
  return numbers.map(nameOf).filter((name) => names.has(name));
};

/** Returns the names of those whose devices got pushes. */
export const byDevice = (pushed: readonly { readonly endpoint: string }[]): string[] =>
  among(pushed.map(({ endpoint }) => endpoint.split('/').at(-1) ?? ''));

/** Returns the names of those whose addresses got mail. */
export const byAddress = (addresses: readonly string[]): string[] =>
  among(addresses.map((address) => address.split('@')[0] ?? ''));

/** Returns the names of those whose numbers got texts. */
export const byNumber = (texts: readonly { readonly number: string }[]): string[] =>
  among(texts.map(({ number }) => nameOf(Number(number.slice(-4)))));
