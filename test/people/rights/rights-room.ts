import type { Capability } from '#shared/rights/permissions';
import { peopleRoom } from '#test/people/people-room';
import { person, request } from '#test/support/records/people';
import { profile } from '#test/support/records/profiles';

export const now = new Date('2026-03-02T00:00:00.000Z');
const minutes = (count: number) => new Date(now.getTime() - count * 60_000).toISOString();
/** Moments of a sign-in on both sides of 10 minutes. */
export const fresh = minutes(10);
export const stale = new Date(now.getTime() - 10 * 60_000 - 1).toISOString();

/** People by what they may do. Ada of the room is an administrator too. */
const holders: Readonly<Record<string, readonly Capability[]>> = {
  ben: ['administrator'],
  priya: ['privacy'],
  paul: ['privacy'],
  cora: ['counsellor'],
  cole: ['counsellor'],
  edda: ['editor'],
  sara: ['sender'],
  rhea: ['reports'],
  otis: ['attendance'],
  alla: ['all-students'],
  dora: ['notes-download'],
  sina: ['signing'],
  nora: [],
};
export const names = Object.keys(holders);
export const rightsOf = (name: string): readonly Capability[] =>
  name === 'ada' ? ['administrator'] : (holders[name] ?? []);

/** Returns somebody as the caller of a request. */
export const as = (name: string, signedInAt = fresh) =>
  person({ username: name, userUid: `uid-${name}`, capabilities: rightsOf(name), signedInAt });

/** A school with a person for each right, and functions that call the routes about rights. */
export function rightsRoom() {
  const room = peopleRoom(
    names.map((name) =>
      profile({
        username: name,
        firstname: name,
        type: 'faculty',
        capabilities: [...rightsOf(name)],
      }),
    ),
  );
  const facts = (at = now, key?: string) =>
    request({
      now: at,
      idempotencyKey: key,
      async audit(children, _, right) {
        // A look at requests names no right.
        const { act, capability } = right && 'act' in right ? right : {};
        room.audited.push(...children.map((each) => `${each} ${act} ${capability}`));
      },
    });
  return Object.assign(room, {
    ask: (
      asker: string,
      about: { name: string; capability: Capability; give?: boolean },
      { signedInAt = fresh, at = now, key = undefined as string | undefined } = {},
    ) =>
      room.api.askRight(
        {
          userUid: `uid-${about.name}`,
          capability: about.capability,
          give: about.give ?? true,
          reason: 'Because.',
        },
        as(asker, signedInAt),
        facts(at, key),
      ),
    decide: (
      decider: string,
      requestUid: string,
      {
        decision = 'confirm' as 'confirm' | 'refuse',
        signedInAt = fresh,
        at = now,
        key = undefined as string | undefined,
      } = {},
    ) => room.api.decideRight({ requestUid, decision }, as(decider, signedInAt), facts(at, key)),
    open: (name: string, at = now) => room.api.listRights({}, as(name), facts(at)),
    seen: (name: string, by = 'ben') => room.api.get({ userUid: `uid-${name}` }, as(by), facts()),
    held: (name: string): Capability[] =>
      room.tables.all('users').find(({ pk, sk }) => pk === 'main' && sk === `uid-${name}`)
        ?.capabilities as Capability[],
    administrators: (): string[] =>
      (room.tables.all('users').find(({ pk }) => pk === 'main#administrators')?.userUids ??
        []) as string[],
  });
}

/** Resolves to what a call answers, or to the sentence of its refusal. */
export const outcome = (call: Promise<unknown>): Promise<string> =>
  call.then(
    () => 'done',
    ({ message }: Error) => message,
  );
