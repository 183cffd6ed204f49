import { beforeEach, describe, expect, it, vi } from 'vitest';
import { type ChecklistDeps, checklists } from '#functions/dashboard/checklist';
import type { Capability } from '#shared/rights/permissions';
import { usualSettings } from '#shared/site/usual-settings';
import { bound, schoolNamed } from '#test/support/records/school';

const now = new Date('2026-03-02T00:00:00.000Z');
const later = (minutes: number) => new Date(now.getTime() + minutes * 60_000);
const main = schoolNamed('main');
const facts = {
  schoolUid: 'main',
  name: 'Harbour College',
  host: 'main.portal.example.edu',
  timeZone: 'Australia/Sydney',
  colour: '#12355b',
};
const usual = usualSettings(facts as never);

/** What is stored of a school. */
let stored: {
  settings?: object;
  people_at?: string;
  holders: Record<string, readonly Capability[]>;
  posts: readonly { readonly published: boolean }[];
};
let reads = 0;
beforeEach(() => {
  stored = { holders: { a: ['administrator'] }, posts: [] };
  reads = 0;
});

const deps = {
  settings: bound({ get: async () => stored.settings }),
  loads: bound({ lastOf: async () => stored.people_at }),
  posts: bound({
    all: async (_: string, __: string, { accepts }: { accepts: (post: object) => boolean }) => ({
      records: stored.posts.filter(accepts),
    }),
  }),
  users: bound({
    many: async (uids: readonly string[]) =>
      uids.map((userUid) => ({
        userUid,
        firstname: 'Ann',
        surname: userUid.toUpperCase(),
        capabilities: stored.holders[userUid],
      })),
  }),
  async holders() {
    reads += 1;
    return Object.entries(stored.holders).map(([userUid, held]) => ({
      userUid,
      capabilities: [...held],
      status: 'active' as const,
    }));
  },
  schoolOf: async () => facts,
} as unknown as ChecklistDeps;

const doneOf = async (checklist = checklists(deps)) =>
  (await checklist(main, now)).steps.flatMap(({ step, is_done }) => (is_done ? step : []));

/** A school that has taken every step. */
const complete = {
  settings: {
    ...usual,
    banner_images: { ribbon_logo: '/media/logo.png' },
    mail_domains: ['harbour.example.edu'],
  },
  people_at: '2026-03-01T00:00:00.000Z',
  holders: {
    a: ['administrator'],
    b: ['administrator'],
    p: ['privacy'],
    e: ['editor'],
  } as Record<string, Capability[]>,
  posts: [{ published: true }],
};

describe('the first steps of a school', () => {
  it('lists every step as to do in an empty portal', async () => {
    const { steps, exclusions } = await checklists(deps)(main, now);
    expect(steps.map(({ step }) => step)).toEqual([
      'look',
      'mail-domain',
      'roster',
      'administrators',
      'privacy',
      'staff',
      'tiles',
      'notice',
    ]);
    expect(await doneOf()).toEqual([]);
    expect(exclusions).toEqual([]);
  });

  it('ticks one step after another', async () => {
    stored.settings = usual;
    expect(await doneOf()).toEqual(['tiles']);
    stored.settings = { ...usual, mail_domains: ['harbour.example.edu'] };
    expect(await doneOf()).toEqual(['mail-domain', 'tiles']);
    for (const look of [
      { short_name: 'Harbour' },
      { favicon_icon: '/media/icon.png' },
      { banner_images: { ribbon_logo: '/media/logo.png' } },
      { theme_colours: { ...usual.theme_colours, header_colour: '#000000' } },
    ]) {
      stored.settings = { ...usual, ...look };
      expect(await doneOf()).toEqual(['look', 'tiles']);
    }
    stored = { holders: { a: ['administrator'] }, posts: [{ published: false }] };
    expect(await doneOf()).toEqual([]);
    stored.posts = [{ published: false }, { published: true }];
    expect(await doneOf()).toEqual(['notice']);
    // An administrator writes and sends without a right of its own.
    stored.holders = { a: ['administrator', 'editor'], b: ['administrator'] };
    expect(await doneOf()).toEqual(['administrators', 'notice']);
    stored.holders = { a: ['administrator'], e: ['sender'] };
    expect(await doneOf()).toEqual(['staff', 'notice']);
  });

  it('is as of now until all is done, then reads again once an hour', async () => {
    stored = { ...complete, posts: [] };
    const checklist = checklists(deps);
    await checklist(main, now);
    await checklist(main, later(0.5));
    expect(reads).toBe(2);
    stored.posts = complete.posts;
    const { steps } = await checklist(main, later(2));
    expect(steps.every(({ is_done }) => is_done)).toBe(true);
    await checklist(main, later(61));
    expect(reads).toBe(3);
    await checklist(main, later(63));
    expect(reads).toBe(4);
  });

  it('names who has two rights that exclude each other, and notices when that ends', async () => {
    stored = {
      ...complete,
      holders: { ...complete.holders, b: ['administrator', 'privacy'], p: ['privacy', 'editor'] },
    };
    const checklist = checklists(deps);
    const { exclusions } = await checklist(main, now);
    expect(exclusions).toEqual([{ name: 'Ann B', right: 'privacy' }]);
    stored.holders = { ...complete.holders, b: ['administrator'] };
    expect((await checklist(main, later(2))).exclusions).toEqual([]);
  });

  it('names the right beside that of an administrator', async () => {
    stored.holders = { a: ['administrator', 'counsellor'], b: ['administrator', 'privacy'] };
    const { exclusions } = await checklists(deps)(main, now);
    expect(exclusions.map(({ right }) => right)).toEqual(['counsellor', 'privacy']);
  });

  it('counts nobody who has left or is blocked', async () => {
    const decision = { at: '2026-03-01', by: 'a', reason: 'Because.' };
    const over = { version: 1, withheld: [], blocked: decision };
    const both: Capability[] = ['administrator', 'privacy'];
    const isGone = [{ status: 'left' as const }, { status: 'active' as const, over }].map(
      (is, i) => ({ userUid: `g${i}`, capabilities: [...both, 'editor' as const], ...is }),
    );
    const acting = { userUid: 'a', capabilities: both.slice(0, 1), status: 'active' as const };
    const checklist = checklists({ ...deps, holders: async () => [acting, ...isGone] });
    expect(await doneOf(checklist)).toEqual([]);
    expect((await checklist(main, now)).exclusions).toEqual([]);
  });

  it('reads each school on its own', async () => {
    const holders = vi.fn(deps.holders);
    const checklist = checklists({ ...deps, holders });
    await checklist(main, now);
    await checklist(schoolNamed('regional'), now);
    expect(holders.mock.calls.map(([{ site }]) => site)).toEqual(['main', 'regional']);
  });
});
