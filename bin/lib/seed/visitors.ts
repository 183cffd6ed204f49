import { namedSchool } from '#functions/kernel/schools/named-school';
import { preferenceRepository } from '#functions/notifications/store/notification-preferences';
import { userRepository } from '#functions/people/store/users';
import { newestNews } from '#shared/site/news';
import type { DemoSite } from '../../demo/content.ts';
import type { Tools } from './tools.ts';

/** Stores that the named people of a demo school have visited it before; the others see the first cards. */
export async function writeVisitors(
  tools: Tools,
  site: DemoSite,
  named: readonly { readonly username: string }[],
): Promise<void> {
  const users = userRepository(tools);
  const preferences = preferenceRepository(tools);
  for (const { username } of named) {
    const person = await users.of(namedSchool(site)).byUsername(username);
    if (!person) continue;
    await preferences
      .of(namedSchool(site))
      .choose(person.userUid, { welcomed: true, news_seen: newestNews });
  }
}
