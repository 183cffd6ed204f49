import { courseClassroomHandlers } from '#functions/api/course-classrooms';
import { classroomReader } from '#functions/data/course-files';
import { courseReader } from '#functions/data/courses';
import { placeReader } from '#functions/data/place-reader';
import { db } from '#functions/lib/dynamo';
import { tableName } from '#functions/lib/environment';
import { serveSignedIn } from '#functions/lib/wiring';
import { api } from '#shared/contract/api';

export const handler = serveSignedIn(
  api['course-classrooms'],
  courseClassroomHandlers({
    courses: courseReader(db, tableName('roster')),
    places: placeReader(db, tableName('places')),
    classrooms: classroomReader(db, tableName('course-classrooms')),
  }),
);
