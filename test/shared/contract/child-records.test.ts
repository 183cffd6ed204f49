import { describe, expect, it } from 'vitest';
import * as z from 'zod';
import { api } from '#shared/contract/api';
import type { Resource, Route } from '#shared/contract/route';

/** Why a route that declares no child's record needs none. A new route stands here with its reason, or says `child`. */
const reasons: Readonly<Record<string, readonly string[]>> = {
  'what a school publishes, with who wrote it or edits it': [
    'settings.get',
    'groups.list',
    'post-categories.list',
    'posts.signedUrl posts.listForAdmin posts.list posts.get posts.create posts.update posts.remove',
    'posts.bin posts.restore posts.versions posts.version',
    'connection-headers.list connection-headers.create connection-headers.update connection-headers.remove',
    'places.list places.get',
    'pages.list pages.get pages.create pages.createAndSort pages.sort pages.update pages.remove',
    'pages.listVersions pages.getVersion pages.createVersion pages.updateVersion pages.removeVersion',
    'pages.listBlogs pages.getBlog pages.createBlog pages.updateBlog pages.removeBlog',
    'pagetypes.list',
    'editor-images.add',
    'emergencybroadcast.get emergencybroadcast.update',
    'search.find',
    'weeklyemailtext.get weeklyemailtext.create weeklyemailtext.update',
  ],
  'courses and events, of classes and audiences; beside an event a carer’s own children by first name':
    [
      'key-learning-area.list key-learning-area.get key-learning-area.setImage',
      'course-units.list',
      'course-tasks.list',
      'course-classrooms.list',
      'calendar.list calendar.get calendar.categories',
    ],
  'the caller’s own': [
    'readposts.create',
    'favorites.list favorites.create favorites.remove',
    'weblogs.create',
    'calendar.feed calendar.createFeed calendar.changeFeed calendar.removeFeed calendar.readFeed',
    'notification-preferences.get notification-preferences.update',
    'unsubscribe.look unsubscribe.now',
  ],
  'numbers of readers, and links that some cannot follow': ['audiences.check'],
  'numbers of messages, and how they go out': [
    'send-emails.list send-emails.send send-emails.get send-emails.pause send-emails.resume send-emails.cancel',
    'send-emails.settings send-emails.changeSettings',
  ],
  'its worker leaves the traces': [
    'intake.apply intake.rollback',
    'emailstatistics.startExport emailstatistics.getExport',
  ],
  'numbers, and rows of a file that the caller sent': ['intake.list intake.create intake.get'],
};
const excused = Object.values(reasons)
  .flat()
  .flatMap((names) => names.split(' '));

const routes = Object.entries<Resource>(api).flatMap(([resource, all]) =>
  Object.entries(all).map(([name, route]) => ({ name: `${resource}.${name}`, route })),
);

/** Fields that name a person who is the subject of an answer, not the author of something. */
const naming =
  /^(userUid|username|firstname|surname|user_id|user_name|student_\w+|intended_recipient)$/;

/** Where an answer names people, as the paths of its schema. */
function namesIn(route: Route): string[] {
  const found: string[] = [];
  const seen = new Set<unknown>();
  function walk(node: unknown, path: string): void {
    if (typeof node !== 'object' || node === null || seen.has(node)) return;
    seen.add(node);
    for (const [key, value] of Object.entries(node)) {
      if (key === 'properties') {
        for (const name of Object.keys(value)) {
          if (naming.test(name)) found.push(`${path}.${name}`);
        }
        for (const [name, each] of Object.entries(value)) walk(each, `${path}.${name}`);
      } else walk(value, path);
    }
  }
  walk(z.toJSONSchema(route.output, { unrepresentable: 'any', io: 'input' }), '');
  return found;
}

describe('every route of the contract', () => {
  it.each(routes)(
    '$name says what of a child’s record it reads or changes, or why nothing',
    ({ name, route }) => {
      const isEither = (route.child !== undefined) !== excused.includes(name);
      const wanted = `${name} says “child” in its contract, or stands among “reasons” here`;
      expect(isEither, wanted).toBe(true);
    },
  );

  it('is excused once, and only while it is there', () => {
    const known = routes.map(({ name }) => name);
    expect(
      excused.filter((name, i) => !known.includes(name) || excused.indexOf(name) !== i),
    ).toEqual([]);
  });

  it('that names people as what it is about declares it, but for a carer’s own children beside events', () => {
    expect(namesIn(api.users.get)).toContain('.userUid');
    const silent = routes
      .filter(({ route }) => !route.child)
      .flatMap(({ name, route }) => namesIn(route).map((path) => `${name}${path}`));
    expect(silent.filter((path) => !path.includes('.for_children.'))).toEqual([]);
  });

  it('and there is no way around: public routes know nobody who could leave a trace', () => {
    expect(routes.filter(({ route }) => route.child && route.operation === 'public')).toEqual([]);
  });
});
