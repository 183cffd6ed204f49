import { courseTaskHandlers } from '#functions/api/course-tasks';
import { resourceReader } from '#functions/data/course-files';
import { courseReader } from '#functions/data/courses';
import { placeReader } from '#functions/data/place-reader';
import { db } from '#functions/lib/dynamo';
import { tableName } from '#functions/lib/environment';
import { serveSignedIn } from '#functions/lib/wiring';
import { api } from '#shared/contract/api';

export const handler = serveSignedIn(
  api['course-tasks'],
  courseTaskHandlers({
    courses: courseReader(db, tableName('roster')),
    places: placeReader(db, tableName('places')),
    resources: resourceReader(db, tableName('course-tasks')),
  }),
);
