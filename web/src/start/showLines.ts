import type { Home } from '#shared/home/home.contract';
import { dayIn } from '#shared/kernel/zone';
import type { PostSummary } from '#shared/posts/posts.contract';
import type { Screen } from '#shared/site/screens/screen';
import type { WebConfig } from '#shared/sites';
import { sinceText } from '../components/text/dates.ts';
import { firstDevice } from '../device/loaded.ts';
import { drawLines } from './drawLines.ts';
import { type FirstLines, linesOfHome, linesOfPosts } from './firstLines.ts';

/** Returns the lines of the records of a screen's first read. */
type Lines = (records: unknown, screen: Screen, timeZone: string) => FirstLines;

const ofHome: Lines = (home, _, timeZone) => {
  const now = new Date();
  return linesOfHome(home as Home, { day: dayIn(timeZone, now), now, timeZone });
};
const ofPosts: Lines = (posts, { title }) => linesOfPosts(title, posts as readonly PostSummary[]);

/** The screens with lines on the start screen, by their path. */
const screensWithLines: Readonly<Record<string, Lines>> = {
  '/': ofHome,
  '/notices': ofPosts,
  '/connections': ofPosts,
};

/**
 * Shows lines of a screen's first answer on the start screen: on a person's own device those of the
 * last visit, then those of `answer`. Resolves when the last visit is drawn, or there is none.
 */
export async function showLines(
  config: WebConfig,
  screen: Screen,
  answer: Promise<Response>,
): Promise<void> {
  const lines = screensWithLines[screen.path];
  const [read] = screen.reads ?? [];
  if (!lines || !read) return;
  const { timeZone } = config;
  let isNew = false;
  const showNew = async () => {
    const given = await answer;
    if (!given.ok) return;
    const { responceObject } = await given.clone().json();
    isNew = true;
    drawLines(lines(responceObject.records, screen, timeZone), undefined);
  };
  // The screen reads it too, and reports a failure.
  showNew().catch(() => undefined);
  const found = await (await firstDevice)?.firstAnswer(config, read);
  if (!found || isNew) return;
  const records = (found.data as { records?: unknown }).records ?? found.data;
  const since = sinceText(new Date(found.at), new Date(), timeZone);
  drawLines(lines(records, screen, timeZone), since);
}
