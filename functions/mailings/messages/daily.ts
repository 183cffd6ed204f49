import { oneLine } from '#functions/kernel/mail/letter/html';
import { longDay, previewOf } from '#functions/kernel/mail/letter/words';
import { eventList, partHeading, postTitle, theRest, wholePost } from './blocks.ts';
import type { OutlineMaker } from './outline.ts';
import { partsOf, shortened } from './parts.ts';
import { subjectOf } from './words.ts';

/** Outlines the daily reminders: the events and posts of today, by child. */
export const daily: OutlineMaker = (content, personal, limits) => {
  const all = partsOf(content, personal);
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
        ...(isParted ? [partHeading(content, names)] : []),
        ...(events.length > 0 ? [eventList(content, events)] : []),
        ...posts.map((post) => wholePost(content, post, limits, postTitle(post, isParted ? 3 : 2))),
      ]),
      theRest(content, left, '/calendar'),
    ],
  };
};
