import type { Bound, School } from '#functions/kernel/record/declaration';
import type { UserRepository } from '#functions/people/store/users';
import { refuseFaults } from '#shared/kernel/errors';

type Users = Bound<UserRepository, 'byUsername' | 'many'>;

interface Helped {
  readonly helpers: string[];
  readonly helper_usernames?: string[] | undefined;
}

/**
 * Returns a form with the helpers that it names by their sign-in. Each must be of the staff. A form
 * without names keeps the identifiers that it has.
 */
export async function withHelpers<Form extends Helped>(
  users: Users,
  school: School,
  { helper_usernames, ...form }: Form,
): Promise<Omit<Form, 'helper_usernames'>> {
  if (!helper_usernames) return form;
  const names = [...new Set(helper_usernames.map((name) => name.toLowerCase()))];
  const found = await Promise.all(names.map((name) => users.of(school).byUsername(name)));
  const unknown = names.find((_, i) => found[i]?.type !== 'faculty');
  const message = `Nobody of the staff signs in as “${unknown}”.`;
  refuseFaults({ ask: unknown === undefined ? undefined : message });
  return { ...form, helpers: found.flatMap((person) => person?.userUid ?? []) };
}

/** Returns the names with which the helpers of an ask sign in. Leavers have none. */
export async function helperNames(
  users: Users,
  school: School,
  helpers: readonly string[],
): Promise<string[]> {
  if (helpers.length === 0) return [];
  const found = await users.of(school).many(helpers);
  return found.flatMap(({ username }) => username || []);
}
