import { tableName } from '#functions/kernel/environment';
import { db } from '#functions/kernel/store/dynamo';
import { placeReader } from '#functions/places/store/place-reader';
import { serveSignedIn } from '#functions/wiring';
import { courseTasks as contract } from '#shared/courses/course-tasks.contract';
import { courseTaskHandlers } from './course-tasks.ts';
import { resourceReader } from './store/course-files.ts';
import { courseReader } from './store/courses.ts';

export const handler = serveSignedIn(
  contract,
  courseTaskHandlers({
    courses: courseReader(db, tableName('roster')),
    places: placeReader(db, tableName('places')),
    resources: resourceReader(db, tableName('course-tasks')),
  }),
);
