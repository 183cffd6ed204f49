import { tableName } from '#functions/kernel/environment';
import { db } from '#functions/kernel/store/dynamo';
import { placeReader } from '#functions/places/store/place-reader';
import { serveSignedIn } from '#functions/wiring';
import { courseClassrooms as contract } from '#shared/courses/course-classrooms.contract';
import { courseClassroomHandlers } from './course-classrooms.ts';
import { classroomReader } from './store/course-files.ts';
import { courseReader } from './store/courses.ts';

export const handler = serveSignedIn(
  contract,
  courseClassroomHandlers({
    courses: courseReader(db, tableName('roster')),
    places: placeReader(db, tableName('places')),
    classrooms: classroomReader(db, tableName('course-classrooms')),
  }),
);
