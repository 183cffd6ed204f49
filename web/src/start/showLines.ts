import type { Home } from '#shared/home/home.contract';
import { dayIn } from '#shared/kernel/zone';
import type { PostSummary } from '#shared/posts/posts.contract';
import type { Screen } from '#shared/site/screens/screen';
import type { WebConfig } from '#shared/sites';
import { sinceText } from '../components/text/dates.ts';
import { firstDevice } from '../device/loaded.ts';
import { drawLines } from './drawLines.ts';
import { type FirstLines, isPhone, linesOfHome, linesOfPosts } from './firstLines.ts';

/** Returns the lines of the records of a screen's first read. */
type Lines = (records: unknown, screen: Screen, timeZone: string) => FirstLines;

const ofHome: Lines = (home, _, timeZone) => {
  const now = new Date();
  return linesOfHome(home as Home, {
    day: dayIn(timeZone, now),
    now,
    timeZone,
    isPhone: isPhone(),
  });
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
  const last = firstDevice
    .then((device) => device?.firstAnswer(config, read))
    .catch(() => undefined);
  /** Draws lines with their headings where they were on the last visit, both in one frame. */
  const draw = async (records: unknown, asOf?: string) => {
    const device = await firstDevice;
    const shown = lines(records, screen, timeZone);
    drawLines(shown, asOf);
    device?.putHeadings(shown);
  };
  let isNew = false;
  const showNew = async () => {
    const given = await answer;
    if (!given.ok) return;
    const { responceObject } = await given.clone().json();
    await last;
    isNew = true;
    await draw(responceObject.records);
  };
  // The screen reads it too, and reports a failure.
  showNew().catch(() => undefined);
  const found = await last;
  if (!found || isNew) return;
  const records = (found.data as { records?: unknown }).records ?? found.data;
  await draw(records, sinceText(new Date(found.at), new Date(), timeZone));
}
