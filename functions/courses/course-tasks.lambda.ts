import { tables } from '#functions/kernel/store/tables';
import { placeReader } from '#functions/places/store/place-reader';
import { serveSignedIn } from '#functions/wiring';
import { courseTasks as contract } from '#shared/courses/course-tasks.contract';
import { courseTasksSchemas as schemas } from '#shared/courses/course-tasks.schemas';
import { courseTaskHandlers } from './course-tasks.ts';
import { resourceReader } from './store/course-files.ts';
import { courseReader } from './store/courses.ts';

export const handler = serveSignedIn(
  contract,
  schemas,
  courseTaskHandlers({
    courses: courseReader(tables),
    places: placeReader(tables),
    resources: resourceReader(tables),
  }),
);
