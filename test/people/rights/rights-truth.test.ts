import { describe, expect, it } from 'vitest';
import { type Capability, capabilities } from '#shared/rights/permissions';
import { rightSentences as says } from '#shared/rights/right-rules';
import { names, outcome, rightsOf, rightsRoom, stale } from '#test/people/rights/rights-room';

/** The specified table: who confirms that a right is given. It is written here again on purpose. */
const confirmedBy: Readonly<Record<Capability, readonly Capability[] | 'nobody'>> = {
  editor: 'nobody',
  sender: 'nobody',
  reports: 'nobody',
  administrator: ['administrator', 'privacy'],
  'all-students': ['administrator', 'privacy'],
  attendance: ['administrator', 'privacy'],
  signing: ['administrator', 'privacy'],
  'notes-download': ['administrator', 'privacy'],
  counsellor: ['counsellor', 'privacy'],
  privacy: ['privacy'],
};
const strong = capabilities.filter((each) => confirmedBy[each] !== 'nobody');
const everybody = ['ada', ...names];

const room = rightsRoom();
const requestOf = async (capability: Capability, name = 'nora', asker = 'ada') =>
  (await room.ask(asker, { name, capability })).requestUid ?? '';

describe.each(capabilities)('the right %s', (capability) => {
  const isStrong = confirmedBy[capability] !== 'nobody';

  it('is asked for by administrators alone', async () => {
    for (const asker of everybody) {
      const isAsker = rightsOf(asker).includes('administrator');
      const about = { name: asker === 'nora' ? 'edda' : 'nora', capability };
      const held = room.held(about.name);
      const said = await outcome(room.ask(asker, about));
      if (!isAsker) expect([asker, said]).toEqual([asker, says.notAsker]);
      else if (asker === 'ada') expect([asker, said]).toEqual([asker, 'done']);
      if (!isAsker || isStrong) expect(room.held(about.name)).toEqual(held);
      else expect(room.held(about.name)).toContain(capability);
      const asked = await room.open('priya');
      expect(asked).toHaveLength(isStrong ? 1 : 0);
    }
  });

  it('is taken by one administrator, and by nobody else', async () => {
    const holder = everybody.find(
      (name) => name !== 'ada' && rightsOf(name).includes(capability),
    ) as string;
    for (const asker of everybody.filter((name) => !rightsOf(name).includes('administrator'))) {
      const about = { name: holder, capability, give: false };
      expect(await outcome(room.ask(asker, about))).toBe(says.notAsker);
    }
    expect(room.held(holder)).toContain(capability);
    await room.ask('ada', { name: holder, capability, give: false });
    expect(room.held(holder)).not.toContain(capability);
  });

  it('is neither asked for nor taken on the own record, and needs a fresh sign-in', async () => {
    for (const give of [true, false]) {
      expect(await outcome(room.ask('ada', { name: 'ada', capability, give }))).toBe(says.own);
      const about = { name: 'nora', capability, give };
      expect(await outcome(room.ask('ada', about, { signedInAt: stale }))).toBe(says.stale);
      expect(await outcome(room.ask('ada', about, { signedInAt: '' }))).toBe(says.stale);
    }
    expect(room.held('nora')).toEqual([]);
    expect(await room.open('priya')).toEqual([]);
  });
});

describe.each(strong)('a request for the right %s', (capability) => {
  const confirming = confirmedBy[capability] as readonly Capability[];

  it.each(everybody)('is confirmed by %s only as the table says', async (name) => {
    const target = name === 'nora' ? 'edda' : 'nora';
    const requestUid = await requestOf(capability, target);
    const rights = rightsOf(name);
    const mayConfirm = name !== 'ada' && confirming.some((each) => rights.includes(each));
    const isSeen = mayConfirm || rights.includes('administrator');
    const seen = await room.open(name);
    expect(seen.map((each) => each.requestUid)).toEqual(isSeen ? [requestUid] : []);
    if (isSeen) expect(seen[0]?.no_confirm === undefined).toBe(mayConfirm);
    const said = await outcome(room.decide(name, requestUid));
    const refused = !isSeen
      ? 'This request is no longer open.'
      : name === 'ada' && confirming.includes('administrator')
        ? says.ownAsk
        : says.notConfirmer;
    expect(said).toBe(mayConfirm ? 'done' : refused);
    expect(room.held(target).includes(capability)).toBe(mayConfirm);
    expect(await room.open('priya')).toHaveLength(mayConfirm ? 0 : 1);
  });

  it('is not confirmed with an old sign-in, nor by whom it is for', async () => {
    const requestUid = await requestOf(capability);
    const old = { signedInAt: stale };
    expect(await outcome(room.decide('priya', requestUid, old))).toBe(says.stale);
    const refusing = { decision: 'refuse' as const, signedInAt: stale };
    expect(await outcome(room.decide('priya', requestUid, refusing))).toBe(says.stale);
    const forConfirmer = everybody.find(
      (name) =>
        name !== 'ada' &&
        confirming.some((each) => rightsOf(name).includes(each)) &&
        !rightsOf(name).includes(capability) &&
        // Otherwise the person can't have it at all.
        !(capability === 'counsellor' && rightsOf(name).includes('administrator')) &&
        !(capability === 'administrator' && rightsOf(name).includes('privacy')),
    );
    if (!forConfirmer) return;
    const own = await requestOf(capability, forConfirmer);
    for (const decision of ['confirm', 'refuse'] as const) {
      expect(await outcome(room.decide(forConfirmer, own, { decision }))).toBe(says.own);
    }
    expect(room.held(forConfirmer)).not.toContain(capability);
  });

  it.each(everybody)(
    'is refused by %s only if the person may confirm it or asked',
    async (name) => {
      const target = name === 'nora' ? 'edda' : 'nora';
      const requestUid = await requestOf(capability, target);
      const may = name === 'ada' || confirming.some((each) => rightsOf(name).includes(each));
      const said = await outcome(room.decide(name, requestUid, { decision: 'refuse' }));
      expect(said === 'done').toBe(may);
      expect(room.held(target)).not.toContain(capability);
      expect(await room.open('priya')).toHaveLength(may ? 0 : 1);
    },
  );
});

describe('two rights that one person can’t have', () => {
  const pairs = [
    ['administrator', 'counsellor'],
    ['administrator', 'privacy'],
  ] as const;

  it.each(capabilities.flatMap((held) => capabilities.map((asked) => [held, asked] as const)))(
    'refuses only pairs that exclude each other: %s with %s',
    async (held, asked) => {
      if (held === asked) return;
      const holder = everybody.find(
        (name) => name !== 'ada' && rightsOf(name).includes(held),
      ) as string;
      const isExcluded = pairs.some(
        (pair) => pair.includes(held as never) && pair.includes(asked as never),
      );
      const said = await outcome(room.ask('ada', { name: holder, capability: asked }));
      expect(said).toBe(isExcluded ? says.exclusive : 'done');
    },
  );

  it('refuses them again when the request is confirmed', async () => {
    const requestUid = await requestOf('privacy');
    const second = await requestOf('administrator');
    await room.decide('priya', requestUid);
    expect(await outcome(room.decide('ben', second))).toBe(says.exclusive);
    expect(room.held('nora')).toEqual(['privacy']);
  });
});
