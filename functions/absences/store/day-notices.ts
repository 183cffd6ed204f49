import type { Bound, School } from '#functions/kernel/record/declaration';
import type { StoredNotice } from './notice-record.ts';
import type { NoticeRepository } from './notices.ts';

/** Returns all notices about a day, newest first. A school has at most some hundred. */
export async function allOfDay(
  notices: Bound<NoticeRepository, 'ofDay'>,
  school: School,
  day: string,
): Promise<StoredNotice[]> {
  const found: StoredNotice[] = [];
  let next_token: string | undefined;
  do {
    const page = await notices.of(school).ofDay(day, { limit: 100, next_token });
    found.push(...page.records);
    next_token = page.next_token;
  } while (next_token);
  return found;
}
