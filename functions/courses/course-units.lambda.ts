import { tableName } from '#functions/kernel/environment';
import { db } from '#functions/kernel/store/dynamo';
import { placeReader } from '#functions/places/store/place-reader';
import { serveSignedIn } from '#functions/wiring';
import { courseUnits as contract } from '#shared/courses/course-units.contract';
import { courseUnitHandlers } from './course-units.ts';
import { unitReader } from './store/course-files.ts';
import { courseReader } from './store/courses.ts';

export const handler = serveSignedIn(
  contract,
  courseUnitHandlers({
    courses: courseReader(db, tableName('roster')),
    places: placeReader(db, tableName('places')),
    units: unitReader(db, tableName('course-units')),
  }),
);
