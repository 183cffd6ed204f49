import { describe, expect, it } from 'vitest';
import { demoSettings } from '#bin/demo/content';
import { tasks } from '#bin/lib/pictures/tasks';
import type { Capability, Rights } from '#shared/rights/permissions';
import { quickActs } from '#shared/site/quick-acts';
import { mayOpenScreen } from '#shared/site/screens';

const person = (type: Rights['type'], ...capabilities: Capability[]): Rights => ({
  type,
  is_carer: false,
  capabilities,
});
/** The kinds of people of the walk, and others, with the buttons of Home in their order. */
const kinds: Readonly<Record<string, readonly [Rights, string[]]>> = {
  parent: [
    { ...person('affiliate'), is_carer: true },
    ['Report an absence', 'Request leave', 'See results'],
  ],
  student: [person('student'), ['Write my goals', 'See results', 'Ask for support']],
  teacher: [person('faculty'), ['Write a note', 'See results', 'Read students’ goals']],
  editor: [
    person('faculty', 'editor'),
    ['New notice', 'New newsletter', 'Find a post', 'Write a note'],
  ],
  administrator: [
    person('faculty', 'administrator'),
    ['Send digest', 'See the e-mail log', 'New notice', 'New newsletter'],
  ],
  office: [
    person('faculty', 'attendance'),
    ['See who is away', 'Write a note', 'See results', 'Read students’ goals'],
  ],
  sender: [
    person('faculty', 'sender'),
    ['Send digest', 'Write a note', 'See results', 'Read students’ goals'],
  ],
  'teacher with a child': [
    { ...person('faculty', 'editor'), is_carer: true },
    ['Report an absence', 'New notice', 'New newsletter', 'Find a post'],
  ],
  visitor: [person('affiliate'), []],
};

const tileUrls = demoSettings.main.tile_settings.map(({ url }) => url);

describe('Home', () => {
  it.each(Object.entries(kinds))('shows a %s the frequent acts', (_, [rights, acts]) => {
    const offered = quickActs(rights, tileUrls);
    expect(offered.map(({ act }) => act)).toEqual(acts);
    for (const { path } of offered) expect(mayOpenScreen(rights, path)).toBe(true);
  });

  it('leaves out a screen that the school does not show', () => {
    const [rights] = kinds.parent ?? [];
    expect(rights && quickActs(rights, []).map(({ act }) => act)).toEqual(['See results']);
  });
});

describe('the frequent tasks of a person', () => {
  const who = [...new Set(tasks.map((task) => task.who))];

  it.each(who)('takes a %s at most one tap from Home', (kind) => {
    const all = tasks.filter((task) => task.who === kind);
    expect(all.filter(({ isRare, ours }) => !isRare && ours.length <= 1)).toHaveLength(5);
    expect(all.filter(({ ours }) => ours.length > 3)).toEqual([]);
  });

  it.each(who)('offers a %s the buttons that the walk presses', (kind) => {
    const [rights] = kinds[kind] ?? [];
    const offered = rights ? quickActs(rights, tileUrls).map(({ path }) => path) : [];
    const pressed = tasks
      .filter((task) => task.who === kind)
      .flatMap(({ ours }) => ours.flatMap((act) => ('quick' in act ? [act.quick] : [])));
    expect(offered).toEqual(expect.arrayContaining(pressed));
  });
});
