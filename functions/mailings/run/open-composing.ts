import { calendarReader } from '#functions/calendar/store/calendar';
import { mailSettings } from '#functions/kernel/mail/store/mail-settings.record';
import type { Bound } from '#functions/kernel/record/declaration';
import type { ContentStore } from '#functions/kernel/store/content';
import type { Tables } from '#functions/kernel/store/tables';
import { suppressionRepository } from '#functions/notifications/store/mail-suppressions';
import { preferenceRepository } from '#functions/notifications/store/notification-preferences';
import { peopleRepository } from '#functions/people/store/people';
import { postLists } from '#functions/posts/store/post-lists';
import { postReader } from '#functions/posts/store/post-reader';
import { settingsRepository } from '#functions/site/store/settings';
import { messageOf } from '../messages/message.ts';
import { composer } from './compose.ts';
import { newsOf } from './news.ts';

/** Opens what composes a mailing. Import this file when it is needed: it is large. */
export function openComposing(tables: Tables, content: Bound<ContentStore, 'read'>) {
  const news = newsOf({
    lists: postLists(tables),
    posts: postReader(tables),
    content,
    calendar: calendarReader(tables),
  });
  const compose = composer({
    people: peopleRepository(tables),
    news,
    settings: settingsRepository(tables),
    mailSettings: mailSettings(tables),
    suppressions: suppressionRepository(tables),
    preferences: preferenceRepository(tables),
    messageOf,
  });
  return { news, compose, messageOf };
}
