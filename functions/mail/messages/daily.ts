import {
  eventList,
  partHeading,
  postTitle,
  theRest,
  wholePost,
} from '#functions/mail/messages/blocks';
import { greeting } from '#functions/mail/messages/digest';
import { oneLine } from '#functions/mail/messages/html';
import type { LetterMaker } from '#functions/mail/messages/letter';
import { partsOf, shortened } from '#functions/mail/messages/parts';
import { longDay, previewOf, subjectOf } from '#functions/mail/messages/words';

/** The daily reminders: what happens today, and what the school has to say about it, by child. */
export const daily: LetterMaker = (content, told, room) => {
  const all = partsOf(content, told);
  const { parts, left } = shortened(all, room.most);
  const isParted = all.some(({ names }) => names.length > 0);
  const today = `today, ${longDay(content.day)}`;
  const titles = parts.flatMap(({ events, posts }) => [...events, ...posts]);
  return {
    subject: subjectOf(`${content.school.name}: ${today}`, told),
    preview: previewOf(titles.map(({ title }) => oneLine(title, 60))),
    heading: `Today, ${longDay(content.day)}`,
    pieces: [
      greeting(told.firstname),
      ...parts.flatMap(({ names, events, posts }) => [
        ...(isParted ? [partHeading(names)] : []),
        ...(events.length > 0 ? [eventList(content, events)] : []),
        ...posts.map((post) => wholePost(content, post, room, postTitle(post, isParted ? 3 : 2))),
      ]),
      theRest(content, left, '/calendar'),
    ],
  };
};
