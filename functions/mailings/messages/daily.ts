import { oneLine } from '#functions/kernel/mail/letter/html';
import { longDay, previewOf } from '#functions/kernel/mail/letter/words';
import { eventList, partHeading, postTitle, theRest, wholePost } from './blocks.ts';
import type { OutlineMaker } from './outline.ts';
import { partsOf, shortened } from './parts.ts';
import { partName, subjectOf } from './words.ts';

/** Outlines the daily reminders: the events and posts of today, by child. */
export const daily: OutlineMaker = (content, personal, limits) => {
  // What is for everyone is for each child too, and must be read before they leave home.
  const all = partsOf(content, personal).toSorted(
    (a, b) => Number(a.names.length > 0) - Number(b.names.length > 0),
  );
  const { parts, left } = shortened(all, limits.most);
  const isParted = all.some(({ names }) => names.length > 0);
  const today = `today, ${longDay(content.day)}`;
  const titles = parts.flatMap(({ events, posts }) => [...events, ...posts]);
  return {
    subject: subjectOf(`${content.school.name}: ${today}`, personal),
    preview: previewOf(titles.map(({ title }) => oneLine(title, 60))),
    heading: `Today, ${longDay(content.day)}`,
    pieces: [
      ...parts.flatMap(({ names, events, posts }) => [
        ...(isParted ? [partHeading(content, partName(names, personal))] : []),
        ...(events.length > 0 ? [eventList(content, events)] : []),
        ...posts.map((post) => wholePost(content, post, limits, postTitle(post, isParted ? 3 : 2))),
      ]),
      theRest(content, left, '/calendar'),
    ],
  };
};
