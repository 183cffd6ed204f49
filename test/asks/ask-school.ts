import { askHandlers } from '#functions/asks/asks';
import { wordingOf } from '#functions/asks/rules/wording';
import { answerRepository } from '#functions/asks/store/answers';
import { askReader } from '#functions/asks/store/ask.record';
import { eventAskWrites } from '#functions/asks/store/event-ask-writes';
import type { PlaceMessage } from '#functions/asks/store/place-message';
import { placeKeeping } from '#functions/asks/store/places/place-keeping';
import { placeLimits } from '#functions/asks/store/places/place-limits';
import { sealedAnswers } from '#functions/asks/store/sealed-answers';
import { wordingRepository } from '#functions/asks/store/wordings';
import { asksWithEvents } from '#functions/calendar/store/asks-with-events';
import { calendarReader } from '#functions/calendar/store/calendar';
import { accountReader } from '#functions/finance/store/accounts';
import { keyOf, keysOf } from '#functions/kernel/record/key';
import { idempotencyRepository } from '#functions/kernel/store/idempotency';
import { limitRepository } from '#functions/kernel/store/limits';
import { transact } from '#functions/kernel/store/transaction';
import { groupRepository } from '#functions/people/store/groups';
import { peopleRepository } from '#functions/people/store/people';
import { userRepository } from '#functions/people/store/users';
import { agreedPosts } from '#functions/posts/store/asks/agreed-posts';
import type { StoredPost } from '#functions/posts/store/post.record';
import type { CalendarEvent } from '#shared/calendar/calendar-event';
import type { AccountEntry } from '#shared/finance/account-entry';
import type { Profile } from '#shared/intake/roster';
import type { Caller } from '#shared/rights/caller';
import { calendarRecords } from '#shared/tables/calendar';
import { financeRecords } from '#shared/tables/school-days';
import { type Asked, storeAsk } from '#test/asks/stored-ask';
import { noFiles } from '#test/support/files/no-files';
import { memoryKeys } from '#test/support/memory/memory-keys';
import { person, request } from '#test/support/records/people';
import { memoryContent } from '#test/support/records/posts';
import { profile, storeProfiles } from '#test/support/records/profiles';
import { schoolNamed } from '#test/support/records/school';
import { putInto } from '#test/support/records/school-records';
import { startTestTables } from '#test/support/tables/tables';

/** Tuesday 3 March, noon in Sydney, and some seconds. */
export const at = (second: number, is: Partial<ReturnType<typeof request>> = {}) =>
  request({ now: new Date(Date.UTC(2026, 2, 3, 1, 0, second)), ...is });

/** A link to a child that is in force, unless it says otherwise. */
export const link = (username: string, is: object = {}) => ({
  userUid: `uid-${username}`,
  status: 'active' as const,
  restricted: false,
  ...is,
});

/** Returns a carer of Year 7 as a caller. */
export const carer = (username: string, ...children: string[]): Caller =>
  person({
    username,
    type: 'affiliate',
    is_carer: true,
    carerGroups: ['7a'],
    carerOf: children.map((child) => `uid-${child}`),
  });

export const carerProfile = (username: string, children: Profile['children'], is: object = {}) =>
  profile({ username, type: 'affiliate', is_carer: true, children, ...is });

/** By when, of whom and since when posts ask. */
export const asks = {
  by: '2026-03-06',
  rule: 'any_carer',
  asked_at: '2026-03-02T00:00:00.000Z',
} as const satisfies Asked;

/** A call as a page makes it, which knows the wording that it shows. */
type Shown<F> = F extends (input: infer I, ...rest: infer R) => infer O
  ? (input: Omit<I, 'text'> & { readonly text?: string }, ...rest: R) => O
  : never;
type Pages<H extends { answer: unknown; change: unknown }> = Omit<H, 'answer' | 'change'> & {
  readonly [A in 'answer' | 'change']: Shown<H[A]>;
};

export type AskSchool = Awaited<ReturnType<typeof askSchool>>;

