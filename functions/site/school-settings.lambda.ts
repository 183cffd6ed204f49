import { schools } from '#functions/kernel/schools/current';
import { buckets } from '#functions/kernel/store/buckets';
import { limitRepository } from '#functions/kernel/store/limits';
import { tables } from '#functions/kernel/store/tables';
import { mediaStore } from '#functions/media/store/media';
import { picturesOf } from '#functions/media/store/pictures';
import { schoolCategories } from '#functions/posts/school-categories';
import { sessionReader } from '#functions/timetables/store/academic-sessions';
import { serveSignedIn } from '#functions/wiring';
import { schoolSettings as contract } from '#shared/site/school-settings.contract';
import { schoolSettingsSchemas as schemas } from '#shared/site/school-settings.schemas';
import { schoolSettingsHandlers } from './school-settings.ts';
import { schoolSettingsRepository } from './store/school-settings.ts';

export const handler = serveSignedIn(
  contract,
  schemas,
  schoolSettingsHandlers({
    settings: schoolSettingsRepository(tables),
    categories: schoolCategories(tables),
    sessions: sessionReader(tables),
    pictures: picturesOf(mediaStore(buckets), limitRepository(tables)),
    schoolOf: schools.of,
  }),
);
