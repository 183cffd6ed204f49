import { dayIn } from '#shared/kernel/zone';
import type { Screen } from '#shared/site/screens/screen';
import { startRead } from '../api/earlyReads.ts';
import type { TabSession } from '../auth/tabSession.ts';

/** What the start uses of `config.json`. The portal checks all of it later. */
export interface FirstConfig {
  readonly schoolUid: string;
  readonly timeZone: string;
  readonly apiRoot: string;
  readonly userPoolClientId: string;
}

/** What every signed-in screen reads first. */
const ofFrame = ['/settings/{schoolUid}'];

/**
 * Starts the reads of the frame and of a screen, while their code loads. Returns the answer of the
 * screen's first read.
 */
export function startReads(
  { schoolUid, timeZone, apiRoot, userPoolClientId }: FirstConfig,
  { clientId, username, idToken }: TabSession,
  screen: Screen | undefined,
): Promise<Response> | undefined {
  if (clientId !== userPoolClientId) return undefined;
  const root = new URL(apiRoot, location.origin).href.replace(/\/$/, '');
  const facts = { username, schoolUid, day: dayIn(timeZone, new Date()) };
  const start = (path: string, more = {}) =>
    startRead(root + filled(path, { ...facts, ...more }), idToken);

  const user = start('/users/{username}');
  const reads = [...ofFrame, ...(screen?.reads ?? [])];
  const isLater = (path: string) => path.includes('{userUid}');
  const answers = new Map(
    reads.filter((path) => !isLater(path)).map((path) => [path, start(path)]),
  );
  user.then(userUidIn).then(
    (userUid) => {
      for (const path of reads) if (userUid && isLater(path)) start(path, { userUid });
    },
    () => {
      // The screen asks again, and reports the failure.
    },
  );
  const [first] = screen?.reads ?? [];
  return first && answers.get(first);
}

/** Returns the id in the answer of the person's own profile. */
async function userUidIn(answer: Response): Promise<string | undefined> {
  const { responceObject } = await answer.clone().json();
  return responceObject?.records?.userUid;
}

/** Fills the names in a path, and writes its query as `requestFor` does. */
export function filled(path: string, facts: Readonly<Record<string, string>>): string {
  const [place = '', query] = path
    .replace(/\{(\w+)\}/g, (_, name: string) => encodeURIComponent(facts[name] ?? ''))
    .split('?');
  return query ? `${place}?${new URLSearchParams(query)}` : place;
}