/** A school with two children of 7A and their carers, over tables that run in the background. */
export async function askSchool() {
  const tables = await startTestTables(
    'asks',
    'calendar',
    'users',
    'groups',
    'idempotency',
    'limits',
    'finance',
    'posts',
    'post-versions',
  );
  await storeProfiles(
    tables,
    profile({ username: 'amy', firstname: 'Amy', groups: ['7a'] }),
    profile({ username: 'ben', firstname: 'Ben', groups: ['7a'] }),
    carerProfile('cara', [link('amy'), link('ben')], { firstname: 'Cara' }),
    carerProfile('carl', [link('amy')], { firstname: 'Carl' }),
    carerProfile('nora', [link('ben')], { email: '' }),
  );
  await putInto(tables, 'groups', {
    pk: 'main',
    sk: '7a',
    groupUid: '7a',
    groupname: '7A',
    grouptype: 'Homeroom',
  });
  const events = calendarReader(tables);
  const keys = memoryKeys();
  const orders: PlaceMessage[] = [];
  const places = placeKeeping({
    tables,
    orders: { send: async (order) => void orders.push(order) },
    wait: async () => {},
  });
  const handlers = askHandlers({
    asks: asksWithEvents(askReader(tables), events),
    events,
    eventAsks: eventAskWrites(tables),
    placeLimits: placeLimits(tables),
    people: peopleRepository(tables),
    users: userRepository(tables),
    groups: groupRepository(tables),
    answers: answerRepository(tables),
    idempotency: idempotencyRepository(tables),
    limits: limitRepository(tables),
    wordings: wordingRepository(tables),
    agreed: async () => ({
      posts: agreedPosts(tables, memoryContent()),
      files: noFiles.stored,
    }),
    sealed: sealedAnswers(tables),
    keys: () => keys,
    accounts: accountReader(tables),
    places,
    write: async (items) => (await transact(tables.db, items)) === undefined,
    // No test here starts a document.
    ...({} as Pick<Parameters<typeof askHandlers>[0], 'documents' | 'queue'>),
  });
  /** The wording that is shown now; a page sends it with the answer. */
  const shown = async (askUid: string, caller: Caller) => {
    const ask = await askReader(tables).of(caller).get(askUid);
    return ask ? wordingOf(ask).hash : '';
  };
  const pages: Pages<typeof handlers> = {
    ...handlers,
    answer: async (input, caller, facts) =>
      handlers.answer({ text: await shown(input.askUid, caller), ...input }, caller, facts),
    change: async (input, caller, facts) =>
      handlers.change({ text: await shown(input.askUid, caller), ...input }, caller, facts),
  };
  return {
    tables,
    asks: askReader(tables),
    places,
    /** The mail that was ordered about places. */
    orders,
    /** Stores an entry of a carer's account, as `finance.csv` brings it. */
    storeEntry: (entry: AccountEntry) =>
      putInto(tables, 'finance', {
        ...keysOf(schoolNamed('main'), financeRecords.entry, entry),
        ...entry,
      }),
    handlers: pages,
    answers: answerRepository(tables),
    /** Stores an event of the calendar, as a file brings it. */
    storeEvent: (event: CalendarEvent) =>
      putInto(tables, 'calendar', {
        ...keyOf(schoolNamed('main'), calendarRecords.event.key, event),
        ...event,
      }),
    /** Reads what posts and events ask now. */
    now: asksWithEvents(askReader(tables), events),
    publish: (post: Partial<StoredPost> & { postUid: string }, ask: Asked = asks) =>
      storeAsk(tables, post, ask),
    /** Answers “I have read this” for everyone for whom a person is asked. */
    async read(askUid: string, caller: Caller, second: number) {
      const { subjects, text } = await handlers.get({ askUid }, caller, at(second));
      const answers = subjects.map(({ subject }) => ({ subject, values: {} }));
      return handlers.answer({ askUid, text, answers }, caller, at(second));
    },
    stop: () => tables.stop(),
  };
}
