import { tables } from '#functions/kernel/store/tables';
import { placeReader } from '#functions/places/store/place-reader';
import { serveSignedIn } from '#functions/wiring';
import { courseClassrooms as contract } from '#shared/courses/course-classrooms.contract';
import { courseClassroomsSchemas as schemas } from '#shared/courses/course-classrooms.schemas';
import { courseClassroomHandlers } from './course-classrooms.ts';
import { classroomReader } from './store/course-files.ts';
import { courseReader } from './store/courses.ts';

export const handler = serveSignedIn(
  contract,
  schemas,
  courseClassroomHandlers({
    courses: courseReader(tables),
    places: placeReader(tables),
    classrooms: classroomReader(tables),
  }),
);
